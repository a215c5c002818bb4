import type { Page } from '@playwright/test';
import type { StandIn } from '../service/server';
import type { ExtensionBrowser } from './support/extension-browser';
import { asTimePasses } from './support/movable-clock';
import { connectService, expect, test as base } from './support/service';

/** The agent of the stand-in reads a fixture site; it is up before the service is. */
const test = base.extend({
  serviceOptions: async ({ sites }, use) => {
    await use({ sites: [sites.url('article')] });
  },
});

test.use({ movableClock: true });

const START = 'POST /v2/agent';
const STATUS = 'GET /v2/agent/*';
const TRACE = 'GET /v2/agent/*/trace';
const SNAPSHOT = 'GET /v2/agent/*/snapshots/*';

async function openAgent(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  await panel.getByRole('radio', { name: 'Agent' }).click();
  return panel;
}

async function startRun(panel: Page, site: string): Promise<void> {
  await panel.getByRole('button', { name: 'New run' }).click();
  await panel.getByRole('textbox', { name: 'What to find out' }).fill('What is a tide mill?');
  await panel.getByRole('textbox', { name: 'Start at' }).fill(site);
  await panel.getByRole('button', { name: 'Start', exact: true }).click();
}

const startsOf = (service: StandIn): number =>
  service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/agent').length;

/** The rows of the specification that end a run, or keep it from being started. */
const ENDS = [
  {
    on: START,
    status: 400,
    error: 'Your team has zero data retention enabled. This is not supported on extract.',
    title: 'Not available with zero data retention',
    again: false,
  },
  {
    on: STATUS,
    status: 400,
    error: 'Invalid job ID format. Job ID must be a valid UUID.',
    title: 'The service did not accept the request',
    again: false,
  },
  {
    on: STATUS,
    status: 404,
    error: 'Agent job not found',
    title: 'The service does not know this job',
    again: true,
  },
] as const;

for (const { on, status, error, title, again } of ENDS)
  test(`${status} “${error}” is said in words, and nothing is started twice`, async ({
    browserWithTrawl: trawl,
    service,
    sites,
  }) => {
    test.setTimeout(150_000);
    await connectService(trawl, service);
    service.faults.next({ on, status, times: Infinity, body: { success: false, error } });
    const panel = await openAgent(trawl);
    await startRun(panel, sites.url('article'));
    const retry = panel.getByRole('button', { name: /^Try again/ });
    await asTimePasses(trawl, expect(panel.getByText(title)).toBeVisible({ timeout: 60_000 }));
    await expect(retry).toHaveCount(again ? 1 : 0);
    expect(startsOf(service)).toBe(1);
  });

test('500 “Failed to passthrough agent request.” is said in words, waited for and sent again by itself', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  test.setTimeout(150_000);
  await connectService(trawl, service);
  const error = 'Failed to passthrough agent request.';
  service.faults.next({ on: START, status: 500, body: { success: false, error } });
  const panel = await openAgent(trawl);
  await startRun(panel, sites.url('article'));
  await expect(panel.getByText('The service had a problem')).toBeVisible();
  await asTimePasses(
    trawl,
    expect(panel.getByRole('radio', { name: 'Result' })).toBeVisible({ timeout: 60_000 }),
  );
  // The first was not taken by the service.
  expect(startsOf(service)).toBe(2);
});

/** What cannot be read of a run that goes well: relayed from another server, so that `success` may be missing. */
const UNREAD = [
  {
    on: TRACE,
    status: 400,
    error: 'Trace is only available for Spark 2 extracts',
    tab: 'Trace',
    says: 'This run has no trace',
  },
  {
    on: SNAPSHOT,
    status: 400,
    error: 'Snapshots are only available for Spark 2 extracts',
    tab: 'Found so far',
    says: /Snapshots are only available/,
  },
  {
    on: SNAPSHOT,
    status: 400,
    error: 'Invalid snapshot ID',
    tab: 'Found so far',
    says: /Invalid snapshot ID/,
  },
  { on: SNAPSHOT, status: 404, error: 'Snapshot not found', tab: 'Found so far', says: /Snapshot not found/ },
] as const;

test('what cannot be read of a run is said where it would stand, and the result is there all the same', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  test.setTimeout(240_000);
  await connectService(trawl, service);
  for (const [index, { on, status, error, tab, says }] of UNREAD.entries()) {
    const panel = await openAgent(trawl);
    service.faults.next({
      on,
      status,
      times: Infinity,
      body: index % 2 === 0 ? { error } : { success: false, error },
    });
    await startRun(panel, sites.url('article'));
    await asTimePasses(
      trawl,
      expect(panel.getByRole('radio', { name: 'Result' }), error).toBeVisible({ timeout: 60_000 }),
    );
    await panel.getByRole('radio', { name: tab }).click();
    await expect(panel.getByText(says).first(), error).toBeVisible({ timeout: 30_000 });
    service.faults.clear();
    await panel.close();
  }
  expect(startsOf(service)).toBe(UNREAD.length);
});
