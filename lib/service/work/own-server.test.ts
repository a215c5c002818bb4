// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { jobCounts } from '@/lib/core/jobs/job-counts';
import type { Scripted } from '@/tests/support/fake-service';
import { createJobScene } from '@/tests/support/job-scene';
import { failedPageWords } from '@/lib/features/site/words/failed-page';
import { failureWords } from '@/lib/core/words/failures';
import { createFormat } from '@/lib/core/words/format';
import { jobNoteWords } from '@/lib/features/site/words/job-notes';

/* Observed answers of the published servers, when self-hosted. */

const SITE = 'https://docs.example.net/';
const crawl = { kind: 'crawl', url: SITE, limit: 30, formats: ['markdown'] };
const started = { json: { success: true, id: 'string', url: 'http://example.com' } };
const STATUS = 'GET /v2/crawl/:id';
const ERRORS = 'GET /v2/crawl/:id/errors';
const documentOf = (name: string, statusCode = 200) => ({
  ...(statusCode >= 590 ? { markdown: '' } : { markdown: `# ${name}\n\nWords.` }),
  metadata: { sourceURL: `${SITE}${name}`, url: `${SITE}${name}`, statusCode, creditsUsed: 1 },
});

describe('pages that the server counts and the site does not have', () => {
  const documents = [
    ...Array.from({ length: 16 }, (_, n) => documentOf(`page-${n}`)),
    documentOf('gone-1', 404),
    documentOf('gone-2', 410),
    documentOf('refused', 594),
    documentOf('reset', 595),
  ];

  it('are failed, and wait no more', async () => {
    let reads = 0;
    const scene = await createJobScene(crawl, {
      'POST /v2/crawl': started,
      // Four pages still wait when these have arrived.
      [STATUS]: ({ query }) => ({
        json: {
          success: true,
          status: (reads += 1) < 4 ? 'scraping' : 'completed',
          total: reads < 4 ? 24 : 20,
          completed: 20,
          creditsUsed: -1,
          data: documents.slice(Number(query['skip'])),
        },
      }),
      [ERRORS]: { json: { errors: [], robotsBlocked: [] } },
    });
    await scene.run((job) => job.progress.read === 16);
    const running = await scene.job();
    expect(running.state.status).not.toBe('done');
    expect(jobCounts(running)).toMatchObject({ read: 16, failed: 4, waiting: 4, total: 24 });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(jobCounts(await scene.job())).toMatchObject({ read: 16, failed: 4, waiting: 0, total: 20 });
    const words = (await scene.library.reader.allItems('job-1')).flatMap(({ failure }) =>
      failure ? [failedPageWords(failure)] : [],
    );
    expect(words.toSorted()).toEqual([
      'closed the connection',
      'refused the connection',
      'returned 404',
      'returned 410',
    ]);
  });
});

describe('a crawl that the server says it does not know', () => {
  const MINUTE = 60_000;
  /** Unknown from the first read on, for this long; then it is there. */
  const scene = (unknownMs: number, queue: Scripted) => {
    let from: number | undefined;
    return createJobScene(
      crawl,
      {
        'POST /v2/crawl': started,
        'GET /v2/team/queue-status': queue,
        [STATUS]: ({ query, at }) => {
          from ??= at;
          return at - from < unknownMs
            ? { status: 404, json: { success: false, error: 'Job not found' } }
            : {
                json: {
                  success: true,
                  status: 'completed',
                  total: 1,
                  completed: 1,
                  data: [documentOf('one')].slice(Number(query['skip'])),
                },
              };
        },
        [ERRORS]: { json: { errors: [], robotsBlocked: [] } },
      },
      { hosted: false },
    );
  };
  const broken = { status: 500, json: { success: false, error: 'connect ECONNREFUSED' } };
  const works = { json: { success: true, activeJobsInQueue: 0, waitingJobsInQueue: 0 } };

  it.each([20_000, 30 * MINUTE])('is not given up while its queue is down: for %s ms', async (ms) => {
    const own = await scene(ms, broken);
    expect(await own.run()).toMatchObject({ status: 'done' });
    expect((await own.job()).progress).toMatchObject({ read: 1, notes: [] });
  });

  it('is given up after an hour, or a minute where its queue answers', async () => {
    for (const [queue, least, most] of [
      [broken, 60 * MINUTE, 65 * MINUTE],
      [works, MINUTE, 3 * MINUTE],
    ] as const) {
      const own = await scene(Infinity, queue);
      const from = own.clock.now;
      expect(await own.run()).toMatchObject({ status: 'failed', failure: { reason: 'job-gone' } });
      expect(own.clock.now - from).toBeGreaterThanOrEqual(least);
      expect(own.clock.now - from).toBeLessThan(most);
    }
  });
});

