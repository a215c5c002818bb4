import type { Page } from '@playwright/test';
import { BOATS } from '../sites/reference/town';
import { expect, test } from './fixtures';
import type { ExtensionBrowser } from './support/extension-browser';
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

/** Presses Capture and gives the Markdown that was kept. */
async function capture(
  trawl: ExtensionBrowser,
  panel: Page,
): Promise<{ markdown: string; warnings: string[] }> {
  await panel
    .getByRole('button', { name: /^Capture( page)?$/ })
    .first()
    .click();
  const captures = async () =>
    ((await readStored(trawl, ['captures']))['trawl']?.['captures'] ?? []) as {
      report: { warnings: string[] };
    }[];
  await expect.poll(async () => (await captures()).length, { timeout: 90_000 }).toBe(1);
  const contents = ((await readStored(trawl, ['contents']))['trawl']?.['contents'] ?? []) as {
    content: { markdown?: string };
  }[];
  return {
    markdown: contents[0]?.content.markdown ?? '',
    warnings: (await captures())[0]?.report.warnings ?? [],
  };
}

test('an article in three parts becomes one, by its rel=next', async ({ browserWithTrawl: trawl, sites }) => {
  const panel = await openPast(trawl, sites.url('harbour', '/guide/history'), /Join the next pages/);
  const { markdown, warnings } = await capture(trawl, panel);
  const parts = [...markdown.matchAll(/part (\d)/gi)].map(([, part]) => part);
  expect([...new Set(parts)]).toEqual(['1', '2', '3']);
  expect(warnings).toEqual([]);
  expect(sites.log.filter(({ path }) => path.startsWith('/guide/history?'))).toHaveLength(2);
});

for (const [path, what] of [
  ['/boats', 'a list that loads while it is scrolled'],
  ['/boats/all', 'a list that keeps only the rows in view'],
] as const)
  test(`${what} comes whole, and the page stands where it stood`, async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    test.setTimeout(150_000);
    const panel = await openPast(trawl, sites.url('harbour', path), 'Scroll to the end first');
    const { markdown } = await capture(trawl, panel);
    // A number at the head of a line is written so that it begins no list.
    const boats = BOATS.map((boat) => boat.replace(/^\d+\. /, ''));
    expect(boats.filter((boat) => !markdown.includes(boat))).toEqual([]);
    const order = boats.map((boat) => `${markdown}\n`.indexOf(`${boat}\n`));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(await trawl.page.evaluate(() => scrollY)).toBe(0);
  });

test('what the person points at leads on, and is not pressed while it is pointed at', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const panel = await openPast(trawl, sites.url('harbour', '/guide/history'), /Pick the Next button/);
  await trawl.page.bringToFront();
  await trawl.page.getByRole('link', { name: 'Next part' }).click();
  expect(trawl.page.url()).toBe(sites.url('harbour', '/guide/history'));
  const { markdown } = await capture(trawl, panel);
  expect(markdown).toMatch(/part 3/i);
});
