// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestSchema, type TrawlRequest } from '@/lib/core/model/request';
import { normalizeUrl } from '@/lib/core/model/url';
import { aCrawlOf } from '../support/requests';
import { batchOf } from '@/lib/core/model/batch-of';
import { createCrashSchedule } from '../support/crash-schedule';
import { failedPageWords } from '@/lib/features/site/words/failed-page';
import { createFormat } from '@/lib/core/words/format';
import { jobNoteWords } from '@/lib/features/site/words/job-notes';
import { manyPaths } from '../sites/many';
import { jobFaults } from './job-faults';
import { openJob } from '../support/stand-in-job';
import { startOwn, startTogether } from './stand-ins';

const { sites, service } = await startTogether();
beforeEach(() => {
  service.credits.set(service.keys.good, 1_000);
});
afterEach(() => {
  service.faults.clear();
  service.pace.set(Infinity);
  service.log.length = 0;
});

const STATUS = 'GET /v2/crawl/*';
const siteOf = (pages: number) => `${pages}.many`;
const pagesOf = (pages: number): string[] =>
  [sites.url(siteOf(pages)), ...manyPaths(pages).map((path) => sites.url(siteOf(pages), path))]
    .map(normalizeUrl)
    .sort();
const crawl = (pages: number): TrawlRequest => aCrawlOf({ url: sites.url(siteOf(pages)), limit: pages + 9 });
const open = (request: TrawlRequest) => openJob(service, request);
const starts = (): number =>
  service.log.filter(({ method, path }) => method === 'POST' && /^\/v2\/(crawl|batch\/scrape)$/.test(path))
    .length;