describe('addresses that redirect onto each other', () => {
  const names = Array.from({ length: 12 }, (_, n) => `page-${n}`);
  /** Eight of twenty addresses lead to pages already read, and disappear from the count. */
  const scene = (errors: Scripted | undefined, raced: object[] = []) => {
    let reads = 0;
    return createJobScene(
      crawl,
      {
        'POST /v2/crawl': started,
        [STATUS]: ({ query }) => {
          const early = (reads += 1) < 3;
          const data = names.slice(0, early ? 4 : 12).map((name) => documentOf(name));
          return {
            json: {
              success: true,
              status: early ? 'scraping' : 'completed',
              total: early ? 20 : 12,
              completed: data.length,
              data: data.slice(Number(query['skip'])),
            },
          };
        },
        [ERRORS]: errors ?? { json: { errors: raced, robotsBlocked: [] } },
      },
      { hosted: false },
    );
  };

  it('are no pages that never came', async () => {
    const own = await scene(undefined);
    expect(await own.run()).toMatchObject({ status: 'done' });
    const { progress } = await own.job();
    expect(progress).toMatchObject({
      read: 12,
      failed: 0,
      notes: [{ code: 'addresses-dropped', amount: 8 }],
    });
    const [note] = progress.notes;
    expect(note && jobNoteWords(note, createFormat('en-GB'))).toEqual({
      title: '8 addresses were not kept',
      body: 'The service found them, but reported neither a page nor a failure. That is common where they redirect to a page that was read.',
      tone: 'plain',
    });
  });

  it('are duplicates where the service lists them', async () => {
    const raced = Array.from({ length: 8 }, (_, n) => ({
      id: `${n}`,
      url: `${SITE}old-${n}`,
      code: 'SCRAPE_RACED_REDIRECT_ERROR',
      error: 'Raced redirect error',
    }));
    const own = await scene(undefined, raced);
    expect(await own.run()).toMatchObject({ status: 'done' });
    expect((await own.job()).progress).toMatchObject({ read: 12, failed: 0, duplicate: 8, notes: [] });
  });

  it('are distinguished from pages that a server lost with its store', async () => {
    const own = await scene({ status: 404, json: { success: false, error: 'Job not found' } });
    expect(await own.run()).toMatchObject({ status: 'done' });
    expect((await own.job()).progress.notes).toEqual([{ code: 'results-missing', amount: 8 }]);
  });
});

describe('credits that nobody pays', () => {
  const page = (name: string) => ({ ...documentOf(name), markdown: '# Words' });
  const routes = {
    'POST /v2/crawl': started,
    'POST /v2/scrape': { json: { success: true, data: page('') } },
    [STATUS]: ({ query }: { query: Record<string, string> }) => ({
      json: {
        success: true,
        status: 'completed',
        total: 2,
        completed: 2,
        creditsUsed: 2,
        data: [page('one'), page('two')].slice(Number(query['skip'])),
      },
    }),
    [ERRORS]: { json: { errors: [], robotsBlocked: [] } },
  };
  const scrape = { kind: 'scrape', source: { type: 'url', url: SITE }, formats: ['markdown'] };

  it.each([crawl, scrape])('stand nowhere at a server of one’s own: $kind', async (request) => {
    const scene = await createJobScene(request, routes, { hosted: false });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.job()).progress.creditsUsed).toBeUndefined();
    const captures = await scene.captures();
    expect(captures.length).toBeGreaterThan(0);
    for (const { creditsUsed } of captures) expect(creditsUsed).toBeUndefined();
  });

  it.each([crawl, scrape])('are counted at a hosted service: $kind', async (request) => {
    const scene = await createJobScene(request, routes, { hosted: true });
    await scene.run();
    for (const { creditsUsed } of await scene.captures()) expect(creditsUsed).toBe(1);
  });
});

