import type { Page } from '@playwright/test';
import type { StandIn } from '../service/server';
import type { ExtensionBrowser } from './support/extension-browser';
import { connectService, expect, test as base } from './support/service';

/** The stand-in knows the fixture sites that its agent reads; they are up before it is. */
const test = base.extend({
  serviceOptions: async ({ sites }, use) => {
    await use({ sites: [sites.url('article')] });
  },
});

const TRACE = 'GET /v2/agent/*/trace';
const STATUS = 'GET /v2/agent/*';
const always = Infinity;
const startsOf = (service: StandIn): number =>
  service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/agent').length;
const lead = { id: 'lead', role: 'orchestrator', name: 'Planner' };
const event = (index: number, type: string, more: object = {}): object => ({
  schemaVersion: 1,
  eventId: `e${index}`,
  occurredAt: new Date(Date.UTC(2026, 10, 20, 10, 0, index)).toISOString(),
  producerSequence: index,
  agent: lead,
  type,
  ...more,
});

async function openAgent(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  await panel.getByRole('radio', { name: 'Agent' }).click();
  await expect(panel.getByRole('button', { name: 'New run' })).toBeVisible();
  return panel;
}

/** As another program of the account starts one. */
async function startElsewhere(service: StandIn, prompt: string, url: string): Promise<string> {
  const reply = await fetch(`${service.url}/v2/agent`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.keys.good}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompt, urls: [url], maxCredits: 100 }),
  });
  return ((await reply.json()) as { id: string }).id;
}

async function startRun(panel: Page, service: StandIn, url: string): Promise<void> {
  await panel.getByRole('button', { name: 'New run' }).click();
  await panel.getByRole('textbox', { name: 'What to find out' }).fill('What is a tide mill?');
  await panel.getByRole('textbox', { name: 'Start at' }).fill(url);
  await panel.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.poll(() => startsOf(service), { timeout: 60_000 }).toBe(1);
}

const ENDINGS = [
  { code: 'refused', outcome: 'refused', retryable: false, says: 'The agent refused' },
  { code: 'internal', outcome: 'failed', retryable: true, says: 'The service had a problem' },
  {
    code: 'parent_finished',
    outcome: 'failed',
    retryable: false,
    says: 'The run was ended by the run that started it',
  },
  {
    code: 'cancelled',
    outcome: 'cancelled',
    retryable: false,
    says: /^It was stopped before it finished\./,
  },
];

test('older runs of the account are opened as if they were ours, each end in its own sentence, none started again', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  test.setTimeout(240_000);
  await connectService(trawl, service);
  const codes = new Map<string, (typeof ENDINGS)[number]>();
  for (const ending of ENDINGS)
    codes.set(
      await startElsewhere(service, `A run that ends as ${ending.code}`, sites.url('article')),
      ending,
    );
  const endingOf = (url: string) => [...codes].find(([id]) => url.includes(id))?.[1];
  service.faults.next({
    on: STATUS,
    times: always,
    change: (body, { url }) => {
      const ending = endingOf(url);
      return ending
        ? { ...body, status: 'failed', data: undefined, creditsUsed: 0, error: `It ended: ${ending.code}` }
        : body;
    },
  });
  service.faults.next({
    on: TRACE,
    times: always,
    change: (body, { url }) => {
      const { code, outcome, retryable } = endingOf(url) ?? {};
      const error = { code, retryable, source: 'agent', message: 'x' };
      const events = [event(0, 'run.started'), event(1, 'run.finished', { outcome, error })];
      return { ...body, events };
    },
  });
  const panel = await openAgent(trawl);
  for (const { code, says } of ENDINGS) {
    await panel
      .getByRole('button', { name: new RegExp(`A run that ends as ${code}.*started elsewhere`) })
      .click();
    await expect(panel.getByText(says).first(), code).toBeVisible({ timeout: 90_000 });
    if (code !== 'cancelled') {
      await expect(panel.getByText('Nothing was charged.').first(), code).toBeVisible();
      // Its cap is not known here, so that it is not run again by a press.
      await expect(panel.getByRole('button', { name: /^Try again/ }), code).toHaveCount(0);
    }
    await panel.getByRole('button', { name: 'All runs' }).click();
  }
  expect(startsOf(service)).toBe(ENDINGS.length);
});

test('a cancel that comes too late shows the result', async ({ browserWithTrawl: trawl, service, sites }) => {
  test.setTimeout(150_000);
  await connectService(trawl, service);
  service.faults.next({
    on: STATUS,
    times: always,
    change: (body) => ({ ...body, status: 'processing', data: undefined }),
  });
  const panel = await openAgent(trawl);
  await startRun(panel, service, sites.url('article'));
  await expect(panel.getByRole('button', { name: 'Cancel run' })).toBeVisible({ timeout: 60_000 });
  service.faults.clear();
  service.faults.next({
    on: 'DELETE /v2/agent/*',
    status: 409,
    body: { success: false, error: 'Agent already finished' },
  });
  await panel.getByRole('button', { name: 'Cancel run' }).click();
  await expect(panel.getByText('It had already finished')).toBeVisible({ timeout: 90_000 });
  await expect(panel.getByRole('radio', { name: 'Result' })).toBeVisible();
});

test('the newest of a trace stays in sight until the person scrolls, and then waits behind a button', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  test.setTimeout(180_000);
  await connectService(trawl, service);
  let count = 60;
  service.faults.next({
    on: STATUS,
    times: always,
    change: (body) => ({ ...body, status: 'processing', data: undefined }),
  });
  service.faults.next({
    on: TRACE,
    times: always,
    change: (body) => ({
      ...body,
      events: Array.from({ length: count }, (_, index) =>
        event(index, 'progress.reported', { message: `Line ${index}` }),
      ),
    }),
  });
  const panel = await openAgent(trawl);
  await startRun(panel, service, sites.url('article'));
  const trace = panel.getByRole('list', { name: 'What the agent did' });
  const line = (index: number) => trace.getByText(`Line ${index}`, { exact: true });
  await expect(line(59)).toBeInViewport({ timeout: 60_000 });
  count = 80;
  await expect(line(79)).toBeInViewport({ timeout: 60_000 });
  await trace.evaluate((box) => box.scrollTo(0, 0));
  await expect(line(0)).toBeInViewport();
  count = 100;
  const fresh = panel.getByRole('button', { name: '20 new lines' });
  await expect(fresh).toBeVisible({ timeout: 60_000 });
  await expect(line(0)).toBeInViewport();
  await fresh.click();
  await expect(line(99)).toBeInViewport();
});
