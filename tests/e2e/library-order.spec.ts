import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { captureByAddress } from './support/device-jobs';
import { openLibrary, rowsOf } from './support/library-panel';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

const search = (panel: Page) => panel.getByRole('searchbox', { name: 'Search titles and text' });
/** A cold engine on a busy machine takes seconds. */
const SOON = { timeout: 90_000 };

test('stars, tags and a note are put on pages by keys, found, and stay when the page is captured again', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await captureByAddress(trawl, sites.url('docs'), sites.url('article'));
  const panel = await openLibrary(trawl);
  await panel.getByRole('listbox', { name: 'Captures' }).focus();
  await panel.keyboard.press('s');
  await expect(rowsOf(panel).first().getByText('Starred')).toBeAttached();

  // Both are ticked, and tagged at once.
  await panel.keyboard.press('Shift+ArrowDown');
  await panel.getByRole('button', { name: 'Tag', exact: true }).click();
  const dialog = panel.getByRole('dialog', { name: 'Tag 2 pages' });
  await expect(dialog.getByRole('combobox', { name: 'Add a tag' })).toBeFocused();
  await panel.keyboard.type('To read');
  await panel.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove tag To read' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rowsOf(panel).getByText('To read')).toHaveCount(2);

  // A tag is taken off one page, and taken back.
  await panel.keyboard.press('Escape');
  await rowsOf(panel).first().click();
  await panel.getByRole('button', { name: 'Remove tag To read' }).click();
  await expect(panel.getByText('Removed “To read” from 1 page')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('button', { name: 'Remove tag To read' })).toBeVisible();

  await panel.getByRole('button', { name: 'Note' }).click();
  await expect(panel.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await panel.keyboard.type('Ask the **heronry** about it');
  await panel.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Note' })).toBeFocused();
  await panel.getByRole('button', { name: 'Back' }).click();

  await search(panel).fill('heronry');
  await expect(rowsOf(panel).locator('.LibraryRow_snippet mark')).toHaveText(['heronry'], SOON);
  await search(panel).fill('');
  await panel.getByRole('button', { name: 'Starred' }).click();
  await expect(search(panel)).toHaveValue('is:starred');
  await expect(rowsOf(panel)).toHaveCount(1, SOON);
  await panel.getByRole('button', { name: 'To read' }).click();
  await expect(search(panel)).toHaveValue('is:starred tag:"To read"');
  await expect(rowsOf(panel)).toHaveCount(1);
  await panel.getByRole('button', { name: 'Starred' }).click();
  await expect(rowsOf(panel)).toHaveCount(2, SOON);
  await search(panel).fill('');

  for (const [width, scheme] of [
    [320, 'dark'],
    [720, 'light'],
  ] as const) {
    await panel.setViewportSize({ width, height: 640 });
    await panel.emulateMedia({ colorScheme: scheme });
    await rowsOf(panel)
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await rowsOf(panel)
      .last()
      .click({ modifiers: ['Shift'] });
    await expect(panel.getByRole('button', { name: 'Compare' })).toBeVisible();
    const overflow = await panel.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(overflow).toBe(false);
    for (const button of await panel.locator('.act_act button').all()) {
      const box = await button.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    }
    await panel.getByRole('listbox', { name: 'Captures' }).focus();
    await panel.keyboard.press('Escape');
  }

  await captureByAddress(trawl, sites.url('article'));
  await expect(rowsOf(panel).filter({ hasText: 'captured 2 times' }).getByText('Starred')).toBeAttached();
});
