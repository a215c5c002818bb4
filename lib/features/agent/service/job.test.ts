// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createJobScene, type Route } from '@/tests/support/job-scene';

const START = 'POST /v2/agent';
const STATUS = 'GET /v2/agent/:id';
const TRACE = 'GET /v2/agent/:id/trace';
const CANCEL = 'DELETE /v2/agent/:id';
const LIST = 'GET /v2/agent';
const asked = { kind: 'agent', prompt: 'Prices of lamps', urls: ['https://a.example/'], maxCredits: 100 };
const started = { json: { success: true, id: 'a-1' } };
const going = { json: { success: true, status: 'processing', creditsUsed: 0 } };
const done = {
  json: { success: true, status: 'completed', data: { lamps: 2 }, creditsUsed: 40, model: 'spark-2' },
};
const failed = (error: string) => ({ json: { success: true, status: 'failed', error, creditsUsed: 0 } });
const finished = (outcome: string) => ({
  eventId: 'e2',
  type: 'run.finished',
  outcome,
  error: null,
  session: { liveViewUrl: 'https://live.example/secret' },
});
const trace = (outcome: string) => ({
  json: {
    success: true,
    events: [{ eventId: 'e1', type: 'run.started' }, finished(outcome)],
    creditsUsed: 40,
  },
});
const scene = (routes: Record<string, Route>, rest: object = {}) =>
  createJobScene({ ...asked, ...rest }, routes);

