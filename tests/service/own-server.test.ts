// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { jobCounts } from '@/lib/core/jobs/job-counts';
import { requestSchema, type TrawlRequest } from '@/lib/core/model/request';
import { normalizeUrl } from '@/lib/core/model/url';
import { failedPageWords } from '@/lib/features/site/words/failed-page';
import { createFormat } from '@/lib/core/words/format';
import { jobNoteWords } from '@/lib/features/site/words/job-notes';
import { aCrawlOf } from '../support/requests';
import { manyPaths } from '../sites/many';
import { jobFaults } from './job-faults';
import { older2025 } from './older';
import { openJob } from '../support/stand-in-job';
import type { ServiceOptions, StandIn } from './server';
import { useStandIns, waitLessForReplies } from './stand-ins';

/* Self-hosted servers, as observed: their workers are down, their queue is down, they are a year old. */

const { siteUrl, start } = useStandIns();

async function ownServer(options: ServiceOptions = {}): Promise<StandIn> {
  const service = await start({ profile: 'self-hosted', ...options });
  return service;
}
const OWN = { hosted: false, known: true };
const STATUS = 'GET /v2/crawl/*';
const crawl = (pages: number, rest: object = {}): TrawlRequest =>
  aCrawlOf({ url: siteUrl(`${pages}.many`), limit: pages + 9, ...rest });
const pagesOf = (pages: number): string[] =>
  [siteUrl(`${pages}.many`), ...manyPaths(pages).map((path) => siteUrl(`${pages}.many`, path))]
    .map(normalizeUrl)
    .sort();
const MINUTE = 60_000;

describe('a server whose workers are dead', { timeout: 60_000 }, () => {
  it('is named after two minutes without a page, with what its queue tells, and no more once it works', async () => {
    const service = await ownServer({ pace: 1 });
    const { run, readUrls, job } = await openJob(service, crawl(30), OWN);
    await run(({ progress }) => progress.read >= 5);
    service.workers.die();
    const from = service.clock.now();
    const stands = await run(({ progress }) => progress.notes.length > 0);
    expect(service.clock.now() - from).toBeGreaterThanOrEqual(2 * MINUTE - 10_000);
    expect(service.clock.now() - from).toBeLessThan(4 * MINUTE);
    const [note] = stands.progress.notes;
    if (!note) throw new Error('nothing was said');
    expect(note).toMatchObject({ code: 'takes-no-work', queue: { active: 0 } });
    expect(jobNoteWords(note, createFormat('en-GB'))).toMatchObject({
      title: 'The service is making no progress',
      body: expect.stringMatching(
        /^No page has arrived for two minutes\. Its queue reports \d+ waiting and none running: its workers may have stopped\./,
      ) as unknown,
    });
    service.workers.revive();
    expect((await run()).state).toMatchObject({ status: 'done' });
    expect((await readUrls()).length).toBe(31);
    expect((await job()).progress.notes).toEqual([]);
  });

  it('is named also where its queue hangs, and where it has no such question', async () => {
    waitLessForReplies();
    for (const older of [false, true]) {
      const service = await ownServer({
        pace: 1,
        ...(older ? { missingRoutes: older2025.missingRoutes } : {}),
      });
      const { run } = await openJob(service, crawl(30), OWN);
      await run(({ progress }) => progress.read >= 2);
      service.workers.die();
      if (!older) service.queue.hang();
      const { progress } = await run(({ progress: { notes } }) => notes.length > 0);
      const [note] = progress.notes;
      if (!note) throw new Error('nothing was said');
      expect(note).toEqual({ code: 'takes-no-work' });
      expect(jobNoteWords(note, createFormat('en-GB')).body).toContain('Its queue did not respond.');
    }
  });
});

