import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { captureByAddress } from './support/device-jobs';
import { axeFaults } from './support/axe';
import { openLibrary, rowsOf } from './support/library-panel';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

const field = (panel: Page) => panel.getByRole('searchbox', { name: 'Search titles and text' });
/** What one look finds may still be on its way: a cold engine on a busy machine takes seconds. */
const SOON = { timeout: 90_000 };

test('words of a text are found as they are typed, in their sentence, and open from the keys', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await captureByAddress(trawl, sites.url('article'), sites.url('docs'));
  const panel = await openLibrary(trawl);
  const engine = () => panel.workers().some((worker) => worker.url().endsWith('/search-index.js'));
  expect(engine()).toBe(false);
  await panel.keyboard.press('/');
  await expect(field(panel)).toBeFocused();
  // It starts before there is a word.
  await expect.poll(engine).toBe(true);
  await panel.keyboard.type('tide mil');
  await expect(rowsOf(panel)).toHaveCount(1, SOON);
  await expect(rowsOf(panel).locator('.Row_title mark')).toHaveText(['tide', 'mil']);

  // A word that only the text has, mistyped by two letters swapped.
  const text = await rowsOf(panel).locator('.LibraryRow_snippet').textContent();
  expect(text?.trim()).not.toBe('');
  await field(panel).fill('');
  await panel.keyboard.type('mlil');
  await expect(panel.getByText('With one letter changed: “mill”')).toBeVisible(SOON);
  await expect(rowsOf(panel).first().locator('mark').first()).toHaveText('mill');

  // Operators are chips, and a press takes one out.
  await field(panel).fill('mill site:docs.test');
  await expect(panel.getByText('Nothing matches “mill site:docs.test”')).toBeVisible(SOON);
  await expect(panel.getByText(/Searched titles, text, addresses and authors of 2 captures/)).toBeVisible();
  await panel.getByText('How to search').click();
  await expect(panel.getByText('exactly these words, in this order')).toBeVisible();
  await panel.getByRole('button', { name: 'Remove site:docs.test' }).click();
  await expect(field(panel)).toHaveValue('mill');
  await expect(rowsOf(panel)).toHaveCount(1, SOON);

  for (const [width, scheme] of [
    [320, 'dark'],
    [320, 'light'],
    [720, 'light'],
  ] as const) {
    await panel.setViewportSize({ width, height: 640 });
    await panel.emulateMedia({ colorScheme: scheme });
    await field(panel).fill('mill engine:device');
    await expect(panel.getByRole('button', { name: 'Remove engine:device' })).toBeVisible();
    await expect(rowsOf(panel)).toHaveCount(1, SOON);
    const overflow = await panel.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await axeFaults(panel)).toEqual([]);
  }

  await field(panel).focus();
  await panel.keyboard.press('ArrowDown');
  await expect(panel.getByRole('listbox', { name: 'Captures' })).toBeFocused();
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: /tide mill/ }).first()).toBeVisible();
  await panel.keyboard.press('Escape');
  await expect(field(panel)).toHaveValue('mill engine:device');
});

test.describe('in a browser that is started again', () => {
  test.use({ ownBrowser: true });
  test('two windows search one index, the second takes it over, and it lasts a restart with what came since', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    await captureByAddress(trawl, sites.url('article'));
    const first = await openLibrary(trawl);
    await field(first).fill('mill');
    await expect(rowsOf(first)).toHaveCount(1, SOON);
    const second = await openLibrary(trawl);
    await field(second).fill('mill');
    await expect(rowsOf(second)).toHaveCount(1, SOON);
    await expect(rowsOf(second).locator('mark').first()).toHaveText('mill');
    await first.close();
    await field(second).fill('tide');
    await expect(rowsOf(second).locator('mark').first()).toHaveText('tide', SOON);

    // What is captured and deleted while it is looked at is found, or not, at once.
    await captureByAddress(trawl, sites.url('docs'));
    await field(second).fill('site:docs.test');
    await expect(rowsOf(second)).not.toContainText(/tide mill/i, SOON);
    const again = await trawl.restart();
    const panel = await openLibrary(again);
    // The other page has nothing that is one slip away from this word.
    await field(panel).fill('mill');
    await expect(rowsOf(panel)).toHaveCount(1, SOON);
    await panel.getByRole('listbox', { name: 'Captures' }).focus();
    await panel.keyboard.press('Delete');
    await expect(panel.getByText('Nothing matches “mill”')).toBeVisible(SOON);
    await again.close();
  });
});
