import { waitForFile } from '../e2e/support/downloads';
import { expect, test } from './fixtures';
import { GECKO_ID } from './support/firefox-with-trawl';

// What is allowed in private windows stays allowed when the extension comes again.
test.use({ ownBrowser: true });

test('in a private window the key saves the page and leaves no download behind, and a screen says that the library is untouched', async ({
  firefox,
  sites,
}) => {
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
  // The first page of a new window may take the front at any time, so the tab is known by itself.
  const open = (url: string) =>
    firefox.chrome(`(async () => {
      const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
      globalThis.opened = aside.gBrowser.addTab('${url}', { triggeringPrincipal });
    })()`);
  /** What that tab says; nothing while it changes its process, which takes the question with it. */
  const said = () =>
    firefox.chrome<string>(`(async () => {
      const { messageManager } = opened.linkedBrowser;
      const answered = new Promise((done) => messageManager.addMessageListener('said', ({ data }) => done(data)));
      messageManager.loadFrameScript('data:,sendAsyncMessage("said", content.document.body?.innerText ?? "")', false);
      return Promise.race([answered, new Promise((done) => setTimeout(done, 2_000, ''))]);
    })()`);

  await open(sites.url('article'));
  await firefox.until(said, (text) => text.includes('tide mill'));
  await firefox.chrome(
    `aside.gBrowser.selectedTab = opened, [...aside.document.querySelectorAll('keyset[id^=ext-keyset] key')].find((key) => key.getAttribute('key') === 'S').doCommand()`,
  );
  await waitForFile(firefox.downloadsFolder, /\.md$/);
  const listed = (list: 'PUBLIC' | 'PRIVATE') =>
    firefox.chrome<number>(`(async () => {
      const { Downloads } = ChromeUtils.importESModule('resource://gre/modules/Downloads.sys.mjs');
      return (await (await Downloads.getList(Downloads.${list})).getAll()).length;
    })()`);
  expect(await listed('PRIVATE')).toBe(1);
  expect(await listed('PUBLIC')).toBe(0);

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