describe('a server whose queue is down for a moment', { timeout: 60_000 }, () => {
  it('loses no crawl over it, though it says meanwhile that it knows of none', async () => {
    const service = await ownServer({ pace: 2 });
    const { run, readUrls } = await openJob(service, crawl(30), OWN);
    await run(({ progress }) => progress.read >= 5);
    service.queue.down();
    const from = service.clock.now();
    await run(() => service.clock.now() - from > 15_000);
    service.queue.up();
    expect((await run()).state).toMatchObject({ status: 'done' });
    expect(await readUrls()).toEqual(pagesOf(30));
  });

  it('loses no crawl of which no page has come yet', async () => {
    const service = await ownServer();
    service.workers.die();
    const { run, readUrls } = await openJob(service, crawl(30), OWN);
    const from = service.clock.now();
    await run(() => service.clock.now() - from > MINUTE);
    service.queue.down();
    await run(() => service.clock.now() - from > MINUTE + 20_000);
    service.queue.up();
    service.workers.revive();
    expect((await run()).state).toMatchObject({ status: 'done' });
    expect(await readUrls()).toEqual(pagesOf(30));
  });

  it('loses no crawl that it tells as ended and empty meanwhile', async () => {
    const service = await ownServer();
    service.workers.die();
    const { run, readUrls } = await openJob(service, crawl(30), OWN);
    const from = service.clock.now();
    await run(() => service.clock.now() - from > 10_000);
    service.faults.next({ ...jobFaults.storeLost(STATUS, 0), times: 4 });
    await run(() => service.clock.now() - from > 60_000);
    service.workers.revive();
    expect((await run()).state).toMatchObject({ status: 'done' });
    expect(await readUrls()).toEqual(pagesOf(30));
  });

  it('is believed when its queue answers again and knows nothing of it', async () => {
    const service = await ownServer({ pace: 2 });
    const { run } = await openJob(service, crawl(30), OWN);
    await run(({ progress }) => progress.read >= 5);
    service.queue.lose();
    const { state, progress } = await run();
    expect(state).toMatchObject({ status: 'done' });
    expect(progress.notes.map(({ code }) => code)).toEqual(['results-expired']);
  });

  it('says what it answered to a start, and not that it is another API', async () => {
    const service = await ownServer();
    service.queue.down();
    const { run } = await openJob(service, crawl(5), OWN);
    expect((await run()).state).toMatchObject({
      status: 'blocked',
      failure: { reason: 'unconfirmed', facts: { status: 500, free: true } },
    });
  });
});

describe('a server of August 2025', { timeout: 60_000 }, () => {
  it('reads a crawl and a list all the same', async () => {
    const service = await ownServer(older2025);
    const crawled = await openJob(service, crawl(12), OWN);
    expect((await crawled.run()).state).toMatchObject({ status: 'done' });
    expect(await crawled.readUrls()).toEqual(pagesOf(12));
    const sources = manyPaths(12).map((path) => ({ type: 'url', url: siteUrl('12.many', path) }));
    const listed = await openJob(
      service,
      requestSchema.parse({ kind: 'batch', sources, formats: ['markdown'] }),
      OWN,
    );
    expect((await listed.run()).state).toMatchObject({ status: 'done' });
    expect(await listed.readUrls()).toHaveLength(12);
  });

  it('reads a crawl and a list without the summary that it cannot make, though it lists no failed page of a list', async () => {
    const service = await ownServer(older2025);
    const formats = ['markdown', 'summary'];
    const sources = manyPaths(6).map((path) => ({ type: 'url', url: siteUrl('6.many', path) }));
    const asked = [crawl(6, { formats }), requestSchema.parse({ kind: 'batch', sources, formats })];
    for (const [at, request] of asked.entries()) {
      const { run, readUrls, library } = await openJob(service, request, OWN);
      const { state, progress } = await run();
      expect(state).toMatchObject({ status: 'done' });
      expect(await readUrls()).toHaveLength(at === 0 ? 7 : 6);
      expect(progress).toMatchObject({
        failed: 0,
        waiting: 0,
        notes: [{ code: 'formats-left-out', detail: 'summary' }],
      });
      expect(await library.reader.count()).toBe(progress.read);
    }
  });

  it('says of a list of which nothing came that it needs a model, where nothing else was asked for', async () => {
    const service = await ownServer(older2025);
    const sources = manyPaths(3).map((path) => ({ type: 'url', url: siteUrl('3.many', path) }));
    const { run } = await openJob(
      service,
      requestSchema.parse({ kind: 'batch', sources, formats: ['summary'] }),
      OWN,
    );
    const { progress } = await run();
    expect(progress).toMatchObject({ read: 0, failed: 3 });
    expect(progress.notes).toContainEqual({ code: 'no-model', detail: 'summary' });
  });

  it('does not say that pages were read without a format when none was', async () => {
    const service = await ownServer(older2025);
    const sources = ['http://127.0.0.1:9/', 'http://127.0.0.1:9/x'].map((url) => ({ type: 'url', url }));
    const { run } = await openJob(
      service,
      requestSchema.parse({ kind: 'batch', sources, formats: ['markdown', 'summary'] }),
      OWN,
    );
    const { state, progress } = await run();
    expect(state).toMatchObject({ status: 'done' });
    expect(progress).toMatchObject({ read: 0, failed: 2, waiting: 0 });
    expect(progress.notes.map(({ code }) => code)).not.toContain('formats-left-out');
  });

  it('is too old for an agent, and not another API', async () => {
    const service = await ownServer(older2025);
    const agent = requestSchema.parse({ kind: 'agent', prompt: 'Prices', maxCredits: 10 });
    const { run } = await openJob(service, agent, OWN);
    expect((await run()).state).toMatchObject({
      status: 'failed',
      failure: { reason: 'too-old', facts: { status: 404 } },
    });
  });

  it('names the format that it refuses for every page of a crawl', async () => {
    const service = await ownServer(older2025);
    const { run } = await openJob(service, crawl(5, { formats: ['markdown', 'images'] }), OWN);
    expect((await run()).state).toMatchObject({
      status: 'failed',
      failure: { reason: 'bad-request', facts: { refused: ['images'] } },
    });
  });
});

