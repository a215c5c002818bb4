import type { Page } from '@playwright/test';
import type { StandIn } from '../service/server';
import type { StoredJob } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';
import { connectService, expect, testWithSites as test } from './support/service';

type StoredSearch = StoredJob & { request: { kind: string; query: string } };
type StoredCapture = { url: string; jobId: string };

async function stored(
  trawl: ExtensionBrowser,
): Promise<{ searches: StoredSearch[]; captures: StoredCapture[] }> {
  const all = (await readStored(trawl, ['jobs', 'captures']))['trawl'] ?? {};
  const jobs = (all['jobs'] ?? []) as StoredSearch[];
  return {
    searches: jobs.filter(({ request }) => request.kind === 'search'),
    captures: (all['captures'] ?? []) as StoredCapture[],
  };
}
const searchesSent = (service: StandIn): number =>
  service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/search').length;

async function openResearch(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  await expect(panel.getByRole('searchbox', { name: 'Search the web' })).toBeVisible();
  return panel;
}

async function searchFor(panel: Page, words: string): Promise<void> {
  const field = panel.getByRole('searchbox', { name: 'Search the web' });
  await field.fill(words);
  await field.press('Enter');
}

test('a search with its pages: once to the service, read in the viewer, kept, copied and captured', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('article'));
  const panel = await openResearch(trawl);
  await panel.getByRole('searchbox', { name: 'Search the web' }).fill('tide mill');
  await panel.getByRole('button', { name: 'More options' }).click();
  await panel.getByRole('button', { name: 'News' }).click();
  await panel.getByRole('switch', { name: 'Read each result too' }).click();
  await expect(panel.getByText(/^Up to \d+ credits$/)).toBeVisible();
  await expect(panel.getByText(`Will be sent to ${new URL(service.url).host}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Search', exact: true }).click();

  const rows = panel.getByRole('option');
  await expect(rows.first()).toContainText('in Library');
  expect(searchesSent(service)).toBe(1);
  const { body } = service.log.find(({ path }) => path === '/v2/search') ?? {};
  expect(body).toMatchObject({ query: 'tide mill', sources: ['web', 'news'], limit: 10 });

  await rows.first().click();
  await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect
    .poll(async () => (await stored(trawl)).searches.map(({ state }) => state.status))
    .toEqual(['done']);
  const { captures } = await stored(trawl);
  const pages = captures.filter(({ url }) => !url.startsWith('search:'));
  expect(pages.length).toBeGreaterThan(0);

  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  await panel.getByRole('listbox').focus();
  await panel.keyboard.press('Control+a');
  await expect(panel.getByText(`${count} selected`)).toBeVisible();
  await panel.getByRole('button', { name: 'More actions for the selected results' }).click();
  await panel.getByRole('menuitem', { name: 'Copy as a Markdown list' }).click();
  await expect(panel.getByText(/^Copied \d+ links?$/).first()).toBeVisible();
  await panel.getByRole('button', { name: /^Capture \d+$/ }).click();
  await expect(panel.getByRole('tab', { name: 'Site', selected: true })).toBeVisible();
  await expect(panel.getByRole('textbox').first()).toHaveValue(/article\.test/);
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(panel.getByText(`${count} selected`)).toBeVisible();
});

test('a worker that is killed while the service searches sends nothing again by itself', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  await connectService(trawl, service);
  service.faults.next({ on: 'POST /v2/search', delayMs: 60_000 });
  const panel = await openResearch(trawl);
  await searchFor(panel, 'tide mill');
  await expect.poll(() => searchesSent(service)).toBe(1);
  await trawl.killWorker();
  await expect(panel.getByText('This search may have run already')).toBeVisible({ timeout: 90_000 });
  expect(searchesSent(service)).toBe(1);
  await panel.getByRole('button', { name: /^Send again · up to/ }).click();
  await expect(panel.getByRole('option').first()).toBeVisible();
  expect(searchesSent(service)).toBe(2);
});
