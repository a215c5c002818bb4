// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createJobScene, type Call, type Route } from '../../../testing/job-scene';
import { periodInWords } from './monitor';

const CREATE = 'POST /v2/monitor';
const LIST = 'GET /v2/monitor';
const GET = 'GET /v2/monitor/:id';
const DELETE = 'DELETE /v2/monitor/:id';
const CHECKS = 'GET /v2/monitor/:id/checks';
const CHECK = 'GET /v2/monitor/:id/checks/:check';
const SCRAPE = 'GET /v2/scrape/:id';
const PAGE = 'https://shop.example.org/lamp';
const HOUR = 3_600_000;
const asked = { kind: 'monitor', name: 'Lamp', urls: [PAGE], everyMinutes: 60, goal: 'The price' };
const iso = (at: number) => new Date(at).toISOString();

/** A monitor that runs every hour on the hour, and finds what it is told to. */
function watch(begin: number, pagesOf: (check: number) => object[]): Record<string, Route> {
  const due = (at: number) => Math.max(0, Math.floor((at - begin) / HOUR));
  const record = ({ at }: Call) => ({
    id: 'm-1',
    name: 'Lamp',
    status: 'active',
    createdAt: iso(begin + 1_000),
    nextRunAt: iso(begin + (due(at) + 1) * HOUR),
    currentCheckId: null,
    targets: [{ type: 'scrape', urls: [PAGE] }],
  });
  const check = (number: number) => ({
    id: `c-${number}`,
    monitorId: 'm-1',
    status: 'completed',
    startedAt: iso(begin + number * HOUR),
    finishedAt: iso(begin + number * HOUR + 1_000),
  });
  return {
    [CREATE]: (call) => ({ json: { success: true, data: record(call) } }),
    [LIST]: (call) => ({ json: { success: true, data: [record(call)] } }),
    [GET]: (call) => ({ json: { success: true, data: record(call) } }),
    [CHECKS]: ({ at }) => ({
      json: { success: true, data: Array.from({ length: due(at) }, (_, n) => check(due(at) - n)) },
    }),
    [CHECK]: ({ path, query }) => {
      const number = Number(path.split('-').at(-1));
      const skip = Number(query['skip']);
      const all = pagesOf(number);
      return {
        json: {
          success: true,
          data: { ...check(number), pages: all.slice(skip, skip + 20) },
          ...(skip + 20 < all.length ? { next: `http://elsewhere/x?skip=${skip + 20}` } : {}),
        },
      };
    },
    [SCRAPE]: {
      json: {
        success: true,
        data: { markdown: '# Lamp\n\n39.90', metadata: { title: 'Lamp', statusCode: 200 } },
      },
    },
    [DELETE]: { json: { success: true } },
  };
}
const BEGIN = Date.parse('2026-11-20T10:00:00Z');
const setUp = (pagesOf: (check: number) => object[], routes: Record<string, Route> = {}, rest: object = {}) =>
  createJobScene({ ...asked, ...rest }, { ...watch(BEGIN, pagesOf), ...routes });
const changed = (number: number) => ({
  url: PAGE,
  status: number === 1 ? 'new' : 'changed',
  currentScrapeId: `s-${number}`,
  judgment: { meaningful: true, reason: 'The price' },
  diff: { text: '-1\n+2', json: null },
});

