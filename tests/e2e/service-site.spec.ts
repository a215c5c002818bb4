import { unzipSync } from 'fflate';
import { manyPaths } from '../sites/many';
import { connectService, expect, test } from './support/service';
import { waitForFile } from './support/downloads';
import { storedJob, type StoredItem, type StoredJob } from './support/device-jobs';
import { readStored } from './support/library';
import type { ExtensionBrowser } from './support/extension-browser';
import type { Page } from '@playwright/test';

const PAGES = 40;

/** Opens the panel on the Site section of the tab in front. */
async function openSite(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel
    .getByRole('button', { name: 'Site', exact: true })
    .or(panel.getByRole('tab', { name: 'Site' }))
    .first()
    .click();
  return panel;
}

async function jobOf(trawl: ExtensionBrowser, kind: string): Promise<StoredJob | undefined> {
  const jobs = ((await readStored(trawl, ['jobs']))['trawl']?.['jobs'] ?? []) as (StoredJob & {
    request: { kind: string };
  })[];
  return jobs.find(({ request }) => request.kind === kind);
}

const read = (job: StoredJob | undefined): number => job?.progress.read ?? 0;

/** What the library holds of a job: addresses of its pages that were read, and of their captures. */
async function kept(
  trawl: ExtensionBrowser,
  jobId: string,
): Promise<{ items: string[]; captures: string[] }> {
  const stored = (await readStored(trawl, ['items', 'captures']))['trawl'] ?? {};
  const items = (stored['items'] as (StoredItem & { jobId: string })[]).filter(
    (item) => item.jobId === jobId,
  );
  const captures = (stored['captures'] as { jobId: string; url: string }[]).filter(
    (one) => one.jobId === jobId,
  );
  return {
    items: items
      .filter(({ status }) => status === 'read')
      .map(({ url }) => url)
      .sort(),
    captures: captures.map(({ url }) => url).sort(),
  };
}

