import { chromium, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures';
import { readClipboard, writeClipboard } from './support/clipboard';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';

test.use({ ownBrowser: true });

/** Lets Trawl into private windows by the browser's own switch, which starts it anew. */
async function allowInPrivate(trawl: ExtensionBrowser): Promise<void> {
  type Private = {
    updateProfileConfiguration(to: { inDeveloperMode: boolean }): Promise<void>;
    updateExtensionConfiguration(to: { extensionId: string; incognitoAccess: boolean }): Promise<void>;
  };
  const page = await trawl.context.newPage();
  await page.goto('chrome://extensions');
  const restarted = trawl.context.waitForEvent('serviceworker');
  await page.evaluate(async (extensionId) => {
    const { developerPrivate } = chrome as typeof chrome & { developerPrivate: Private };
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true });
  }, trawl.id);
  await restarted;
  await page.close();
}

/** Opens a private window on that address and finds its page, which only a connection of its own lists. */
async function openPrivate(trawl: ExtensionBrowser, url: string): Promise<Page> {
  await (
    await trawl.worker()
  ).evaluate((address) => chrome.windows.create({ incognito: true, url: address }), url);
  const port = (await readFile(join(trawl.profileFolder, 'DevToolsActivePort'), 'utf8')).split('\n')[0];
  for (let tries = 0; tries < 200; tries += 1) {
    const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const page = connection
      .contexts()
      .flatMap((context) => context.pages())
      .find((one) => one.url() === url);
    if (page) {
      await page.waitForLoadState();
      return page;
    }
    await connection.close();
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the private window did not open');
}

test('a private window is copied and leaves no trace in the library', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await writeClipboard(trawl, sites, 'before');
  await allowInPrivate(trawl);
  const page = await openPrivate(trawl, sites.url('article'));
  const popup = await trawl.openPopup(page);
  await expect(popup.getByText('Nothing is kept')).toBeVisible();
  await popup.getByRole('button', { name: /Capture page/ }).click();
  await popup.getByRole('button', { name: 'Copy' }).click();
  await expect(popup.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect((await readClipboard(trawl, sites)).text).toContain('There is no clock on the church');
  const stored = (await readStored(trawl))['trawl'];
  expect(stored?.['captures'] ?? []).toEqual([]);
  expect(stored?.['contents'] ?? []).toEqual([]);
  expect(stored?.['jobs'] ?? []).toEqual([]);

  // Asked for past the popup, the background refuses to keep it itself.
  const options = await trawl.open('options.html');
  const answer = await options.evaluate(async () => {
    const tab = (await chrome.tabs.query({})).find(({ incognito }) => incognito);
    const source = { type: 'tab', tabId: tab?.id, windowId: tab?.windowId, url: 'http://a.test/', title: '' };
    const request = { kind: 'scrape', source, formats: ['markdown'] };
    const input = { jobId: crypto.randomUUID(), engine: 'device', request };
    return (await chrome.runtime.sendMessage({ to: 'background', name: 'jobs.start', input })) as unknown;
  });
  expect(JSON.stringify(answer)).toContain('private-window');
  expect((await readStored(trawl))['trawl']?.['jobs'] ?? []).toEqual([]);
});
