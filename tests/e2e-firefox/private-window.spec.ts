import { expect, test } from './fixtures';
import { GECKO_ID } from './support/firefox-with-trawl';

// What is allowed in private windows stays allowed when the extension comes again.
test.use({ ownBrowser: true });

test('in a private window a screen says that the library is untouched', async ({ firefox }) => {
  await firefox.chrome(`(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
    await ExtensionPermissions.add('${GECKO_ID}', { permissions: ['internal:privateBrowsingAllowed'], origins: [] });
    await (await AddonManager.getAddonByID('${GECKO_ID}')).reload();
    globalThis.aside = OpenBrowserWindow({ private: true });
    await new Promise((done) => aside.addEventListener('load', done, { once: true }));
  })()`);
  // A key that is pressed while the extension comes again is lost.
  await firefox.until(
    () => firefox.chrome<string>(`WebExtensionPolicy.getByID('${GECKO_ID}').extension.backgroundState`),
    (state) => state === 'running' || state === 'stopped',
  );
  const open = (url: string) =>
    firefox.chrome(`(async () => {
      const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
      aside.gBrowser.selectedTab = aside.gBrowser.addTab('${url}', { triggeringPrincipal });
    })()`);
  /** What the tab in front of the private window says. */
  const said = () =>
    firefox.chrome<string>(`(async () => {
      const { messageManager } = aside.gBrowser.selectedBrowser;
      const answered = new Promise((done) => messageManager.addMessageListener('said', ({ data }) => done(data)));
      messageManager.loadFrameScript('data:,sendAsyncMessage("said", content.document.body?.innerText ?? "")', false);
      return answered;
    })()`);

  const origin = await firefox.chrome<string>(`WebExtensionPolicy.getByID('${GECKO_ID}').getURL()`);
  await open(`${origin}options.html`);
  const screen = await firefox.until(said, (text) => /library/i.test(text));
  expect(screen).toContain('No library in private windows');
  expect(screen).not.toContain('damaged');

  // The next test has this browser.
  await firefox.chrome(`(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    await ExtensionPermissions.remove('${GECKO_ID}', { permissions: ['internal:privateBrowsingAllowed'], origins: [] });
    const closed = new Promise((done) => aside.addEventListener('unload', done, { once: true }));
    aside.close();
    await closed;
  })()`);
});