describe('a crawl through the stand-in', { timeout: 60_000 }, () => {
  it('of 60 pages, with deaths and a pause on the way, has every page once and one start', async () => {
    // A few pages from one read to the next, and while a stopped worker's lease expires: there is a middle to pause in.
    service.pace.set(0.2);
    const { library, run, job, readUrls } = await open(crawl(60));
    let lives = 0;
    // Each worker lives slightly longer than the one before.
    const dying = () => createCrashSchedule(7 + 11 * ++lives);
    await run(({ progress }) => progress.read >= 20, dying);
    await library.jobs.pause('j');
    expect((await run()).state.status).toBe('paused');
    await library.jobs.retry('j');
    expect((await run(undefined, dying)).state).toMatchObject({ status: 'done' });
    expect(lives).toBeGreaterThan(5);
    expect(await readUrls()).toEqual(pagesOf(60));
    expect(await library.reader.count()).toBe(61);
    expect((await job()).progress).toMatchObject({ read: 61, failed: 0, creditsUsed: 61 });
    expect(starts()).toBe(1);
  });

  it.each([
    ['next never ends', () => jobFaults.nextNeverEnds(STATUS)],
    ['next comes without data at first', () => jobFaults.nextWithoutData(STATUS)],
    ['next points elsewhere', () => jobFaults.nextElsewhere(STATUS)],
    ['skip is ignored', () => jobFaults.skipIgnored(STATUS)],
    ['some documents of each page are repeated', () => jobFaults.documentsRepeated(STATUS)],
    ['total shrinks', () => jobFaults.totalShrinks(STATUS)],
    ['credits are not counted', () => jobFaults.creditsNotCounted(STATUS)],
    ['the status is a word nobody knows', () => jobFaults.unknownStatus(STATUS)],
  ])('has every page once when %s', async (_name, fault) => {
    const { library, run, readUrls } = await open(crawl(15));
    service.faults.next(fault());
    expect((await run()).state).toMatchObject({ status: 'done' });
    expect(await readUrls()).toEqual(pagesOf(15));
    expect(await library.reader.count()).toBe(16);
    expect(starts()).toBe(1);
  });

  it('ends with the sentence of the service when it failed inside a reply of status 200', async () => {
    const { run } = await open(crawl(5));
    service.faults.next(jobFaults.failedInside200(STATUS));
    expect((await run()).state).toMatchObject({
      status: 'failed',
      failure: { reason: 'job-failed', facts: { detail: 'The crawl could not be started.' } },
    });
  });

  it('is found again when the connection broke after it was stored', async () => {
    const { run, readUrls } = await open(crawl(12));
    service.faults.next({ on: 'POST /v2/crawl', drop: 'after' });
    expect((await run()).state).toMatchObject({ status: 'done' });
    expect(await readUrls()).toEqual(pagesOf(12));
    expect(starts()).toBe(1);
  });

  it('is sent once more with the same key when the connection broke before', async () => {
    const { run, readUrls } = await open(crawl(13));
    service.faults.next({ on: 'POST /v2/crawl', drop: 'before' });
    expect((await run()).state).toMatchObject({ status: 'done' });
    expect(await readUrls()).toEqual(pagesOf(13));
    const keys = service.log
      .filter(({ method, path }) => method === 'POST' && path === '/v2/crawl')
      .map(({ headers }) => headers['x-idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each(['refused', 503] as const)('outlives ten minutes of %s', async (how) => {
    service.pace.set(2);
    const { run, readUrls } = await open(crawl(40));
    await run(({ progress }) => progress.read >= 3);
    service.faults.down(600_000, how);
    const waiting = await run(({ state }) => state.status === 'waiting' && state.failure !== undefined);
    expect(waiting.state).toMatchObject({ status: 'waiting' });
    expect((await run()).state).toMatchObject({ status: 'done' });
    expect(await readUrls()).toEqual(pagesOf(40));
    expect(starts()).toBe(1);
  });

  it('is stopped there when it is canceled here, and keeps what came, late pages among it', async () => {
    service.pace.set(2);
    const { library, run, readUrls } = await open(crawl(60));
    await run(({ progress }) => progress.read >= 5);
    service.faults.lateAfterCancel(2);
    await library.jobs.cancel('j', () => true);
    const { state, progress } = await run();
    expect(state).toMatchObject({ status: 'cancelled' });
    expect(state).not.toHaveProperty('failure');
    expect(service.log.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect((await readUrls()).length).toBe(progress.read);
    expect(progress.read).toBeLessThan(60);
    // The service lists what was still queued among its errors.
    const id = service.log.find(({ method }) => method === 'DELETE')?.path ?? '';
    const listed = await fetch(`${service.url}${id}/errors`, {
      headers: { Authorization: `Bearer ${service.keys.good}` },
    });
    const { errors } = (await listed.json()) as { errors: { code: string }[] };
    expect(errors.filter(({ code }) => code === 'UNKNOWN_ERROR').length).toBeGreaterThan(30);
    expect(progress.failed).toBe(0);
  });

  it('marks what robots.txt kept out and what failed, on a site with both', async () => {
    const { run, library } = await open(
      requestSchema.parse({ kind: 'crawl', url: sites.url('harbour'), limit: 40, formats: ['markdown'] }),
    );
    const { state, progress } = await run();
    expect(state).toMatchObject({ status: 'done' });
    const items = await library.reader.allItems('j');
    for (const { key, status, failure, blocked } of items) {
      if (status === 'failed') expect(failure?.reason, key).toMatch(/^[a-z-]+$/);
      if (status === 'blocked') expect(blocked?.reason, key).toMatch(/^[a-z-]+$/);
      expect(['read', 'failed', 'blocked'], key).toContain(status);
    }
    expect(progress.read).toBeGreaterThan(10);
    expect(progress.read).toBe(await library.reader.count());
    expect(items.some(({ blocked }) => blocked?.reason === 'robots')).toBe(true);
  });
});

describe('credits that run out in the middle', { timeout: 60_000 }, () => {
  it.each(['itself', 'any failure'] as const)('are said as that, and so are the pages: %s', async (as) => {
    const own = await startOwn({ creditsOutAs: as, pace: 2, accounts: { good: { credits: 300 } } });
    const { run, library } = await openJob(own, crawl(60));
    await run(({ progress }) => progress.read >= 5);
    own.credits.set(own.keys.good, 0);
    const job = await run();
    expect(job.state).toMatchObject({ status: 'done' });
    const failed = (await library.reader.allItems('j')).filter(({ status }) => status === 'failed');
    expect(failed.length).toBeGreaterThan(10);
    expect(new Set(failed.flatMap(({ failure }) => (failure ? [failedPageWords(failure)] : [])))).toEqual(
      new Set(['out of credits']),
    );
    const [note] = job.progress.notes;
    expect(note).toEqual({ code: 'credits-out', amount: failed.length });
    expect(note && jobNoteWords(note, createFormat('en-GB'))).toMatchObject({
      title: 'The credits ran out',
      body: `${failed.length} pages were not read, because the service had no credits left. Retry them when there are credits again.`,
    });
  });

  it('are said too where those that are left do not pay one page', async () => {
    const own = await startOwn({
      creditsOutAs: 'any failure',
      pace: 2,
      accounts: { good: { credits: 300 } },
    });
    const dear = { ...crawl(20), formats: ['json'], options: { json: { prompt: 'The title' } } };
    const { run, library } = await openJob(own, requestSchema.parse(dear));
    await run(({ progress }) => progress.read >= 3);
    own.credits.set(own.keys.good, 3);
    const { progress } = await run();
    expect(own.credits.left(own.keys.good)).toBe(3);
    expect(progress.failed).toBeGreaterThan(5);
    expect(progress.notes).toEqual([{ code: 'credits-out', amount: progress.failed }]);
    for (const { failure } of await library.reader.allItems('j'))
      if (failure) expect(failedPageWords(failure)).toBe('out of credits');
  });

  it('are no word about a page that failed before others were read and paid', async () => {
    const own = await startOwn({
      creditsOutAs: 'any failure',
      pace: 1,
      accounts: { good: { credits: 300 } },
    });
    const urls = ['http://127.0.0.1:9/', ...manyPaths(40).map((path) => sites.url(siteOf(40), path))];
    const sources = urls.map((url) => ({ type: 'url', url }));
    const { run, library } = await openJob(
      own,
      requestSchema.parse({ kind: 'batch', sources, formats: ['markdown'] }),
    );
    await run(({ progress }) => progress.read >= 10);
    own.credits.set(own.keys.good, 0);
    const { progress } = await run();
    const said = (await library.reader.allItems('j')).flatMap(({ key, failure }) =>
      failure ? [[normalizeUrl(key), failedPageWords(failure)] as const] : [],
    );
    expect(said.filter(([, words]) => words !== 'out of credits')).toEqual([
      ['http://127.0.0.1:9/', 'could not be reached'],
    ]);
    expect(progress.notes).toEqual([{ code: 'credits-out', amount: said.length - 1 }]);
  });

  it('are no word about a page that failed while there were some', async () => {
    const { run, library } = await open(batchOf(['http://127.0.0.1:9/', sites.url('3.many')]));
    expect((await run()).progress.notes).toEqual([]);
    const [failed] = (await library.reader.allItems('j')).filter(({ status }) => status === 'failed');
    expect(failed?.failure && failedPageWords(failed.failure)).toBe('could not be reached');
  });
});
