import type { StandIn } from '../service/server';
import type { StoredJob } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';
import { connectService, expect, test } from './support/service';

const searches = (service: StandIn): number =>
  service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/search').length;

/** What stands on the toolbar button. */
const expectBadge = (trawl: ExtensionBrowser, text: string): Promise<void> =>
  expect.poll(async () => (await trawl.worker()).evaluate(() => chrome.action.getBadgeText({}))).toBe(text);

async function statesOf(trawl: ExtensionBrowser): Promise<string[]> {
  const jobs = ((await readStored(trawl, ['jobs']))['trawl']?.['jobs'] ?? []) as StoredJob[];
  return jobs.map(({ state }) => state.status);
}

// The agent, reached from a crawl with every page it read: components/features/site/job/SiteJob.test.tsx.
test('a search is a job like the others: on the badge, in the popup, among all jobs, canceled once', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('article'));
  service.faults.next({ on: 'POST /v2/search', delayMs: 300_000 });
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  await panel.getByRole('searchbox', { name: 'Search the web' }).fill('tide mill');
  await panel.getByRole('searchbox', { name: 'Search the web' }).press('Enter');
  await expect.poll(() => searches(service)).toBe(1);

  await expectBadge(trawl, '1');
  const card = 'Searching tide mill';
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByRole('region', { name: card })).toBeVisible();
  await popup.close();
  await panel.getByRole('tab', { name: 'Site' }).click();
  await panel
    .getByRole('button', { name: /^Search for “tide mill”/ })
    .first()
    .click();
  await expect(panel.getByRole('tab', { name: 'Research', selected: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => statesOf(trawl)).toEqual(['cancelled']);
  await expectBadge(trawl, '');
  const later = await trawl.openPopup(trawl.page);
  await expect(later.getByRole('radiogroup', { name: 'Engine' })).toBeVisible();
  await expect(later.getByRole('region', { name: card })).toHaveCount(0);
  expect(searches(service)).toBe(1);
});
