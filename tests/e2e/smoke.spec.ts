import { expect, test } from './fixtures';
import { readClipboard, writeClipboard } from './support/clipboard';
import { waitForFile } from './support/downloads';
import { readStorageAreas, readStored } from './support/library';

test('the toolbar button opens the popup, which reads the page, copies it and saves it', async ({
  browserWithTrawl: browser,
  sites,
}) => {
  await writeClipboard(browser, sites, 'nothing yet');
  await browser.page.goto(sites.url('article'));
  const popup = await browser.openPopup(browser.page);
  await popup.getByRole('button', { name: 'Download' }).click();
  const file = await waitForFile(browser.downloadsFolder, /\.md$/);
  await popup.getByRole('button', { name: /^Copy/ }).click();
  await expect(popup.locator('.popup_foot')).toContainText('Copied');

  const { text, html } = await readClipboard(browser, sites);
  expect(text).toContain("# The tide mill that kept the town's time");
  expect(html).toContain('<h1');
  expect(file.bytes.toString('utf8')).toMatch(/^---\n/);
  expect(file.bytes.toString('utf8')).toContain('Fifty minutes later every day');
});

test('a capture outlives the worker and leaves the storage areas empty', async ({
  browserWithTrawl: browser,
  sites,
}) => {
  await browser.page.goto(sites.url('article', '/second'));
  const popup = await browser.openPopup(browser.page);
  await popup.getByRole('button', { name: 'Keep' }).click();
  await popup.getByText('Kept', { exact: true }).waitFor();
  await browser.killWorker();
  const stored = await readStored(browser);
  expect(stored['trawl']?.['captures']).toEqual([
    expect.objectContaining({ title: 'How to read a tide table', url: sites.url('article', '/second') }),
  ]);
  expect(await readStorageAreas(browser)).toEqual({ local: {}, session: {}, sync: {} });
});
