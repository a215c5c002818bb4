import type { Page } from '@playwright/test';
import type { StandIn } from '../service/server';
import type { StoredJob } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';
import { connectService, expect, testWithSites as test } from './support/service';

const startsOf = (service: StandIn) =>
  service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/agent');

const TRACE = 'GET /v2/agent/*/trace';
const STATUS = 'GET /v2/agent/*';
const always = Infinity;

async function storedRuns(trawl: ExtensionBrowser): Promise<StoredJob[]> {
  const all = (await readStored(trawl, ['jobs']))['trawl'] ?? {};
  return ((all['jobs'] ?? []) as (StoredJob & { request: { kind: string } })[]).filter(
    ({ request }) => request.kind === 'agent',
  );
}

async function openAgent(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  await panel.getByRole('radio', { name: 'Agent' }).click();
  await expect(panel.getByRole('button', { name: 'New run' })).toBeVisible();
  return panel;
}

async function startRun(panel: Page, prompt: string, lines: string): Promise<void> {
  await panel.getByRole('button', { name: 'New run' }).click();
  await panel.getByRole('textbox', { name: 'What to find out' }).fill(prompt);
  await panel.getByRole('textbox', { name: 'Start at' }).fill(lines);
  await panel.getByRole('button', { name: 'Start', exact: true }).click();
}

// A run: research-keyboard.spec.ts. Its cap, runs that were started elsewhere and how each may end:
// components/features/agent/AgentTool.test.tsx.
test('a trace of 2,000 events is in order and in few rows, its newest in sight until the person scrolls; a cancel that comes too late shows the result', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const lead = { id: 'lead', role: 'orchestrator', name: 'Planner' };
  const helper = { id: 'h1', role: 'subagent', name: 'Reader 1', parentId: 'lead' };
  const events = Array.from({ length: 2_020 }, (_, index) => ({
    schemaVersion: 1,
    eventId: `e${index}`,
    occurredAt: new Date(Date.UTC(2026, 10, 20, 10, 0, index)).toISOString(),
    producerSequence: index,
    agent: index % 2 === 0 ? lead : helper,
    type: index === 1_999 ? 'plan.revised' : 'progress.reported',
    message: `Line ${index}`,
  }));
  let count = 1_980;
  service.faults.next({
    on: TRACE,
    times: always,
    change: (body) => ({ ...body, events: events.slice(0, count) }),
  });
  service.faults.next({
    on: STATUS,
    times: always,
    change: (body) => ({ ...body, status: 'processing', data: undefined }),
  });
  const panel = await openAgent(trawl);
  await startRun(panel, 'What is a tide mill?', sites.url('article'));
  const trace = panel.getByRole('list', { name: 'What the agent did' });
  const line = (index: number) => trace.getByText(`Line ${index}`, { exact: true });

  await test.step('the newest is in sight', async () => {
    await expect(panel.getByText(/1,980 steps/)).toBeVisible();
    await expect(line(1_979)).toBeInViewport();
    count = 2_000;
    await expect(panel.getByText(/2,000 steps/)).toBeVisible();
    await expect(trace.getByText('plan.revised')).toBeInViewport();
  });

  await test.step('in order, in few rows, an unknown event by its name', async () => {
    expect(await trace.getByRole('listitem').count()).toBeLessThan(60);
    await trace.getByRole('button', { name: 'Show the raw event' }).click();
    await expect(trace.getByText('"producerSequence": 1999')).toBeVisible();
    await trace.evaluate((box) => box.scrollTo(0, 0));
    await expect(line(0)).toBeInViewport();
    const shown = await trace.getByRole('listitem').allInnerTexts();
    const numbers = shown.map((text) => Number(/Line (\d+)/.exec(text)?.[1]));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  });

  await test.step('what comes then waits behind a button', async () => {
    count = 2_020;
    const fresh = panel.getByRole('button', { name: '20 new lines' });
    await expect(fresh).toBeVisible();
    await expect(line(0)).toBeInViewport();
    await fresh.click();
    await expect(line(2_019)).toBeInViewport();
  });

  await test.step('a cancel that comes too late', async () => {
    service.faults.next({
      on: 'DELETE /v2/agent/*',
      status: 409,
      body: { success: false, error: 'Agent already finished' },
    });
    await panel.getByRole('button', { name: 'Cancel run' }).click();
    const refused = () => service.log.some(({ method, status }) => method === 'DELETE' && status === 409);
    await expect.poll(refused).toBe(true);
    // Not before: a run that is seen to be over has no Cancel.
    service.faults.clear();
    await expect(panel.getByText('It had already finished')).toBeVisible({ timeout: 90_000 });
    await expect(panel.getByRole('radio', { name: 'Result' })).toBeVisible();
  });
});

test('a worker that is killed while the start is under way starts nothing twice', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  // Longer than a busy machine takes to kill the worker; the service goes on as soon as nobody waits for it.
  service.faults.next({ on: 'POST /v2/agent', delayMs: 60_000 });
  const panel = await openAgent(trawl);
  await startRun(panel, 'What is a tide mill?', sites.url('article'));
  await expect.poll(() => startsOf(service).length).toBe(1);
  await trawl.killWorker();
  await expect(panel.getByRole('radio', { name: 'Result' })).toBeVisible({ timeout: 150_000 });
  expect(startsOf(service)).toHaveLength(1);
  expect(await storedRuns(trawl)).toHaveLength(1);
});