describe('what a status page of a server holds', { timeout: 60_000 }, () => {
  it('is taken whole from one that tells it in another order each time', async () => {
    const service = await ownServer({ pace: 5 });
    const { run, readUrls, library } = await openJob(service, crawl(40), OWN);
    service.faults.next(jobFaults.documentsReordered(STATUS));
    const { state, progress } = await run();
    expect(state).toMatchObject({ status: 'done' });
    expect(await readUrls()).toEqual(pagesOf(40));
    expect(await library.reader.count()).toBe(41);
    expect(progress.notes).toEqual([]);
  });

  it('is all there where addresses redirect onto pages that were read, and counts them as no loss', async () => {
    const service = await ownServer({ redirectsDropped: true, pace: 1 });
    const request = aCrawlOf({ url: siteUrl('moved'), limit: 50 });
    const { run, readUrls } = await openJob(service, request, OWN);
    const { state, progress } = await run();
    expect(state).toMatchObject({ status: 'done' });
    expect(await readUrls()).toHaveLength(13);
    expect(progress).toMatchObject({
      read: 13,
      failed: 0,
      notes: [{ code: 'addresses-dropped', amount: 5 }],
    });
  });

  it('counts pages whose site refused or closed the connection as failed, and says so', async () => {
    const service = await ownServer({ unreachableAsDocuments: true });
    const closed = 'http://127.0.0.1:9/';
    const cut = siteUrl('harbour', '/fragile/cut');
    const sources = [closed, cut, ...manyPaths(3).map((path) => siteUrl('3.many', path))].map((url) => ({
      type: 'url',
      url,
    }));
    const { run, library } = await openJob(
      service,
      requestSchema.parse({ kind: 'batch', sources, formats: ['markdown'] }),
      OWN,
    );
    const ended = await run();
    expect(ended.state).toMatchObject({ status: 'done' });
    expect(jobCounts(ended)).toMatchObject({ read: 3, failed: 2, waiting: 0, total: 5 });
    const said = (await library.reader.allItems('j')).flatMap(({ failure }) =>
      failure ? [failedPageWords(failure)] : [],
    );
    expect(said.toSorted()).toEqual(['closed the connection', 'refused the connection']);
  });
});

describe('a map of a server that has no index of links', () => {
  const map = (rest: object = {}) => requestSchema.parse({ kind: 'map', url: siteUrl('12.many'), ...rest });

  it('says what the server can where no sitemap gave it more', async () => {
    const service = await ownServer();
    const { run } = await openJob(service, map({ sitemap: 'skip' }), OWN);
    const { state, progress } = await run();
    expect(state).toMatchObject({ status: 'done' });
    expect(progress).toMatchObject({ found: 0, notes: [{ code: 'sitemap-alone' }] });
    const [note] = progress.notes;
    expect(note && jobNoteWords(note, createFormat('en-GB'), 'map')).toMatchObject({
      title: 'This server lists only what is in the sitemap',
      body: 'It does not look for links on pages, and the sitemap listed no other pages. This device reads sitemaps, llms.txt and links.',
    });
  });

  it('says nothing of it where a sitemap did', async () => {
    const service = await ownServer();
    const { run } = await openJob(service, map(), OWN);
    expect((await run()).progress).toMatchObject({ found: 13, notes: [] });
  });
});