describe('monitorJob', () => {
  it('creates the monitor once, and keeps each page that is new or changed as a capture of its check', async () => {
    const job = await setUp((number) => (number === 2 ? [{ url: PAGE, status: 'same' }] : [changed(number)]));
    await job.run(() => job.clock.now >= BEGIN + 3 * HOUR);
    expect(job.count(CREATE)).toBe(1);
    expect(job.seen[0]?.body).toEqual({
      name: 'Lamp',
      schedule: { text: 'hourly' },
      targets: [{ type: 'scrape', urls: [PAGE], scrapeOptions: { formats: ['markdown'] } }],
      goal: 'The price',
    });
    const captures = await job.captures();
    expect(captures).toHaveLength(2);
    expect(new Set(captures.map(({ url }) => url))).toEqual(new Set([PAGE]));
    expect(captures[0]).toMatchObject({
      title: 'Lamp',
      content: {
        markdown: '# Lamp\n\n39.90',
        extra: { change: { judgment: { meaningful: true }, diff: { text: '-1\n+2' } } },
      },
    });
  });

  it.each([
    ['points to where it stands', (skip: number) => skip],
    ['points to the start', () => 0],
    ['names no place', () => undefined],
  ])('takes every page of a check whose next %s', async (_name, nextOf) => {
    const all = Array.from({ length: 60 }, (_, n) => ({ url: `${PAGE}/${n}`, status: 'new' }));
    const job = await setUp(() => all, {
      [CHECK]: ({ query }) => {
        const skip = Number(query['skip']);
        const place = nextOf(skip);
        const next = `http://elsewhere/x${place === undefined ? '' : `?skip=${place}`}`;
        const data = { id: 'c-1', status: 'completed', pages: all.slice(skip, skip + 20), next };
        return { json: { success: true, data, next } };
      },
    });
    await job.run(() => job.clock.now >= BEGIN + 1.5 * HOUR);
    expect(new Set((await job.captures()).map(({ url }) => url)).size).toBe(60);
    // Two checks by then, of three pages of pages and the empty one.
    expect(job.count(CHECK)).toBeLessThanOrEqual(8);
  });

  it('ends a check of a server that sends the same pages whatever is asked for', async () => {
    const all = Array.from({ length: 20 }, (_, n) => ({ url: `${PAGE}/${n}`, status: 'new' }));
    const job = await setUp(() => all, {
      [CHECK]: {
        json: {
          success: true,
          data: { id: 'c-1', status: 'completed', pages: all, next: 'http://elsewhere/x?skip=20' },
        },
      },
    });
    await job.run(() => job.clock.now >= BEGIN + 1.5 * HOUR);
    expect(await job.captures()).toHaveLength(20);
    // Two checks by then.
    expect(job.count(CHECK)).toBe(4);
  });

  it('is over at once when it is cancelled soon after its start and is gone there', async () => {
    const job = await setUp(() => [], {
      [GET]: { status: 404, json: { success: false, error: 'Not found' } },
    });
    await job.run(() => job.count(CREATE) === 1);
    await job.cancel();
    expect(await job.run()).toMatchObject({ status: 'cancelled' });
    expect(job.count(DELETE)).toBe(1);
    expect(job.count(GET)).toBeLessThanOrEqual(2);
  });

  it('sleeps until the next check is due and asks about once for each', async () => {
    const job = await setUp(() => []);
    await job.run(() => job.clock.now >= BEGIN + 5 * HOUR);
    expect(job.count(GET)).toBeLessThan(15);
    expect(job.count(CHECK)).toBe(5);
  });

  it('takes all pages of a large check, a part at a time', async () => {
    const pages = Array.from({ length: 45 }, (_, n) => ({
      url: `${PAGE}/${n}`,
      status: 'new',
      currentScrapeId: 's',
    }));
    const job = await setUp((number) => (number === 1 ? pages : []));
    await job.run(() => job.clock.now >= BEGIN + HOUR);
    expect(await job.captures()).toHaveLength(45);
  });

  it('keeps what changed though the service no longer has the page', async () => {
    const job = await setUp((number) => [changed(number)], {
      [SCRAPE]: { status: 404, json: { success: false, error: 'Job not found.' } },
    });
    await job.run(() => job.clock.now >= BEGIN + HOUR);
    expect(await job.captures()).toMatchObject([
      { url: PAGE, content: { extra: { change: { status: 'new' } } } },
    ]);
  });

  it('removes the monitor when it is cancelled: it would go on costing credits', async () => {
    const job = await setUp(() => []);
    await job.run(({ state }) => state.status === 'waiting');
    await job.cancel();
    expect(await job.run()).toMatchObject({ status: 'cancelled' });
    expect(job.count(DELETE)).toBe(1);
  });

  it('is told again when the service does not know it, and is said to go on where it never does', async () => {
    const job = await setUp(() => [], {
      [DELETE]: { status: 404, json: { success: false, error: 'Monitor not found' } },
    });
    await job.run(({ state }) => state.status === 'waiting');
    await job.cancel();
    expect(await job.run()).toMatchObject({
      status: 'cancelled',
      failure: { reason: 'job-gone', facts: { free: false } },
    });
    expect(job.count(DELETE)).toBe(5);
  });

  it('is known to be removed by a call that was not answered', async () => {
    const job = await setUp(() => [], {
      [DELETE]: ['lost', { status: 404, json: { success: false, error: 'Monitor not found' } }],
    });
    await job.run(({ state }) => state.status === 'waiting');
    await job.cancel();
    const state = await job.run();
    expect(state).toMatchObject({ status: 'cancelled' });
    expect(state).not.toHaveProperty('failure');
    expect(job.count(DELETE)).toBe(2);
  });

  it('finds a monitor whose creation was not answered', async () => {
    const job = await setUp(() => [], { [CREATE]: 'lost' });
    expect(await job.run(({ state }) => state.status === 'waiting' && !('failure' in state))).toMatchObject({
      cursor: { phase: 'reading', id: 'm-1' },
    });
    expect(job.count(CREATE)).toBe(1);
  });

  it('ends when the monitor was removed elsewhere', async () => {
    const gone = { status: 404, json: { success: false, error: 'Monitor not found' } };
    const job = await setUp(() => [], {
      [GET]: ({ at }) => (at > BEGIN + HOUR ? gone : { json: { success: true, data: { id: 'm-1' } } }),
    });
    expect(await job.run()).toMatchObject({ status: 'failed', failure: { reason: 'not-found' } });
  });

  it('refuses a period that the service has no words for', async () => {
    const job = await setUp(() => [], {}, { everyMinutes: 7 });
    expect(await job.run()).toMatchObject({ status: 'failed', failure: { reason: 'bad-request' } });
    expect(job.seen).toEqual([]);
  });
});

describe('periodInWords', () => {
  it.each([
    [5, 'every 5 minutes'],
    [30, 'every 30 minutes'],
    [60, 'hourly'],
    [120, 'every 2 hours'],
    [1_440, 'daily'],
    [10_080, 'weekly'],
    [7, undefined],
    [90, undefined],
    [300, undefined],
    [2_880, undefined],
  ])('says %d minutes as %s', (minutes, words) => {
    expect(periodInWords(minutes)).toBe(words);
  });
});
