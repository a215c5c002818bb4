import { findChromium } from '@/scripts/browser/find-chromium';
import { startService, type StandIn } from '../service/server';
import { expect, test as base } from './fixtures';
import { click, enterService } from './support/connect-service';
import { GECKO_ID, type FirefoxWithTrawl } from './support/firefox-with-trawl';

const test = base.extend<{ service: StandIn }>({
  service: async ({}, use) => {
    const { path: chromium } = await findChromium({ install: false });
    const service = await startService({ chromium });
    await use(service);
    await service.close();
  },
});
test.use({ sayYes: false });

const PROMPT = `document.querySelector('#addon-webext-permissions-notification')`;

/** The text of the browser's own prompt, once it is shown. */
const shownPrompt = (firefox: FirefoxWithTrawl): Promise<string> =>
  firefox.until(
    () => firefox.chrome<string>(`PopupNotifications.isPanelOpen ? ${PROMPT}.textContent.trim() : ''`),
    (text) => text.includes('127.0.0.1'),
  );

/** Presses a button of the prompt until it closes: it takes no press while it is only just shown. */
const answer = async (firefox: FirefoxWithTrawl, button: 'primary' | 'secondary'): Promise<void> => {
  await firefox.until(
    () =>
      firefox.chrome<boolean>(`(() => {
        if (PopupNotifications.isPanelOpen) ${PROMPT}.querySelector('.popup-notification-${button}-button').click();
        return !PopupNotifications.isPanelOpen;
      })()`),
    Boolean,
  );
};

test('Firefox asks for the host of a service and for the data it receives; without them nothing is sent', async ({
  firefox,
  service,
}) => {
  const options = await enterService(firefox, service);
  expect(await shownPrompt(firefox)).toMatch(
    /127\.0\.0\.1.*browsing activity, search terms, website content/s,
  );
  await answer(firefox, 'secondary');
  await options.waitForFunction(() =>
    document.body.innerText.includes('needs your permission to send requests to 127.0.0.1'),
  );
  expect(service.log).toEqual([]);

  await click(options, '//button[starts-with(normalize-space(), "Allow Trawl to reach 127.0.0.1")]');
  await shownPrompt(firefox);
  await answer(firefox, 'primary');
  await options.waitForFunction(() => document.body.innerText.includes('answered in'));

  // Revoked in Firefox's own settings; the host stays granted.
  await firefox.chrome(`(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID('${GECKO_ID}');
    const data_collection = ['browsingActivity', 'searchTerms', 'websiteContent'];
    await ExtensionPermissions.remove('${GECKO_ID}', { permissions: [], origins: [], data_collection }, extension);
  })()`);
  const before = service.log.length;
  await click(options, '//button[normalize-space()="Test connection"]');
  await shownPrompt(firefox);
  await answer(firefox, 'secondary');
  await options.waitForFunction(() =>
    document.body.innerText.includes('needs your permission to send requests to 127.0.0.1'),
  );
  expect(service.log.length).toBe(before);
});
