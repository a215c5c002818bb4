import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures';
import type { ExtensionBrowser } from './support/extension-browser';

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

test('the panel says when the page was captured, and on a press whether it has changed since', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  test.setTimeout(90_000);
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
  expect((await new AxeBuilder({ page: panel }).include('.bar--run').analyze()).violations).toEqual([]);
  await panel.screenshot({ path: test.info().outputPath('same.png') });

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
});