describe('agentJob', () => {
  it('starts once with its cap, and keeps the data with the trace of the run', async () => {
    const job = await scene({
      [START]: started,
      [STATUS]: [going, going, done],
      [TRACE]: trace('succeeded'),
    });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.seen[0]?.body).toEqual({
      prompt: 'Prices of lamps',
      urls: ['https://a.example/'],
      maxCredits: 100,
    });
    const [capture, ...others] = await job.captures();
    expect(others).toEqual([]);
    expect(capture).toMatchObject({
      url: `agent:${encodeURIComponent('Prices of lamps https://a.example/')}`,
      title: 'Prices of lamps',
      creditsUsed: 40,
      content: { json: { lamps: 2 }, extra: { model: 'spark-2' } },
    });
    expect(capture?.content.extra?.['trace']).toMatchObject([
      { type: 'run.started' },
      { type: 'run.finished' },
    ]);
    expect(JSON.stringify(capture)).not.toContain('secret');
  });

  it('keeps the data of a run without a trace', async () => {
    const job = await scene({
      [START]: started,
      [STATUS]: done,
      [TRACE]: { status: 400, json: { error: 'x' } },
    });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect((await job.captures())[0]?.content.extra).toEqual({ model: 'spark-2' });
  });

  it('keeps the data at once where the trace would have to be waited for', async () => {
    const busy = { status: 503, json: { success: false, error: 'x' }, headers: { 'Retry-After': '7200' } };
    const job = await scene({ [START]: started, [STATUS]: done, [TRACE]: busy });
    const begun = job.clock.now;
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect((await job.captures())[0]?.content.json).toEqual({ lamps: 2 });
    expect(job.count(TRACE)).toBe(1);
    expect(job.clock.now - begun).toBeLessThan(60_000);
  });

  it('fails with the sentence of a run that spent its credits, and keeps nothing', async () => {
    const job = await scene({
      [START]: started,
      [STATUS]: failed('The run was stopped because it reached its credit limit.'),
      [TRACE]: trace('credit_limit_reached'),
    });
    expect(await job.run()).toMatchObject({
      status: 'failed',
      failure: { reason: 'job-failed', facts: { detail: expect.stringContaining('credit limit') } },
    });
    expect(await job.captures()).toEqual([]);
    expect((await job.job())?.progress.creditsUsed).toBe(0);
  });

  it('keeps what a run had that failed, and says that it is a part', async () => {
    const partial = { json: { success: true, status: 'failed', error: 'x', partial: { lamps: 1 } } };
    const job = await scene({ [START]: started, [STATUS]: partial });
    expect(await job.run()).toMatchObject({ status: 'failed' });
    expect(await job.captures()).toMatchObject([
      { content: { json: { lamps: 1 } }, report: { warnings: ['agent-partial'] } },
    ]);
  });

  it.each([
    ['nothing', undefined, ['ended-empty']],
    ['an empty list', [], ['ended-empty']],
    ['something', { lamps: [{ price: 2 }] }, []],
  ])('says whether it found an answer: %s', async (_, data, codes) => {
    const ended = { json: { ...done.json, data } };
    const job = await scene({ [START]: started, [STATUS]: [going, ended], [TRACE]: trace('succeeded') });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect((await job.job()).progress.notes.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['credit_limit_reached', { code: 'credit_limit_reached', retryable: false }, 100],
    ['refused', { code: 'refused', retryable: false }, undefined],
    ['failed', { code: 'internal', retryable: true }, undefined],
  ])(
    'names the end of a run that was %s, and whether asking again may help',
    async (outcome, error, amount) => {
      const job = await scene({
        [START]: started,
        [STATUS]: failed('It stopped.'),
        [TRACE]: { json: { events: [{ eventId: 'e9', type: 'run.finished', outcome, error }] } },
      });
      expect(await job.run()).toMatchObject({
        status: 'failed',
        failure: {
          reason: 'job-failed',
          facts: { serviceCode: error.code, retryable: error.retryable, ...(amount && { amount }) },
        },
      });
    },
  );

  it('knows a cap by its sentence where the trace cannot be read', async () => {
    const job = await scene({
      [START]: started,
      [STATUS]: failed('The run was stopped because it reached its credit limit.'),
      [TRACE]: { status: 400, json: { error: 'Trace is only available for Spark 2 extracts' } },
    });
    expect(await job.run()).toMatchObject({
      failure: { facts: { serviceCode: 'credit_limit_reached', amount: 100 } },
    });
  });

  it('tells the id of the run and what it has used while it goes on', async () => {
    const used = { json: { success: true, status: 'processing', creditsUsed: 15 } };
    const job = await scene({ [START]: started, [STATUS]: used });
    await job.run(({ state, progress }) => state.status === 'waiting' && progress.creditsUsed !== undefined);
    expect((await job.job()).progress).toMatchObject({ remoteId: 'a-1', creditsUsed: 15 });
  });

  it('reads a run of the account as its own, and starts nothing', async () => {
    const job = await scene({ [STATUS]: [going, done], [TRACE]: trace('succeeded') }, { runId: 'a-77' });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.count(START)).toBe(0);
    expect((await job.job()).progress.remoteId).toBe('a-77');
    expect(await job.captures()).toMatchObject([{ content: { json: { lamps: 2 } } }]);
  });

  it('takes a run that was canceled elsewhere for canceled', async () => {
    const job = await scene({
      [START]: started,
      [STATUS]: failed('Cancelled by the user.'),
      [TRACE]: trace('cancelled'),
    });
    expect(await job.run()).toMatchObject({ status: 'cancelled' });
  });

  it.each([
    ['Cancelled', 'cancelled'],
    ['The run was cancelled by the user.', 'cancelled'],
    ['Agent job has been canceled', 'cancelled'],
    ['The page said: order cancelled', 'failed'],
    ['Boom', 'failed'],
  ])('takes the message “%s” of a run without a trace for %s', async (error, status) => {
    const job = await scene({
      [STATUS]: failed(error),
      [START]: started,
      [TRACE]: { status: 400, json: { error: 'Trace is only available for Spark 2 extracts' } },
    });
    expect(await job.run()).toMatchObject({ status });
  });

  it('is not said to have ended by what went wrong in a sub-agent', async () => {
    const event = (code: string, role: string) => ({
      type: 'error.occurred',
      agent: { id: role, role },
      error: { code, retryable: code === 'internal' },
    });
    const events = [event('internal', 'orchestrator'), event('parent_finished', 'subagent')];
    const job = await scene({
      [START]: started,
      [STATUS]: failed('Boom'),
      [TRACE]: { json: { success: true, events: [...events, finished('failed')] } },
    });
    expect(await job.run()).toMatchObject({
      failure: { facts: { serviceCode: 'internal', retryable: true } },
    });
  });

  it('sends the cancel when it is canceled, and waits a moment until the run has stopped', async () => {
    let told = 0;
    const job = await scene({
      [START]: started,
      [STATUS]: ({ at }) => (told > 0 && at >= told + 4_000 ? failed('Cancelled') : going),
      [CANCEL]: ({ at }) => {
        told = at;
        return { json: { success: true } };
      },
    });
    await job.run(({ state }) => state.status === 'waiting');
    await job.cancel();
    const state = await job.run();
    expect(state).toMatchObject({ status: 'cancelled' });
    expect(state).not.toHaveProperty('failure');
    expect(job.count(CANCEL)).toBe(1);
  });

  it.each([
    [409, 'Agent already finished'],
    [409, 'Agent is already cancelled'],
    [404, 'Agent job not found'],
  ])('ends a cancel that the service answers with %d %s', async (status, error) => {
    const job = await scene({
      [START]: started,
      [STATUS]: going,
      [CANCEL]: { status, json: { success: false, error } },
    });
    await job.run(({ state }) => state.status === 'waiting');
    await job.cancel();
    expect(await job.run()).toMatchObject({ status: 'cancelled' });
    const notes = (await job.job()).progress.notes.map(({ code }) => code);
    expect(notes).toEqual(error.includes('already cancelled') ? ['cancel-under-way'] : []);
  });

  it('keeps what a run had done when the cancel came too late', async () => {
    const job = await scene({
      [START]: started,
      [STATUS]: [going, done],
      [CANCEL]: { status: 409, json: { success: false, error: 'Agent already finished' } },
    });
    await job.run(({ state }) => state.status === 'waiting');
    await job.cancel();
    expect(await job.run()).toMatchObject({ status: 'cancelled' });
    expect(await job.captures()).toHaveLength(1);
  });

  it('does not believe at once that the service knows nothing of the run, which it tells again', async () => {
    let tellings = 0;
    const job = await scene({
      [START]: started,
      [STATUS]: () => (tellings < 2 ? going : failed('Cancelled')),
      [CANCEL]: () =>
        (tellings += 1) === 1
          ? { status: 404, json: { success: false, error: 'Agent job not found' } }
          : { json: { success: true } },
    });
    await job.run(({ state }) => state.status === 'waiting');
    await job.cancel();
    const state = await job.run();
    expect(state).toMatchObject({ status: 'cancelled' });
    expect(state).not.toHaveProperty('failure');
    expect(tellings).toBe(2);
  });

  it('says that the run may go on when the cancel cannot be sent', async () => {
    const job = await scene({ [START]: started, [STATUS]: going, [CANCEL]: 'lost' });
    await job.run(({ state }) => state.status === 'waiting');
    await job.cancel();
    expect(await job.run()).toMatchObject({ status: 'cancelled', failure: { reason: 'unreachable' } });
    expect(job.count(CANCEL)).toBe(5);
  });

  it('finds a lost start in the list of runs by its prompt', async () => {
    const run = (id: string, prompt: string, createdAt: string) => ({ id, createdAt, options: { prompt } });
    const job = await scene({
      [START]: { status: 500, json: { success: false, error: 'Failed to passthrough agent request.' } },
      [STATUS]: done,
      [LIST]: {
        json: {
          success: true,
          agents: [
            run('a-9', 'Something else', '2026-11-20T10:00:01Z'),
            run('a-1', 'Prices of lamps', '2026-11-20T10:00:01Z'),
            run('a-0', 'Prices of lamps', '2026-11-20T09:00:00Z'),
          ],
        },
      },
    });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.count(START)).toBe(1);
    expect(job.count(STATUS)).toBe(1);
  });

  it('starts again, five times in all, what the agent service did not take and no list knows', async () => {
    const rejected = { status: 500, json: { success: false, error: 'Failed to passthrough agent request.' } };
    const none = { json: { success: true, agents: [] } };
    const mended = await scene({ [START]: [rejected, rejected, started], [STATUS]: done, [LIST]: none });
    expect(await mended.run()).toMatchObject({ status: 'done' });
    expect(mended.count(START)).toBe(3);
    const job = await scene({ [START]: rejected, [LIST]: none });
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'service-error' } });
    expect(job.count(START)).toBe(5);
  });

  it('asks before it starts again after any other error of the server', async () => {
    const job = await scene({
      [START]: { status: 500, json: { success: false, error: 'Internal Server Error' } },
      [LIST]: { json: { success: true, agents: [] } },
    });
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
    expect(job.count(START)).toBe(1);
  });

  it('does not look for a start that was refused', async () => {
    const job = await scene({
      [START]: { status: 402, json: { success: false, error: 'Insufficient credits' } },
    });
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'no-credits' } });
    expect(job.count(LIST)).toBe(0);
  });

  it('blocks while the key is refused, and goes on with the same run after it is mended', async () => {
    const refused = { status: 401, json: { success: false, error: 'Unauthorized: Invalid token' } };
    const job = await scene({ [START]: started, [STATUS]: [going, refused, going, done] });
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'key-refused' } });
    await job.retry();
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.count(START)).toBe(1);
  });
});
