// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createJobScene, type Route } from '@/tests/support/job-scene';

/*
 * Servers with the API's shapes but none of its guarantees: mocks that fill in what a schema allows, and other programs
 * with their own words. Whatever they answer, a job ends, polls rarely, and keeps what arrived.
 */

const SITE = 'https://docs.example.net/';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (at: number) => new Date(at).toISOString();
const crawl = { kind: 'crawl', url: SITE, limit: 20, formats: ['markdown'] };
const STATUS = 'GET /v2/crawl/:id';
const started = { json: { success: true, id: 'string', url: 'http://example.com' } };
const noErrors = { json: { errors: [], robotsBlocked: [] } };
const documentOf = (url: string) => ({ markdown: 'string', metadata: { sourceURL: url, title: ['string'] } });

const crawlScene = (status: Route) =>
  createJobScene(crawl, {
    'POST /v2/crawl': started,
    [STATUS]: status,
    'GET /v2/crawl/:id/errors': noErrors,
  });

/** New documents in every answer, and always more of them. */
const invented = (rest: object = {}) => {
  let made = 0;
  return () => ({
    json: {
      status: 'scraping',
      total: 85_592_028,
      completed: 85_592_028,
      creditsUsed: -26_736_059,
      next: 'string',
      data: Array.from({ length: 7 }, () => documentOf(`http://made-up.example/${made++}`)),
      ...rest,
    },
  });
};

describe('a crawl at another server', { timeout: 60_000 }, () => {
  it('ends when documents come for ever, a little beyond the limit', async () => {
    const scene = await crawlScene(invented());
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.job()).progress.read).toBeLessThan(150);
    expect(scene.count(STATUS)).toBeLessThan(25);
  });

  it('keeps every document of a server that reads a few more than it was asked for', async () => {
    const pages = Array.from({ length: 25 }, (_, n) => documentOf(`${SITE}${n}`));
    const scene = await crawlScene(({ query }) => ({
      json: { status: 'completed', total: 25, completed: 25, data: pages.slice(Number(query['skip'])) },
    }));
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.job()).progress.read).toBe(25);
  });

  it.each([
    ['Done', 'done'],
    ['SUCCEEDED', 'done'],
    ['canceled', 'cancelled'],
    ['error', 'failed'],
  ])('takes "%s" for an end', async (status, ends) => {
    const scene = await crawlScene({ json: { status, total: 1, completed: 1, data: [documentOf(SITE)] } });
    expect(await scene.run()).toMatchObject({ status: ends });
    expect((await scene.job()).progress.read).toBe(1);
    expect(scene.count(STATUS)).toBeLessThan(5);
  });

  it('ends a minute after the last document when only the counts say that it is over', async () => {
    const scene = await crawlScene({
      json: { status: 'string', total: 1, completed: 1, next: null, data: [documentOf(SITE)] },
    });
    const from = scene.clock.now;
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.clock.now - from).toBeLessThan(2 * MINUTE);
    expect((await scene.job()).progress).toMatchObject({
      read: 1,
      notes: [{ code: 'service-warning', detail: 'string' }],
    });
  });

  it(
    'asks less and less often when nothing comes and no end is reported, and gives up after two days',
    { tags: ['long'] },
    async () => {
      const scene = await crawlScene({ json: { status: 'pending', total: 0, completed: 0, data: [] } });
      const from = scene.clock.now;
      let state = await scene.run(() => true);
      for (let looks = 0; looks < 2_000 && 'wakeAt' in state; looks += 1) {
        scene.clock.now = state.wakeAt;
        state = await scene.run(() => true);
      }
      expect(state).toMatchObject({ status: 'failed', failure: { reason: 'job-expired' } });
      expect(scene.clock.now - from).toBeGreaterThan(48 * HOUR);
      expect(scene.clock.now - from).toBeLessThan(52 * HOUR);
      expect(scene.count(STATUS)).toBeLessThan(1_500);
      const [last, beforeLast] = scene.seen.filter(({ call }) => call === STATUS).toReversed();
      expect((last?.at ?? 0) - (beforeLast?.at ?? 0)).toBe(5 * MINUTE);
    },
  );

  it('tells the time of the results by the clock of the service, whatever the clock here says', async () => {
    const behind = 30 * HOUR;
    let begin = 0;
    const scene = await crawlScene(({ at }) => {
      begin ||= at;
      const over = at - begin > 10 * MINUTE;
      return {
        json: {
          status: over ? 'completed' : 'scraping',
          total: 1,
          completed: over ? 1 : 0,
          expiresAt: iso(begin - behind + 24 * HOUR),
          data: over ? [documentOf(SITE)] : [],
        },
        headers: { Date: new Date(at - behind).toUTCString() },
      };
    });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.job()).progress).toMatchObject({ read: 1, notes: [] });
  });

  it('shows the words of a server that has a new one each time, and no more of them than a person reads', async () => {
    let words = 0;
    const scene = await crawlScene(({ at }) => ({
      json: { status: `word ${(words += 1)}`, data: [], expiresAt: iso(at + (words < 60 ? HOUR : -HOUR)) },
    }));
    await scene.run();
    const { notes } = (await scene.job()).progress;
    expect(notes.length).toBeLessThanOrEqual(20);
    expect(notes).toContainEqual({ code: 'service-warning', detail: 'word 60' });
  });
});

describe('a batch at another server', () => {
  const sources = [1, 2, 3].map((n) => ({ type: 'url', url: `${SITE}${n}` }));

  it('names its own pages as missing when documents of other pages come, and lists no page that nobody sent', async () => {
    const data = [documentOf('http://example.com/')];
    const scene = await createJobScene(
      { kind: 'batch', sources, formats: ['markdown'] },
      {
        'POST /v2/batch/scrape': { json: { ...started.json, invalidURLs: ['string'] } },
        'GET /v2/batch/scrape/:id': {
          json: { status: 'string', total: 0, completed: 0, expiresAt: '2019-08-24T14:15:22Z', data },
        },
        'GET /v2/batch/scrape/:id/errors': noErrors,
      },
    );
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.job()).progress).toMatchObject({ read: 1, failed: 3, blocked: 0, waiting: 0 });
    expect((await scene.library.reader.allItems('job-1')).map(({ url }) => url)).toEqual([
      'http://example.com/',
      ...sources.map(({ url }) => url),
    ]);
  });
});

describe('work that has only an end', () => {
  const goes = { status: 'processing', expiresAt: '2019-08-24T14:15:22Z' };

  it.each([
    ['agent', { kind: 'agent', prompt: 'Prices', maxCredits: 10 }],
    ['extract', { kind: 'extract', urls: [SITE], prompt: 'Prices' }],
  ])('ends an %s whose results are said to be over', async (path, asked) => {
    const scene = await createJobScene(asked, {
      [`POST /v2/${path}`]: started,
      [`GET /v2/${path}/:id`]: { json: { success: true, ...goes } },
    });
    expect(await scene.run()).toMatchObject({ status: 'failed', failure: { reason: 'job-expired' } });
    expect(scene.count(`GET /v2/${path}/:id`)).toBe(1);
  });

  it('takes another spelling of an end for one', async () => {
    const scene = await createJobScene(
      { kind: 'extract', urls: [SITE], prompt: 'Prices' },
      {
        'POST /v2/extract': started,
        'GET /v2/extract/:id': { json: { success: true, status: 'SUCCEEDED', data: { price: 4 } } },
      },
    );
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.captures())[0]?.content.json).toEqual({ price: 4 });
  });
});
