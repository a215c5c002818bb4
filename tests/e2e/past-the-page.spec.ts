import type { Page } from '@playwright/test';
import { BOATS } from '../sites/reference/town';
import { expect, test } from './fixtures';
import type { ExtensionBrowser } from './support/extension-browser';
import { untilLayer } from './support/layer';
import { readStored } from './support/library';

/** Opens the panel on a tab that was pressed, and chooses how a capture goes on past the page. */
async function openPast(trawl: ExtensionBrowser, url: string, choice: string | RegExp): Promise<Page> {
  await trawl.page.goto(url);
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 1000 });
  await panel.getByRole('button', { name: 'Capture options' }).first().click();
  await panel
    .getByRole('menuitemradio', { name: choice })
    .or(panel.getByRole('menuitem', { name: choice }))
    .or(panel.getByRole('menuitemcheckbox', { name: choice }))
    .first()
    .click();
  return panel;
}

/** Presses Capture and gives the Markdown that was kept, which is that of so many captures. */
async function capture(
  trawl: ExtensionBrowser,
  panel: Page,
  count: number,
): Promise<{ markdown: string; warnings: string[] }> {
  await panel
    .getByRole('button', { name: /^Capture( page)?$/ })
    .first()
    .click();
  type Stored = { id: string; capturedAt: number; report: { warnings: string[] } };
  const captures = async () =>
    ((await readStored(trawl, ['captures']))['trawl']?.['captures'] ?? []) as Stored[];
  await expect.poll(async () => (await captures()).length, { timeout: 90_000 }).toBe(count);
  const [newest] = (await captures()).toSorted((one, other) => other.capturedAt - one.capturedAt);
  const contents = ((await readStored(trawl, ['contents']))['trawl']?.['contents'] ?? []) as {
    id: string;
    content: { markdown?: string };
  }[];
  await panel.close();
  return {
    markdown: contents.find(({ id }) => id === newest?.id)?.content.markdown ?? '',
    warnings: newest?.report.warnings ?? [],
  };
}

test('an article in three parts becomes one, by its rel=next or by what the person points at, which is not pressed', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const url = sites.url('harbour', '/guide/history');
  const panel = await openPast(trawl, url, /Join the next pages/);
  const { markdown, warnings } = await capture(trawl, panel, 1);
  const parts = [...markdown.matchAll(/part (\d)/gi)].map(([, part]) => part);
  expect([...new Set(parts)]).toEqual(['1', '2', '3']);
  expect(warnings).toEqual([]);
  expect(sites.log.filter(({ path }) => path.startsWith('/guide/history?'))).toHaveLength(2);

  const pointing = await openPast(trawl, url, /Pick the Next button/);
  await trawl.page.bringToFront();
  await untilLayer(trawl.page);
  // What is the same as before would not be kept once more.
  await trawl.page.evaluate(() => document.querySelector('main p')?.append(' Read again.'));
  await trawl.page.getByRole('link', { name: 'Next part' }).click();
  // Before the panel knows what was picked, Capture would read this page alone.
  await expect(pointing.getByText(/^Next pages: /)).toBeVisible();
  expect(trawl.page.url()).toBe(url);
  expect((await capture(trawl, pointing, 2)).markdown).toMatch(/part 3/i);
});

// One that keeps only the rows in view: lib/reader/scroll-through.test.ts.
test('a list that loads while it is scrolled comes whole, and the page stands where it stood', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  // A number at the head of a line is written so that it begins no list.
  const boats = BOATS.map((boat) => boat.replace(/^\d+\. /, ''));
  const panel = await openPast(trawl, sites.url('harbour', '/boats'), 'Scroll to the end first');
  const { markdown } = await capture(trawl, panel, 1);
  expect(boats.filter((boat) => !markdown.includes(boat))).toEqual([]);
  const order = boats.map((boat) => `${markdown}\n`.indexOf(`${boat}\n`));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(await trawl.page.evaluate(() => scrollY)).toBe(0);
});
