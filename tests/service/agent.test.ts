// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest';
import { callerOf } from './caller';
import { jobFaults } from './job-faults';
import { startOwn, startTogether } from './stand-ins';

type Event = {
  type: string;
  eventId: string;
  outcome?: string;
  error?: { code: string };
  artifact?: { snapshotId: string };
};

const { sites, service } = await startTogether((at) => ({
  time: 'standing',
  pace: 1,
  sites: [at.url('article')],
}));

describe('the agent', { timeout: 20_000 }, () => {
  afterEach(() => service.faults.clear());

  const schema = { type: 'object', properties: { headline: { type: 'string' } } };
  const start = async (body: object = {}) => {
    const answer = await callerOf(service).post('/v2/agent', {
      prompt: 'The headline?',
      urls: [sites.url('article')],
      schema,
      ...body,
    });
    expect(answer.status).toBe(200);
    return `/v2/agent/${answer.body.id}`;
  };
  const read = async (path: string) => (await callerOf(service).get(path)).body;
  const eventsOf = async (path: string) => (await read(`${path}/trace`))['events'] as Event[];
  /** Advances the clock by this many steps. */
  const go = async (path: string, steps: number) => {
    for (let i = 0; i < steps; i++) {
      service.clock.advance(1_000);
      await read(path);
    }
  };

  it('goes from processing to completed, with data, and says so in its trace', async () => {
    const path = await start();
    expect(await read(path)).toMatchObject({ success: true, status: 'processing', model: 'spark-2' });
    await go(path, 1);
    expect(await read(path)).toMatchObject({
      status: 'completed',
      data: { headline: expect.stringContaining('tide mill') },
    });
    expect((await eventsOf(path)).at(-1)).toMatchObject({ type: 'run.finished', outcome: 'succeeded' });
  });

  it('fails at its cap: no data, no cost', async () => {
    const before = service.credits.left(service.keys.good);
    const path = await start({ maxCredits: 10 });
    await go(path, 1);
    const run = await read(path);
    expect(run).toMatchObject({
      success: true,
      status: 'failed',
      creditsUsed: 0,
      error: expect.stringContaining('credit limit'),
    });
    expect(run).not.toHaveProperty('data');
    expect((await eventsOf(path)).at(-1)).toMatchObject({
      outcome: 'credit_limit_reached',
      error: { code: 'credit_limit_reached' },
    });
    expect(service.credits.left(service.keys.good)).toBe(before);
  });

  it('is canceled after a while; a second cancel is refused, and one after the end in other words', async () => {
    const { delete: cancel } = callerOf(service);
    const path = await start();
    expect(await cancel(path)).toEqual({ status: 200, body: { success: true } });
    expect(await read(path)).toMatchObject({ status: 'processing' });
    expect(await cancel(path)).toMatchObject({ status: 409, body: { error: 'Agent is already cancelled' } });
    service.clock.advance(1_000);
    expect(await read(path)).toMatchObject({ status: 'failed', error: expect.stringContaining('cancelled') });
    expect((await eventsOf(path)).at(-1)).toMatchObject({
      type: 'run.finished',
      error: { code: 'cancelled' },
    });
    expect(await cancel(path)).toMatchObject({ status: 409, body: { error: 'Agent already finished' } });
  });

  it('tells of all thirteen kinds of event, and of one that nobody knows when told to', async () => {
    const path = await start({ urls: [sites.url('article'), 'http://127.0.0.1:9/', sites.url('docs')] });
    await go(path, 2);
    await callerOf(service).delete(path);
    await go(path, 1);
    const events = await eventsOf(path);
    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([
      'agent.finished',
      'agent.started',
      'artifact.updated',
      'browser.session.finished',
      'browser.session.started',
      'error.occurred',
      'progress.reported',
      'reasoning.summary',
      'run.cancel_requested',
      'run.finished',
      'run.started',
      'tool_call.finished',
      'tool_call.started',
    ]);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
    service.faults.next({ ...jobFaults.unknownEvent('GET /v2/agent/*/trace'), times: 1 });
    expect((await eventsOf(path)).at(-1)).toMatchObject({ type: 'oracle.consulted' });
    const { artifact } = events.find(({ type }) => type === 'artifact.updated') ?? {};
    expect(
      JSON.parse(String((await read(`${path}/snapshots/${artifact?.snapshotId}`))['snapshot'])),
    ).toHaveProperty('headline');
  });

  it('refuses unknown runs and snapshots, and traces of older models', async () => {
    const { get } = callerOf(service);
    const nothing = '00000000-0000-4000-8000-000000000000';
    const old = await start({ model: 'spark-1-mini' });
    const path = await start();
    expect(await get(`/v2/agent/${nothing}`)).toMatchObject({
      status: 404,
      body: { error: 'Agent job not found' },
    });
    expect(await get('/v2/agent/abc')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('valid UUID') },
    });
    expect(await get(`${path}/snapshots/abc`)).toMatchObject({
      status: 400,
      body: { error: 'Invalid snapshot ID' },
    });
    expect(await get(`${path}/snapshots/${nothing}`)).toEqual({
      status: 404,
      body: { error: 'Snapshot not found' },
    });
    expect(await get(`${old}/trace`)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('only available') },
    });
    expect(await get(`${old}/snapshots/${nothing}`)).toMatchObject({ status: 400 });
  });

  it('lists its runs by pages of twenty, newest first', async () => {
    const own = await startOwn({ pace: 0 });
    const { get, post } = callerOf(own);
    for (let i = 0; i < 22; i++) {
      await post('/v2/agent', { prompt: `Number ${i}`, urls: [sites.url('article')] });
      own.clock.advance(10);
    }
    const first = (await get('/v2/agent')).body;
    const prompts = (body: typeof first) =>
      (body['agents'] as { options: { prompt: string } }[]).map(({ options }) => options.prompt);
    expect(prompts(first)).toHaveLength(20);
    expect(prompts(first)[0]).toBe('Number 21');
    const second = (await get(String(first['next']).slice(own.url.length))).body;
    expect(prompts(second)).toEqual(['Number 1', 'Number 0']);
    expect(second).not.toHaveProperty('next');
  });

  it('finds pages by itself when none are named', async () => {
    const path = await start({ urls: undefined, prompt: 'tide mill headline' });
    await go(path, 4);
    expect(await read(path)).toMatchObject({
      status: 'completed',
      data: { headline: expect.stringContaining('tide mill') },
    });
  });
});
