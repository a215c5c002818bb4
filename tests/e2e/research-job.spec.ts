import type { Page } from '@playwright/test';
import type { StandIn } from '../service/server';
import type { StoredJob } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';
import { connectService, expect, test } from './support/service';

const startsOf = (service: StandIn, path: string): number =>
  service.log.filter((visit) => visit.method === 'POST' && visit.path === path).length;

/** What stands on the toolbar button. */
const expectBadge = (trawl: ExtensionBrowser, text: string): Promise<void> =>
  expect.poll(async () => (await trawl.worker()).evaluate(() => chrome.action.getBadgeText({}))).toBe(text);

async function statesOf(trawl: ExtensionBrowser): Promise<string[]> {
  const jobs = ((await readStored(trawl, ['jobs']))['trawl']?.['jobs'] ?? []) as StoredJob[];
  return jobs.map(({ state }) => state.status);
}

async function openResearch(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  return panel;
}

/** On the toolbar and in the popup while it works, in All jobs too, and off all of them once it is canceled. */
async function expectJobEverywhere(
  trawl: ExtensionBrowser,
  panel: Page,
  names: { card: string; row: RegExp },
): Promise<void> {
  await expectBadge(trawl, '1');
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByRole('region', { name: names.card })).toBeVisible();
  await popup.close();
  await panel.getByRole('tab', { name: 'Site' }).click();
  const row = panel.getByRole('button', { name: names.row }).first();
  await expect(row).toBeVisible();
  await row.click();
  await expect(panel.getByRole('tab', { name: 'Research', selected: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => statesOf(trawl)).toEqual(['cancelled']);
  await expectBadge(trawl, '');
  const later = await trawl.openPopup(trawl.page);
  await expect(later.getByRole('radiogroup', { name: 'Engine' })).toBeVisible();
  await expect(later.getByRole('region', { name: names.card })).toHaveCount(0);
}

test('a search is a job like the others: on the badge, in the popup, among all jobs, canceled once', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('article'));
  service.faults.next({ on: 'POST /v2/search', delayMs: 300_000 });
  const panel = await openResearch(trawl);
  await panel.getByRole('searchbox', { name: 'Search the web' }).fill('tide mill');
  await panel.getByRole('searchbox', { name: 'Search the web' }).press('Enter');
  await expect.poll(() => startsOf(service, '/v2/search')).toBe(1);
  await expectJobEverywhere(trawl, panel, { card: 'Searching tide mill', row: /^Search for “tide mill”/ });
  expect(startsOf(service, '/v2/search')).toBe(1);
});

test('the agent is reached from a crawl that has ended, with every page it read, and runs once', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  // The home page, and so many below it: more than the rows that are read first.
  await trawl.page.goto(sites.url('129.many'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Site' }).click();
  await panel
    .getByRole('button', { name: /^Crawl/ })
    .first()
    .click();
  const limit = panel.getByRole('spinbutton', { name: 'Page limit' });
  await limit.fill('130');
  await limit.press('Tab');
  await panel.getByRole('button', { name: 'Start crawl' }).click();
  await expect(panel.getByRole('heading', { name: /^Crawled / })).toBeVisible({ timeout: 150_000 });
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'Ask the agent…' }).click();
  const begin = panel.getByRole('textbox', { name: 'Start at' });
  await expect(begin).toBeVisible();
  const lines = async () => [...new Set((await begin.inputValue()).split('\n').filter(Boolean))];
  await expect.poll(lines).toHaveLength(130);
  expect(startsOf(service, '/v2/agent')).toBe(0);
  await panel.getByRole('textbox', { name: 'What to find out' }).fill('What is a tide mill?');
  await begin.fill((await lines())[0] ?? '');
  await panel.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(
    panel
      .getByRole('list', { name: 'What the agent did' })
      .or(panel.getByRole('radio', { name: 'Result' }))
      .first(),
  ).toBeVisible({ timeout: 90_000 });
  expect(startsOf(service, '/v2/agent')).toBe(1);
});
