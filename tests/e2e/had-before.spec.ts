import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { captureByAddress } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';

const DAY = 24 * 60 * 60_000;

/** Makes all captures two days older, as time does. */
async function age(trawl: ExtensionBrowser): Promise<void> {
  const own = await trawl.open('manifest.json');
  await own.evaluate(
    (by) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('trawl');
        opening.onerror = () => failed(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const tx = opening.result.transaction('captures', 'readwrite');
          const all = tx.objectStore('captures').getAll();
          all.onsuccess = () => {
            for (const one of all.result)
              tx.objectStore('captures').put({ ...one, capturedAt: one.capturedAt - by });
          };
          tx.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    2 * DAY,
  );
  await own.close();
}

test('the panel says when the page was captured, and on a press whether it has changed since; the popup leads to the changes', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  let panel = await trawl.openPanel(trawl.page);
  await panel.getByRole('button', { name: /^Capture page/ }).click();
  await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible();
  const line = panel.getByRole('region', { name: 'Captured before' });
  await expect(line).toHaveCount(0);

  await age(trawl);
  await trawl.page.bringToFront();
  await panel.reload();
  await expect(line).toContainText(/Captured .+/);
  await expect(line).not.toContainText('same text');
  await line.getByRole('button', { name: 'Compare' }).click();
  await expect(line).toContainText('same text');
  await expect(line.getByRole('button', { name: 'Compare' })).toHaveCount(0);

  await trawl.page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.nodeValue) node.nodeValue = node.nodeValue.replace('Fifty minutes', 'Forty-nine minutes');
  });
  // The popup reads the page as it opens; the panel knows by it, and reads nothing.
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByText(/change.* since/)).toBeVisible();
  await popup.close();
  panel = await trawl.openPanel(trawl.page);
  await panel.reload();
  await expect(line).toContainText('changed since');
  await line.getByRole('button', { name: 'Compare' }).click();
  const changes = panel.getByRole('region', { name: 'Changes' });
  await expect(changes.locator('ins')).toHaveText(['Forty-nine']);
  await panel.close();

  await trawl.page.bringToFront();
  await (await trawl.openPopup(trawl.page)).getByRole('button', { name: '1 change since' }).click();
  const led = await trawl.view('sidepanel');
  await expect(led.getByRole('region', { name: 'Changes' }).locator('del')).toHaveText(['Fifty']);
  await expect(led.getByRole('combobox', { name: 'To' })).toHaveValue('now');
});

test.describe('the mark on the toolbar button', () => {
  const textOn = async (trawl: ExtensionBrowser, page: Page): Promise<string> => {
    const tabId = await trawl.tabId(page);
    return (await trawl.worker()).evaluate((id) => chrome.action.getBadgeText({ tabId: id }), tabId);
  };
  const marks = (trawl: ExtensionBrowser, page: Page) => expect.poll(() => textOn(trawl, page));

  async function switchMarks(trawl: ExtensionBrowser): Promise<void> {
    const options = await trawl.open('options.html#capture');
    const marked = options.getByRole('switch', { name: 'Mark captured pages' });
    const stored = async () =>
      JSON.stringify((await readStored(trawl, ['settings']))['trawl']?.['settings'] ?? []);
    await marked.waitFor();
    const before = await stored();
    await marked.click();
    await expect.poll(stored).not.toBe(before);
    await options.close();
  }

  test.describe('on a site that was allowed', () => {
    test.use({ grants: { active: { hosts: ['http://*/*'] } } });

    test('is there once it is switched on, on pages of the library alone, and goes when it is switched off', async ({
      browserWithTrawl: trawl,
      sites,
    }) => {
      await captureByAddress(trawl, sites.url('article'));
      await trawl.page.goto(`${sites.url('article')}?utm_source=mail`);
      expect(await textOn(trawl, trawl.page)).toBe('');
      await switchMarks(trawl);
      await trawl.page.bringToFront();
      await marks(trawl, trawl.page).toBe('•');
      await trawl.page.goto(sites.url('docs'));
      await marks(trawl, trawl.page).toBe('');
      // A worker that was stopped looks again when it starts.
      await trawl.killWorker();
      await trawl.page.goto(sites.url('article'));
      await marks(trawl, trawl.page).toBe('•');
      await switchMarks(trawl);
      await trawl.page.bringToFront();
      await marks(trawl, trawl.page).toBe('');
    });
  });
});
