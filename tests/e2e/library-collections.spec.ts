import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { captureByAddress } from './support/device-jobs';
import { openLibrary, rowsOf } from './support/library-panel';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

const headings = (panel: Page) => panel.locator('.list_list .list_day bdi');
const chip = (panel: Page, name: string) =>
  panel.getByRole('list', { name: 'Quick filters' }).getByRole('button', { name });

test('pages are dragged into a collection, which is renamed, moved, exported and deleted, and remembered', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await captureByAddress(trawl, sites.url('docs'), sites.url('article'));
  let panel = await openLibrary(trawl);
  for (const name of ['Roasters', 'Queue talk']) {
    await panel.getByRole('button', { name: 'New collection' }).click();
    await expect(panel.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await panel.keyboard.type(name);
    await panel.keyboard.press('Enter');
    await expect(chip(panel, name)).toBeVisible();
  }

  // One is dragged, one goes by keys.
  await rowsOf(panel).first().dragTo(chip(panel, 'Queue talk'));
  await expect(panel.getByText('Added 1 page to “Queue talk”')).toBeVisible();
  await panel.getByRole('listbox', { name: 'Captures' }).focus();
  await panel.keyboard.press('End');
  await panel.keyboard.press('Space');
  await panel.getByRole('button', { name: 'More actions for the selected captures' }).press('Enter');
  await panel.getByRole('menuitem', { name: 'Queue talk' }).press('Enter');
  await expect(rowsOf(panel).getByText('Queue talk')).toHaveCount(2);
  await panel.getByRole('listbox', { name: 'Captures' }).press('Escape');

  await panel.getByRole('button', { name: /^Group and sort/ }).click();
  await panel.getByRole('menuitemradio', { name: 'By collection' }).click();
  await expect(headings(panel)).toHaveText(['Queue talk']);
  await chip(panel, 'Queue talk').click();
  await expect(panel.getByRole('heading', { name: /Queue talk 2 pages/ })).toBeVisible();
  await panel.getByRole('button', { name: 'More actions for “Queue talk”' }).click();
  await panel.getByRole('menuitem', { name: 'Rename…' }).click();
  await panel.getByRole('textbox', { name: 'Name' }).fill('Lisbon');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByRole('heading', { name: /Lisbon 2 pages/ })).toBeVisible();

  const download = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  await panel.getByRole('menuitem', { name: /One Markdown file/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.md$/);

  // The panel that opens next shows what was shown last, in the same order.
  await expect.poll(() => panel.evaluate(rememberedFilters)).toBe('tag:Lisbon');
  await panel.close();
  panel = await openLibrary(trawl);
  await expect(panel.getByRole('heading', { name: /Lisbon 2 pages/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Group and sort: By collection/ })).toBeVisible();

  await panel.getByRole('button', { name: 'More actions for “Lisbon”' }).click();
  await panel.getByRole('menuitem', { name: 'Move earlier' }).click();
  await expect(panel.getByRole('list', { name: 'Quick filters' }).getByRole('button')).toHaveText([
    'Lisbon',
    'Roasters',
  ]);
  await panel.getByRole('button', { name: 'More actions for “Lisbon”' }).click();
  await panel.getByRole('menuitem', { name: 'Delete collection' }).click();
  // What offers it stays while the pointer is on it.
  await panel.getByRole('button', { name: 'Undo' }).hover();
  await expect(panel.getByRole('heading', { name: /Lisbon/ })).toHaveCount(0);
  await expect(rowsOf(panel)).toHaveCount(2);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('heading', { name: /Lisbon 2 pages/ })).toBeVisible();

  // Where there is room they stand beside the list, with how much is in each.
  await panel.setViewportSize({ width: 780, height: 700 });
  const side = panel.getByRole('navigation', { name: 'Collections and tags' });
  await side.getByRole('button', { name: /^Everything/ }).click();
  await rowsOf(panel)
    .last()
    .dragTo(side.getByRole('button', { name: /^Roasters/ }));
  await expect(side.getByRole('button', { name: 'Roasters 1' })).toBeVisible();
  await side.getByRole('button', { name: 'Roasters 1' }).click();
  await expect(rowsOf(panel)).toHaveCount(1);
});

/** The filters that the library of this profile remembers. */
const rememberedFilters = async (): Promise<unknown> => {
  const opened = indexedDB.open('trawl');
  const db = await new Promise<IDBDatabase>((done) => {
    opened.onsuccess = () => done(opened.result);
  });
  const asked = db.transaction('settings').objectStore('settings').get('settings');
  const settings = await new Promise<{ library?: { filters?: string } } | undefined>((done) => {
    asked.onsuccess = () => done(asked.result as never);
  });
  db.close();
  return settings?.library?.filters;
};

test('pages of a collection are put in order by hand, by keys and with the mouse, and stay so', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await captureByAddress(trawl, sites.url('docs'), sites.url('article'), sites.url('shop'));
  let panel = await openLibrary(trawl);
  await panel.getByRole('button', { name: 'New collection' }).click();
  await expect(panel.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await panel.keyboard.type('Lisbon');
  await panel.keyboard.press('Enter');
  await expect(chip(panel, 'Lisbon')).toBeVisible();
  const list = panel.getByRole('listbox', { name: 'Captures' });
  await expect(rowsOf(panel)).toHaveCount(3);
  await list.focus();
  await panel.keyboard.press('ControlOrMeta+a');
  await panel.getByRole('button', { name: 'More actions for the selected captures' }).press('Enter');
  await panel.getByRole('menuitem', { name: 'Lisbon' }).press('Enter');
  await list.press('Escape');

  // Outside a collection there is no such order.
  await panel.getByRole('button', { name: /^Group and sort/ }).click();
  await expect(panel.getByRole('menuitemradio', { name: 'By title' })).toBeVisible();
  await expect(panel.getByRole('menuitemradio', { name: 'Custom order' })).toHaveCount(0);
  await panel.keyboard.press('Escape');
  await chip(panel, 'Lisbon').click();
  await expect(rowsOf(panel)).toHaveCount(3);
  const titles = () => panel.locator('.LibraryRow_libraryRow .Row_title').allTextContents();
  await panel.getByRole('button', { name: /^Group and sort/ }).click();
  await panel.getByRole('menuitemradio', { name: 'Custom order' }).click();
  await expect(headings(panel)).toHaveCount(0);
  const [first, second, third] = (await titles()) as [string, string, string];

  await list.focus();
  await panel.keyboard.press('Home');
  await panel.keyboard.press('Alt+ArrowDown');
  await panel.keyboard.press('Alt+ArrowDown');
  await expect.poll(titles).toEqual([second, third, first]);
  await expect(panel.getByRole('status').getByText('Moved to 3 of 3')).toBeAttached();
  await panel.keyboard.press('Alt+ArrowDown');
  expect(await titles()).toEqual([second, third, first]);

  await rowsOf(panel)
    .last()
    .dragTo(rowsOf(panel).nth(1), { targetPosition: { x: 60, y: 4 } });
  await expect.poll(titles).toEqual([second, first, third]);

  await expect.poll(() => panel.evaluate(rememberedFilters)).toBe('tag:Lisbon');
  await panel.close();
  panel = await openLibrary(trawl);
  await expect(rowsOf(panel)).toHaveCount(3);
  await expect.poll(titles).toEqual([second, first, third]);
});
