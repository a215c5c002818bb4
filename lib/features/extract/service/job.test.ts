// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createJobScene, type Route } from '@/tests/support/job-scene';

const START = 'POST /v2/extract';
const STATUS = 'GET /v2/extract/:id';
const ACTIVITY = 'GET /v2/team/activity';
const PAGE = 'https://a.example/lamp';
const asked = { kind: 'extract', urls: [PAGE], prompt: 'Name and price' };
const started = { json: { success: true, id: 'x-1', urlTrace: [] } };
const going = { json: { success: true, status: 'processing', data: [] } };
const done = {
  json: {
    success: true,
    status: 'completed',
    data: { name: 'Lamp', price: 39.9 },
    creditsUsed: 12,
    sources: { name: [PAGE] },
  },
};
const scene = (routes: Record<string, Route>, rest: object = {}) =>
  createJobScene({ ...asked, ...rest }, routes);

describe('extractJob', () => {
  it('starts once, asks until it is done, and keeps the data', async () => {
    const job = await scene({ [START]: started, [STATUS]: [going, going, done] });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.count(START)).toBe(1);
    expect((await job.job()).progress.results).toBe(1);
    expect(job.seen[0]?.body).toEqual({ urls: [PAGE], prompt: 'Name and price' });
    expect(await job.captures()).toMatchObject([
      {
        url: `extract:${encodeURIComponent(`Name and price ${PAGE}`)}`,
        title: 'Name and price',
        creditsUsed: 12,
        content: { json: { name: 'Lamp', price: 39.9 }, extra: { sources: { name: [PAGE] } } },
      },
    ]);
  });

  it('keeps what the service says of the data, and not what it says of its endpoint', async () => {
    const warnings = ['/v2/extract/:jobId is deprecated. Use /v2/scrape with formats.', 'One page was slow.'];
    const job = await scene({ [START]: started, [STATUS]: [{ json: { ...done.json, warnings } }] });
    await job.run();
    expect((await job.captures())[0]?.report.warnings).toEqual(['One page was slow.']);
  });

  it('ends with the sentence of a failure inside a 200', async () => {
    const failed = { json: { success: false, status: 'failed', data: [], error: 'No model is set up.' } };
    const job = await scene({ [START]: started, [STATUS]: [going, failed] });
    expect(await job.run()).toMatchObject({
      status: 'failed',
      failure: { reason: 'job-failed', facts: { detail: 'No model is set up.' } },
    });
  });

  it('waits for its own key where the service does not know it for another one', async () => {
    const [own, other] = ['fc-0123456789aba1b2', 'fc-0123456789abffff'];
    let key = own;
    const gone = { status: 404, json: { success: false, error: 'Extract job not found' } };
    let isOver = false;
    const job = await createJobScene(
      asked,
      { [START]: started, [STATUS]: () => (key === other ? gone : isOver ? done : going) },
      { key: () => key },
    );
    await job.run(({ state }) => state.status === 'waiting');
    key = other;
    job.clock.now += 60_000;
    const blocked = { status: 'blocked', failure: { reason: 'other-service', facts: { keyTail: 'a1b2' } } };
    expect(await job.run()).toMatchObject(blocked);
    await job.retry();
    expect(await job.run()).toMatchObject(blocked);
    [key, isOver] = [own, true];
    await job.retry();
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.count(START)).toBe(1);
  });

  it('goes on asking with an unknown status, and through a server that is down for ten minutes', async () => {
    let backAt = Infinity;
    const job = await scene({
      [START]: started,
      [STATUS]: ({ at }) => {
        backAt = Math.min(backAt, at + 600_000);
        return at < backAt
          ? { status: 502, text: '<html>502</html>' }
          : at < backAt + 60_000
            ? { json: { success: true, status: 'thinking' } }
            : done;
      },
    });
    expect(await job.run(({ state }) => state.status === 'waiting' && 'failure' in state)).toMatchObject({
      failure: { reason: 'service-error' },
    });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.count(START)).toBe(1);
    expect(job.count(STATUS)).toBeLessThan(60);
  });

  it('gives up once the results are over, with the last failure', async () => {
    const job = await scene({ [START]: started, [STATUS]: 'lost' });
    expect(await job.run(({ state }) => state.status === 'waiting')).toMatchObject({ status: 'waiting' });
    job.clock.now += 26 * 3_600_000;
    expect(await job.run()).toMatchObject({ status: 'failed', failure: { reason: 'unreachable' } });
  });

  it('finds a start whose reply was lost', async () => {
    const created_at = new Date(Date.parse('2026-11-20T10:00:01Z')).toISOString();
    const job = await scene({
      [START]: 'lost',
      [STATUS]: done,
      [ACTIVITY]: {
        json: { success: true, data: [{ id: 'x-1', endpoint: 'extract', target: PAGE, created_at }] },
      },
    });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.count(START)).toBe(1);
  });

  it.each<[string, Route]>([
    ['knows nothing of it', { json: { success: true, data: [] } }],
    [
      'knows two that fit',
      {
        json: {
          success: true,
          data: ['x-1', 'x-2'].map((id) => ({
            id,
            endpoint: 'extract',
            target: null,
            created_at: '2026-11-20T10:00:01Z',
          })),
        },
      },
    ],
    ['keeps no list', { status: 500, json: { success: false, error: 'x' } }],
    [
      'knows only an older one',
      {
        json: {
          success: true,
          data: [{ id: 'x', endpoint: 'extract', target: PAGE, created_at: '2026-11-20T09:00:00Z' }],
        },
      },
    ],
  ])('asks before it starts again where the service %s', async (_, activity) => {
    const job = await scene({ [START]: ['lost', started], [STATUS]: done, [ACTIVITY]: activity });
    expect(await job.run()).toMatchObject({
      status: 'blocked',
      failure: { reason: 'unconfirmed', facts: { host: 'api.example.com' } },
    });
    expect(job.count(START)).toBe(1);
    const looked = job.count(ACTIVITY);
    await job.retry();
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect([job.count(START), job.count(ACTIVITY)]).toEqual([2, looked + 1]);
  });

  it('stops waiting at once when it is canceled: the service has no way to stop it', async () => {
    const job = await scene({ [START]: started, [STATUS]: going });
    await job.run(({ state }) => state.status === 'waiting');
    await job.cancel();
    expect((await job.job()).state).toMatchObject({ status: 'cancelled' });
  });
});
