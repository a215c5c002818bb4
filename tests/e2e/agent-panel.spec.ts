import type { StandIn } from '../service/server';
import type { StoredJob } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';
import { connectService, expect, test as base } from './support/service';

/** The stand-in knows the fixture sites that its agent reads; they are up before it is. */
const test = base.extend({
  serviceOptions: async ({ sites }, use) => {
    await use({ sites: [sites.url('article'), sites.url('docs')] });
  },
});

const startsOf = (service: StandIn) =>
  service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/agent');

async function storedRuns(trawl: ExtensionBrowser): Promise<StoredJob[]> {
  const all = (await readStored(trawl, ['jobs']))['trawl'] ?? {};
  return ((all['jobs'] ?? []) as (StoredJob & { request: { kind: string } })[]).filter(
    ({ request }) => request.kind === 'agent',
  );
}

// A run: research-keyboard.spec.ts. Its cap, a trace of 2,000 events, a cancel that comes too late, runs that were
// started elsewhere and how each may end: components/features/agent/AgentTool.test.tsx.
test('a worker that is killed while the start is under way starts nothing twice', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  // Longer than a busy machine takes to kill the worker; the service goes on as soon as nobody waits for it.
  service.faults.next({ on: 'POST /v2/agent', delayMs: 60_000 });
  const panel = await trawl.openPanel(trawl.page);
  await panel.getByRole('tab', { name: 'Research' }).click();
  await panel.getByRole('radio', { name: 'Agent' }).click();
  await panel.getByRole('button', { name: 'New run' }).click();
  await panel.getByRole('textbox', { name: 'What to find out' }).fill('What is a tide mill?');
  await panel.getByRole('textbox', { name: 'Start at' }).fill(sites.url('article'));
  await panel.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.poll(() => startsOf(service).length).toBe(1);
  await trawl.killWorker();
  await expect(panel.getByRole('radio', { name: 'Result' })).toBeVisible({ timeout: 150_000 });
  expect(startsOf(service)).toHaveLength(1);
  expect(await storedRuns(trawl)).toHaveLength(1);
});