test('a map of the service, of which a branch is ticked, watched by one monitor, and captured as a batch', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('harbour'));
  const panel = await openSite(trawl);
  await panel.getByRole('button', { name: 'Map site' }).click();
  const guide = panel.getByRole('treeitem', { name: /^guide\// });
  await expect(guide).toBeVisible();
  await guide.locator('.Check_check').click();
  await expect(guide).toHaveAttribute('aria-checked', 'true');
  const capture = panel.getByRole('button', { name: /^Capture \d+/ });
  const count = Number(/\d+/.exec((await capture.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(5);

  await panel.getByRole('button', { name: 'More actions for this map' }).click();
  await panel.getByRole('menuitem', { name: `Watch ${count} URLs…` }).click();
  const pages = (await panel.getByRole('textbox', { name: 'Pages' }).inputValue()).split('\n');
  expect(pages).toHaveLength(count);
  expect(pages.every((url) => url.startsWith(sites.url('harbour', '/guide')))).toBe(true);
  await panel.getByLabel('Name').fill('The guide');
  await expect(panel.getByText(/^About \d[\d,]* credits a month/)).toBeVisible();
  await panel.getByRole('button', { name: 'Start watching' }).click();
  await expect(panel.getByRole('button', { name: /The guide/ })).toBeVisible();
  await panel.getByRole('tab', { name: 'Site' }).click();

  await capture.click();
  await expect.poll(async () => (await jobOf(trawl, 'batch'))?.state.status).toBe('done');
  const batch = await jobOf(trawl, 'batch');
  const { captures } = await kept(trawl, batch?.id ?? '');
  expect(read(batch) + (batch?.progress.failed ?? 0)).toBe(count);
  expect(captures).toHaveLength(read(batch));
  expect(captures.every((url) => url.includes('/guide'))).toBe(true);
  const asked = service.log.filter(({ method }) => method === 'POST');
  expect(asked.map(({ path }) => path)).toEqual(['/v2/map', '/v2/monitor', '/v2/batch/scrape']);
  expect(asked[1]?.body).toMatchObject({ name: 'The guide', targets: [{ urls: pages }] });
  await expect(panel.getByText(`${read(batch)}`, { exact: true }).first()).toBeVisible();
});

test.describe('a service that reads a few pages a second', () => {
  test.use({ serviceOptions: { pace: 4, maxConcurrency: 10 } });

  test.describe('in a browser that is started again', () => {
    test.use({ ownBrowser: true });
    test('a crawl outlives a pause, the worker and the browser: one start, every page once', async ({
      browserWithTrawl: first,
      service,
      sites,
    }) => {
      let trawl = first;
      await connectService(trawl, service);
      // The home page, and so many below it.
      const home = sites.url(`${PAGES - 1}.many`);
      await trawl.page.goto(home);
      let panel = await openSite(trawl);
      await panel
        .getByRole('button', { name: /^Crawl/ })
        .first()
        .click();
      const sentence = panel.getByLabel('Describe what you need');
      await sentence.fill('Every page, no weather');
      await panel.getByRole('button', { name: 'Suggest rules' }).click();
      await expect(panel.locator('.Note_title', { hasText: 'Suggested rules' })).toBeVisible();
      await panel.getByRole('button', { name: 'Discard' }).click();
      const limit = panel.getByRole('spinbutton', { name: 'Page limit' });
      await limit.fill(String(PAGES));
      await limit.press('Tab');
      await expect(panel.getByText(`Up to ${PAGES} pages`)).toBeVisible();
      await panel.getByRole('button', { name: 'Start crawl' }).click();

      await expect.poll(async () => read(await jobOf(trawl, 'crawl'))).toBeGreaterThan(8);
      // It must not be done before a busy machine gets to the pause, and to the worker.
      service.pace.set(0);
      const id = (await jobOf(trawl, 'crawl'))?.id ?? '';
      await panel.getByRole('button', { name: 'Pause' }).click();
      await expect.poll(async () => (await storedJob(trawl, id))?.state.status).toBe('paused');
      const paused = read(await storedJob(trawl, id));
      await trawl.killWorker();
      await panel.getByRole('button', { name: 'Continue' }).click();
      service.pace.set(4);
      await expect.poll(async () => read(await storedJob(trawl, id))).toBeGreaterThan(paused);
      service.pace.set(0);
      await trawl.killWorker();

      trawl = await trawl.restart();
      service.pace.set(Infinity);
      await expect
        .poll(async () => (await storedJob(trawl, id))?.state.status, { timeout: 120_000 })
        .toBe('done');
      const { items, captures } = await kept(trawl, id);
      const all = ['/', ...manyPaths(PAGES - 1)].map((path) => new URL(path, home).href).sort();
      expect(items).toEqual(all);
      expect(captures).toEqual(all);
      expect(
        service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/crawl'),
      ).toHaveLength(1);

      await trawl.page.goto(home);
      panel = await openSite(trawl);
      await panel.locator('.JobRow_jobRow .Row_row').first().click();
      await panel.getByRole('button', { name: /Export \.zip/ }).click();
      const file = await waitForFile(trawl.downloadsFolder, /\.zip$/);
      const names = Object.keys(unzipSync(file.bytes));
      expect(names.filter((name) => name.endsWith('.md') && name !== 'index.md')).toHaveLength(PAGES);
      expect(names).toContain('index.json');
      await trawl.close();
    });
  });

  test('a canceled crawl continues with what was queued at the service, and nothing is paid twice', async ({
    browserWithTrawl: trawl,
    service,
    sites,
  }) => {
    test.setTimeout(180_000);
    await connectService(trawl, service);
    const home = sites.url(`${PAGES - 1}.many`);
    await trawl.page.goto(home);
    const panel = await openSite(trawl);
    await panel
      .getByRole('button', { name: /^Crawl/ })
      .first()
      .click();
    await panel.getByRole('button', { name: 'Start crawl' }).click();
    await expect.poll(async () => read(await jobOf(trawl, 'crawl')), { timeout: 60_000 }).toBeGreaterThan(5);
    // It must not be done before a busy machine gets to the cancel.
    service.pace.set(0);
    const id = (await jobOf(trawl, 'crawl'))?.id ?? '';
    await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect
      .poll(() => service.log.filter(({ method }) => method === 'DELETE').length, { timeout: 30_000 })
      .toBe(1);
    service.pace.set(Infinity);
    await expect
      .poll(async () => (await storedJob(trawl, id))?.state.status, { timeout: 60_000 })
      .toBe('cancelled');
    const before = read(await storedJob(trawl, id));
    expect(before).toBeLessThan(PAGES);
    await expect(panel.getByText(/pages were still queued when the crawl was canceled/)).toBeVisible();
    await panel.getByRole('button', { name: /^Continue/ }).click();
    await expect
      .poll(async () => (await storedJob(trawl, id))?.state.status, { timeout: 60_000 })
      .toBe('done');
    const { captures } = await kept(trawl, id);
    expect(captures).toEqual([...new Set(captures)]);
    expect(captures.length).toBeGreaterThan(before);
    expect(service.credits.charges).toHaveLength(captures.length);
  });
});
