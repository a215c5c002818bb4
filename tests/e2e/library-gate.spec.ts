import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { holdLibrary, holdOlderLibrary, tearLibrary, writeNewerLibrary } from './support/broken-library';
import { waitForFile } from './support/downloads';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';

type Surface = { name: 'popup' | 'panel' | 'options'; page: Page };

/** The three surfaces, as a person opens them. */
async function surfaces(browser: ExtensionBrowser): Promise<[Surface, Surface, Surface]> {
  // A key pressed while the background is only starting may be missed.
  await browser.worker();
  const options = await browser.open('options.html');
  const panel = await browser.openPanel(browser.page);
  const popup = await browser.openPopup(browser.page);
  return [
    { name: 'popup', page: popup },
    { name: 'panel', page: panel },
    { name: 'options', page: options },
  ];
}

test('popup, panel and options say that an older window holds the library, and go on once it is closed', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  const holder = await holdOlderLibrary(trawl);
  const opened = await surfaces(trawl);
  for (const { name, page } of opened) {
    const note = page.getByRole('alert').filter({ hasText: 'Another window is using the library' });
    await expect(note, name).toContainText('Close every other window and tab of Trawl');
    await expect(note.getByRole('button', { name: 'Try again' }), name).toBeVisible();
  }
  await holder.close();
  for (const { name, page } of opened)
    await expect(page.getByText('Another window is using the library'), name).toHaveCount(0);
  const [popup, panel, options] = opened;
  await expect(popup.page.getByRole('button', { name: /^Copy/ })).toBeVisible();
  await expect(panel.page.getByRole('tab', { name: 'Library' })).toBeVisible();
  await expect(options.page.getByRole('radio', { name: /On this device/ })).toBeVisible();
});

test('a library that a newer version wrote is left alone, and what it holds can be saved', async ({
  browserWithTrawl: trawl,
}) => {
  const before = await trawl.open('options.html');
  await before.getByRole('radio', { name: /On this device/ }).waitFor();
  await before.close();
  await writeNewerLibrary(trawl);
  const page = await trawl.open('options.html');
  await expect(page.getByRole('alert')).toContainText('This library needs a newer Trawl');
  await expect(page.getByRole('button', { name: 'Start a new library' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save what can be read' }).click();
  const file = await waitForFile(trawl.downloadsFolder, /\.json$/);
  expect(Object.keys(JSON.parse(file.bytes.toString('utf8')) as object)).toContain('captures');
});

test('popup, panel and options say that the library is damaged; what is left is saved, and a new one is begun once no window holds on to the damaged one', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  await tearLibrary(trawl);
  const holder = await holdLibrary(trawl);
  const opened = await surfaces(trawl);
  for (const { name, page } of opened) {
    await expect(page.getByRole('alert'), name).toContainText('The library cannot be opened');
  }
  const [{ page: popup }, { page: panel }, { page: options }] = opened;
  await popup.getByRole('button', { name: 'Start a new library' }).click();
  await expect(popup.getByRole('button', { name: 'Delete and start over' })).toBeInViewport({ ratio: 1 });
  await popup.close();
  await options.getByRole('button', { name: 'Save what can be read' }).click();
  const file = await waitForFile(trawl.downloadsFolder, /\.json$/);
  expect(JSON.parse(file.bytes.toString('utf8'))).toEqual({
    captures: [{ id: 'left', title: 'What was left' }],
  });
  await options.getByRole('button', { name: 'Start a new library' }).click();
  await options.getByRole('button', { name: 'Delete and start over' }).click();
  await expect(options.getByRole('alert').filter({ hasText: 'Another window' }).first()).toBeVisible();
  // Opened only now, it would have to wait behind the removal, and say nothing.
  await trawl.page.bringToFront();
  const late = await trawl.openPopup(trawl.page);
  await expect(late.getByRole('alert')).toContainText('another window still has the damaged one open');
  await holder.close();
  await expect(late.getByRole('button', { name: /^Copy/ })).toBeVisible();
  await expect(options.getByRole('radio', { name: /On this device/ })).toBeVisible();
  await expect(options.getByText('Another window')).toHaveCount(0);
  await expect(panel.getByText('The library cannot be opened')).toHaveCount(0);
  expect((await readStored(trawl))['trawl']?.['captures']).toEqual([]);
});
