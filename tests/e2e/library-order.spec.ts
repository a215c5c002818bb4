import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startDeviceJob, storedJob } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

async function capture(trawl: ExtensionBrowser, ...urls: readonly string[]): Promise<void> {
  const own = await trawl.open('manifest.json');
  for (const url of urls) {
    const request = { kind: 'scrape', source: { type: 'url', url }, formats: ['markdown'] };
    const id = await startDeviceJob(own, request);
    await expect.poll(async () => (await storedJob(trawl, id))?.state.status).toBe('done');
  }
  await own.close();
}

async function openLibrary(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.open('sidepanel.html');
  await panel.setViewportSize({ width: 420, height: 800 });
  await panel.getByRole('tab', { name: 'Library' }).click();
  await expect(panel.getByRole('option').first()).toBeVisible();
  return panel;
}

const rows = (panel: Page) => panel.getByRole('option');
const search = (panel: Page) => panel.getByRole('searchbox', { name: 'Search titles and text' });
/** A cold engine on a busy machine takes seconds. */
const SOON = { timeout: 90_000 };

test('stars, tags and a note are put on pages by keys, found, and stay when the page is captured again', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await capture(trawl, sites.url('docs'), sites.url('article'));
  const panel = await openLibrary(trawl);
  await panel.getByRole('listbox', { name: 'Captures' }).focus();
  await panel.keyboard.press('s');
  await expect(rows(panel).first().getByText('Starred')).toBeAttached();

  // Both are ticked, and tagged at once.
  await panel.keyboard.press('Shift+ArrowDown');
  await panel.getByRole('button', { name: 'Tag', exact: true }).click();
  const dialog = panel.getByRole('dialog', { name: 'Tag 2 pages' });
  await expect(dialog.getByRole('combobox', { name: 'Add a tag' })).toBeFocused();
  await panel.keyboard.type('To read');
  await panel.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove tag To read' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rows(panel).getByText('To read')).toHaveCount(2);

  // A tag is taken off one page, and taken back.
  await panel.keyboard.press('Escape');
  await rows(panel).first().click();
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
  await expect(rows(panel).locator('.LibraryRow_snippet mark')).toHaveText(['heronry'], SOON);
  await search(panel).fill('');
  await panel.getByRole('button', { name: 'Starred' }).click();
  await expect(search(panel)).toHaveValue('is:starred');
  await expect(rows(panel)).toHaveCount(1, SOON);
  await panel.getByRole('button', { name: 'To read' }).click();
  await expect(search(panel)).toHaveValue('is:starred tag:"To read"');
  await expect(rows(panel)).toHaveCount(1);
  await panel.getByRole('button', { name: 'Starred' }).click();
  await expect(rows(panel)).toHaveCount(2, SOON);
  await search(panel).fill('');

  for (const [width, scheme] of [
    [320, 'dark'],
    [720, 'light'],
  ] as const) {
    await panel.setViewportSize({ width, height: 640 });
    await panel.emulateMedia({ colorScheme: scheme });
    await rows(panel)
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await rows(panel)
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

  await capture(trawl, sites.url('article'));
  await expect(rows(panel).filter({ hasText: 'captured 2 times' }).getByText('Starred')).toBeAttached();
});
