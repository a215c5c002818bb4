// @vitest-environment node
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServiceClient, type ServiceClient } from '@/lib/service/endpoints/client';
import { estimateWork } from '@/lib/service/work-cost';
import { createServiceEngine } from '@/lib/service/engine';
import { requestSchema } from '@/lib/core/model/request';
import type { Engine } from '@/lib/core/ports/engine';
import { runJob } from '../support/run-job';
import { startSites, type Sites } from '../sites/server';
import { startService, type StandIn } from './server';

/** Tests that need a browser are skipped without one; `npm test` installs it and says where it is. */
const chromium = [process.env['CHROMIUM'], '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);
const signal = () => new AbortController().signal;

/**
 * Trawl's own client and engine, which the stand-in does not know, use the search, extract, agent, parse, monitor and
 * account endpoints.
 */
describe('the client against the stand-in', () => {
  let sites: Sites;
  let service: StandIn;
  let client: ServiceClient;
  let engine: Engine;
  const file = new File(
    ['<title>Lamp</title><main><h1>Lamp</h1><p>Warm light for long evenings.</p></main>'],
    'lamp.html',
    {
      type: 'text/html',
    },
  );
  beforeAll(async () => {
    sites = await startSites();
    service = await startService({
      chromium,
      sites: [sites.url('article'), sites.url('docs')],
      accounts: { good: { credits: 5_000 } },
    });
    const network = {
      connection: async () => ({ baseUrl: service.url, key: service.keys.good, hosted: true }),
      fetch: (url: string, init: RequestInit) => fetch(url, init),
      now: Date.now,
      random: Math.random,
      sleep: (ms: number) => pause(Math.min(ms, 20)),
      keepAlive: <T>(work: Promise<T>) => work,
      online: () => true,
    };
    client = createServiceClient(network);
    engine = createServiceEngine({
      ...network,
      clientOn: (connection) => createServiceClient({ ...network, connection }),
      readInbox: async () => file,
    });
  });
  afterAll(async () => {
    await service.close();
    await sites.close();
  });

  async function runToEnd(request: object) {
    const { job, library } = await runJob(engine, requestSchema.parse(request));
    const listed = await library.reader.captures({ limit: 100 });
    const captures = await Promise.all(listed.map(({ id }) => library.reader.capture(id)));
    return {
      state: job.state,
      progress: job.progress,
      captures: captures.filter((each) => each !== undefined),
    };
  }

  it('searches, and captures what was found', async () => {
    const { state, captures, progress } = await runToEnd({
      kind: 'search',
      query: 'tide mill',
      limit: 3,
      formats: ['markdown'],
    });
    expect(state).toMatchObject({ status: 'done' });
    const listing = captures.find(({ url }) => url.startsWith('search:'));
    expect(listing?.content.links?.length).toBeGreaterThan(0);
    expect(captures.some(({ content }) => content.markdown?.includes('# The tide mill'))).toBe(true);
    expect(progress.creditsUsed).toBeGreaterThan(0);
  });

  it.each([
    ['a search', { kind: 'search', query: 'tide mill', limit: 3, formats: ['markdown'] }],
    ['an extract', { kind: 'extract', prompt: 'the headline' }],
    ['an agent', { kind: 'agent', prompt: 'the headline', maxCredits: 100 }],
    ['a file', { kind: 'parse', inboxId: 'x', fileName: 'lamp.html', formats: ['markdown', 'json'] }],
  ])('bills %s as was said before', async (_, asked) => {
    const urls = asked.kind === 'extract' || asked.kind === 'agent' ? { urls: [sites.url('article')] } : {};
    const request = requestSchema.parse({ ...asked, ...urls, options: { json: { prompt: 'the headline' } } });
    const { min, max } = estimateWork(request);
    const before = service.credits.left(service.keys.good);
    const { state } = await runToEnd({ ...asked, ...urls, options: { json: { prompt: 'the headline' } } });
    expect(state).toMatchObject({ status: 'done' });
    const billed = before - service.credits.left(service.keys.good);
    expect(billed).toBeGreaterThanOrEqual(min);
    expect(billed).toBeLessThanOrEqual(max);
  });

  it('extracts', async () => {
    const { state, captures } = await runToEnd({
      kind: 'extract',
      urls: [sites.url('article')],
      prompt: 'the headline',
    });
    expect(state).toMatchObject({ status: 'done' });
    expect(JSON.stringify(captures[0]?.content.json)).toContain('tide mill');
  });

  it('runs an agent and keeps its trace', async () => {
    const { state, captures } = await runToEnd({
      kind: 'agent',
      prompt: 'the headline',
      urls: [sites.url('article')],
      maxCredits: 100,
    });
    expect(state).toMatchObject({ status: 'done' });
    const trace = captures[0]?.content.extra?.['trace'];
    expect(trace).toMatchObject(expect.arrayContaining([expect.objectContaining({ type: 'run.finished' })]));
    expect(JSON.stringify(captures[0]?.content.json)).toContain('tide mill');
    const { runs } = await client.agent.list({}, { signal: signal() });
    expect(runs[0]).toMatchObject({ prompt: 'the headline', urls: [sites.url('article')] });
    const { events } = await client.agent.trace(runs[0]?.id ?? '', { signal: signal() });
    const snapshot = events.findLast((event) => event.snapshot !== undefined)?.snapshot;
    const text = await client.agent.snapshot(runs[0]?.id ?? '', snapshot?.id ?? '', { signal: signal() });
    expect(text).not.toBe('');
    expect(await client.agent.cancel(runs[0]?.id ?? '', { signal: signal() })).toBe('ended');
  });

  it('takes a run that reached its cap for failed, and its sentence for the reason', async () => {
    const { state, captures } = await runToEnd({
      kind: 'agent',
      prompt: 'the headline',
      urls: [sites.url('article'), sites.url('docs'), sites.url('article', '/second')],
      maxCredits: 1,
    });
    expect(state).toMatchObject({ status: 'failed', failure: { reason: 'job-failed' } });
    expect(captures).toEqual([]);
  });

  it('has a file read', async () => {
    const { state, captures } = await runToEnd({
      kind: 'parse',
      inboxId: 'x',
      fileName: 'lamp.html',
      formats: ['markdown', 'html'],
    });
    expect(state).toMatchObject({ status: 'done' });
    expect(captures).toMatchObject([{ title: 'Lamp' }]);
    expect(captures[0]?.url).toMatch(/^file:\/\/\/lamp\.html\?content=[\da-f]{12}$/);
    expect(captures[0]?.content.markdown).toContain('Warm light');
  });

  it('creates, lists, changes, runs and removes a monitor', async () => {
    const monitor = await client.monitor.create(
      {
        name: 'Mill',
        schedule: { text: 'hourly' },
        targets: [{ type: 'scrape', urls: [sites.url('article')], scrapeOptions: { formats: ['markdown'] } }],
      },
      { signal: signal() },
    );
    expect(monitor).toMatchObject({ status: 'active', cron: expect.stringMatching(/^\S+( \S+){4}$/) });
    const { checkId } = await client.monitor.run(monitor.id, { signal: signal() });
    const read = () => client.monitor.check(monitor.id, checkId, { limit: 10 }, { signal: signal() });
    for (let tries = 0; tries < 100 && !(await read()).check.ended; tries++) await pause(30);
    const { check, pages } = await read();
    expect(check).toMatchObject({ ended: true, summary: { totalPages: 1 } });
    expect(pages).toMatchObject([{ url: sites.url('article'), status: 'new' }]);
    expect((await client.monitor.checks(monitor.id, {}, { signal: signal() })).checks).toHaveLength(1);
    expect((await client.monitor.list({}, { signal: signal() })).monitors).toMatchObject([{ name: 'Mill' }]);
    const paused = await client.monitor.update(monitor.id, { status: 'paused' }, { signal: signal() });
    expect(paused.status).toBe('paused');
    await expect(client.monitor.run(monitor.id, { signal: signal() })).rejects.toMatchObject({
      reason: 'conflict',
    });
    expect(await client.monitor.remove(monitor.id, { signal: signal() })).toBe('removed');
    expect(await client.monitor.remove(monitor.id, { signal: signal() })).toBe('gone');
  });

  it('reads the account, its history and what was done', async () => {
    expect((await client.team.creditHistory({}, { signal: signal() }))[0]?.used).toBeGreaterThan(0);
    expect((await client.team.tokenHistory({ signal: signal() }))[0]?.used).toBeGreaterThan(0);
    const { entries } = await client.team.activity({ endpoint: 'agent' }, { signal: signal() });
    expect(entries.length).toBeGreaterThan(0);
  });

  it.skipIf(chromium === undefined)(
    'works a page and leaves no session open',
    async () => {
      const { state, captures } = await runToEnd({
        kind: 'interact',
        source: { type: 'url', url: sites.url('article') },
        prompt: 'Who built the tide mill?',
      });
      expect(state).toMatchObject({ status: 'done' });
      expect(captures).toHaveLength(2);
      const { sessions } = await client.interact.list({ status: 'active' }, { signal: signal() });
      expect(sessions).toEqual([]);
    },
    30_000,
  );
});
