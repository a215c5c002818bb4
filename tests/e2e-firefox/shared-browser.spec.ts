import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures';
import { listFiles } from '../e2e/support/downloads';

/** Runs in a page of the extension. */
const whatIsLeft = async () => ({
  kept: localStorage.length,
  areas: await Promise.all([
    chrome.storage.local.get(),
    chrome.storage.session.get(),
    chrome.storage.sync.get(),
  ]),
  databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'left'),
  alarms: (await chrome.alarms.getAll()).map(({ name }) => name).filter((name) => name === 'left'),
  origins: (await chrome.permissions.getAll()).origins?.filter((one) => one.includes('article')),
  cookies: document.cookie,
});
const NOTHING = { kept: 0, areas: [{}, {}, {}], databases: [], alarms: [], origins: [], cookies: '' };

test('a Firefox that another test has used is as one with a new profile', async ({ shared, sites }) => {
  const used = await shared.take({ sayYes: true, ownBrowser: false });
  const site = await used.goto(sites.url('member', '/login?as=Ada'));
  expect(await site.evaluate(() => document.body.innerText)).toContain('Ada');
  await used.clickAction();
  await used.pressInView('popup', /^Copy/);
  await used.until(used.readClipboard, (text) => text.length > 0);
  await writeFile(join(used.downloadsFolder, 'left.md'), 'left behind');
  const own = await used.open('options.html');
  await own.evaluate(async () => {
    localStorage.setItem('left', '1');
    await Promise.all([
      chrome.storage.local.set({ left: 1 }),
      chrome.storage.session.set({ left: 1 }),
      chrome.storage.sync.set({ left: 1 }),
      chrome.alarms.create('left', { delayInMinutes: 9 }),
      new Promise((done) => {
        indexedDB.open('left').onsuccess = done;
      }),
    ]);
  });
  await used.chrome(`(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID('trawl@trawl.example');
    await ExtensionPermissions.add(extension.id, { permissions: [], origins: ['http://article.test/*'] }, extension);
  })()`);
  expect(await own.evaluate(whatIsLeft)).not.toEqual(NOTHING);

  const next = await shared.take({ sayYes: true, ownBrowser: false });
  expect(next).toBe(used);
  expect(await next.chrome('gBrowser.tabs.map((tab) => tab.linkedBrowser.currentURI.spec).join()')).toBe(
    'about:blank',
  );
  expect(await next.readClipboard()).toBe('');
  expect(await listFiles(next.downloadsFolder)).toEqual([]);
  const witness = await next.open('options.html');
  expect(await witness.evaluate(whatIsLeft)).toEqual(NOTHING);
  const again = await next.goto(sites.url('member'));
  expect(await again.evaluate(() => document.body.innerText)).not.toContain('Ada');
});