describe('pages that were canceled with their job', () => {
  it('are not among the failed', async () => {
    let canceled = false;
    const scene = await createJobScene(crawl, {
      'POST /v2/crawl': started,
      [STATUS]: ({ query }) => ({
        json: {
          success: true,
          status: canceled ? 'cancelled' : 'scraping',
          total: 20,
          completed: 2,
          data: [documentOf('one'), documentOf('two')].slice(Number(query['skip'])),
        },
      }),
      'DELETE /v2/crawl/:id': () => {
        canceled = true;
        return { json: { status: 'cancelled' } };
      },
      [ERRORS]: () => ({
        json: {
          errors: [
            ...Array.from({ length: 17 }, (_, n) => ({
              id: `${n}`,
              url: `${SITE}queued-${n}`,
              code: 'UNKNOWN_ERROR',
              error: 'Parent crawl/batch scrape was cancelled',
            })),
            { id: 'x', url: `${SITE}bad`, code: 'SCRAPE_ALL_ENGINES_FAILED', error: 'All engines failed' },
          ],
          robotsBlocked: [],
        },
      }),
    });
    await scene.run((job) => job.progress.read === 2);
    await scene.cancel();
    expect(await scene.run()).toMatchObject({ status: 'cancelled' });
    expect(jobCounts(await scene.job())).toMatchObject({ read: 2, failed: 1, waiting: 17, total: 20 });
    const items = await scene.library.reader.allItems('job-1');
    expect(items.flatMap(({ failure }) => (failure ? [failedPageWords(failure)] : []))).toEqual([
      'could not be reached',
    ]);
  });
});

describe('a cancel that could not be sent', () => {
  it.each([true, false])('names who may go on, and whether that is charged: hosted %s', async (hosted) => {
    const scene = await createJobScene(
      crawl,
      {
        'POST /v2/crawl': started,
        [STATUS]: { json: { success: true, status: 'scraping', total: 9, completed: 0, data: [] } },
        'DELETE /v2/crawl/:id': 'lost',
      },
      { hosted },
    );
    await scene.run((job) => job.progress.step === 'polling');
    await scene.cancel();
    expect(await scene.run()).toMatchObject({
      status: 'cancelled',
      failure: { reason: 'unreachable', facts: { host: 'api.example.com', free: !hosted } },
    });
  });
});

describe('a call whose reply is lost for good', () => {
  const lost = { status: 502, text: '<html><h1>502</h1></html>' };
  const calls = [
    { asked: { kind: 'map', url: SITE }, path: 'POST /v2/map' },
    { asked: { kind: 'search', query: 'tides' }, path: 'POST /v2/search' },
    {
      asked: { kind: 'scrape', source: { type: 'url', url: SITE }, formats: ['markdown'] },
      path: 'POST /v2/scrape',
    },
  ];
  const question = async (asked: object, path: string, answer: Scripted, hosted: boolean) => {
    const missing = { status: 500, json: { success: false, error: 'No database' } };
    const scene = await createJobScene(
      asked,
      { [path]: answer, 'GET /v2/team/activity': missing },
      { hosted },
    );
    const state = await scene.run();
    if (state.status !== 'blocked') throw new Error(`it is ${state.status}`);
    return failureWords(
      state.failure,
      {
        host: 'docs.example.net',
        serviceUrl: 'https://api.example.com',
        engine: 'service',
        connected: true,
        waiting: false,
        what: 'markdown',
        now: 0,
      },
      createFormat('en-GB'),
    ).body;
  };

  it.each(calls)('says nothing of charges at a server of one’s own: $path', async ({ asked, path }) => {
    expect(await question(asked, path, 'lost', false)).toBe(
      'api.example.com did not respond after the request was sent. Sending it again may do the work a second time.',
    );
    expect(await question(asked, path, 'lost', true)).toContain('may be charged a second time');
  });

  it('does not say that the connection was lost when a gateway answered', async () => {
    expect(await question(calls[0]?.asked ?? {}, 'POST /v2/map', lost, false)).toBe(
      'api.example.com returned 502 after the request was sent. Sending it again may do the work a second time.',
    );
  });
});
