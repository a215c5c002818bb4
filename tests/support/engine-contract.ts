import { describe, expect, it, type TestContext } from 'vitest';
import type { CapturedPage } from '@/lib/core/model/capture';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { Job } from '@/lib/core/model/job';
import { requestSchema, type ScrapeRequest, type TrawlRequest } from '@/lib/core/model/request';
import type { Engine, StepOutcome } from '@/lib/core/ports/engine';
import { normalizeUrl } from '@/lib/core/model/url';
import { createCrashSchedule } from './crash-schedule';
import { openJob, runJob, type RunJob } from './run-job';
import { aStep, cursorAfter } from './step-input';

export type EngineUnderTest = {
  engine: Engine;
  /** A page with a heading, prose, links and images. */
  readableUrl: string;
  /** Text that a reader of that page sees in its main part. */
  readableText: string;
  /** An address at which nothing can be captured. */
  deadUrl: string;
  /** A site with more than three pages, for engines that can map, crawl and batch; those tests are skipped without one. */
  site?: {
    siteUrl: string;
    /** The addresses that a crawl from there reads, each page once, the start among them. */
    pages: string[];
  };
};

const otherKinds: TrawlRequest[] = [
  { kind: 'batch', sources: [{ type: 'url', url: 'https://a.test/' }], formats: ['markdown'] },
  { kind: 'map', url: 'https://a.test/', limit: 10 },
  { kind: 'crawl', url: 'https://a.test/', limit: 10, formats: ['markdown'] },
  { kind: 'search', query: 'boats', limit: 5 },
  { kind: 'extract', urls: ['https://a.test/'], prompt: 'boats' },
  { kind: 'agent', prompt: 'boats', maxCredits: 5 },
  { kind: 'parse', inboxId: 'x', fileName: 'x.pdf', formats: ['markdown'] },
  { kind: 'monitor', name: 'x', urls: ['https://a.test/'], schedule: { text: 'every hour' } },
  { kind: 'interact', source: { type: 'url', url: 'https://a.test/' }, prompt: 'x' },
].map((request) => requestSchema.parse(request));

function scrape(url: string, formats: CaptureFormat[]): ScrapeRequest {
  return { kind: 'scrape', source: { type: 'url', url }, formats, scope: 'auto', options: {} };
}

/** Steps a request to its end, each cursor carried as it would be stored. Waits are skipped. */
async function runToEnd(engine: Engine, request: TrawlRequest, signal = new AbortController().signal) {
  const captures: CapturedPage[] = [];
  const outcomes: StepOutcome[] = [];
  let cursor: unknown;
  for (let step = 0; step < 30; step += 1) {
    const outcome = await engine.step(aStep(request, { cursor, signal }));
    outcomes.push(outcome);
    captures.push(...outcome.captures);
    if (outcome.next.type === 'done') return { captures, outcomes };
    if ('failure' in outcome.next && outcome.next.failure) throw new Error(outcome.next.failure.reason);
    cursor = structuredClone(cursorAfter(outcome.next));
  }
  throw new Error('did not end');
}

const keysOf = (urls: string[]): string[] => urls.map(normalizeUrl).sort();

/** What every engine guarantees: both run this suite. */
export function describeEngineContract(name: string, open: () => Promise<EngineUnderTest>): void {
  describe(`${name} keeps the engine contract`, () => {
    it('captures one page with the formats that were asked for', async () => {
      const { engine, readableUrl, readableText } = await open();
      const formats: CaptureFormat[] = ['markdown', 'html', 'links', 'images', 'summary', 'rawHtml'];
      const { captures } = await runToEnd(engine, scrape(readableUrl, formats));
      expect(captures).toHaveLength(1);
      const [page] = captures;
      expect(page?.content.markdown).toContain(readableText);
      for (const format of formats) expect(page?.content, format).toHaveProperty(format);
      expect(page?.content.links?.length).toBeGreaterThan(0);
      expect(page?.title).not.toBe('');
      expect(page?.report.wordsKept).toBeGreaterThan(0);
    });

    it('leaves out the formats that were not asked for', async () => {
      const { engine, readableUrl } = await open();
      const { captures } = await runToEnd(engine, scrape(readableUrl, ['links']));
      expect(captures[0]?.content).toHaveProperty('links');
      expect(captures[0]?.content).not.toHaveProperty('markdown');
    });

    it('ends where nothing can be captured with a reason that has words', async () => {
      const { engine, deadUrl } = await open();
      await expect(runToEnd(engine, scrape(deadUrl, ['markdown']))).rejects.toThrow(
        /^(unreachable|page-gone|site-refused|site-error|service-error|empty-page|nothing-readable|timed-out)$/,
      );
    });

    it('does not capture once it is told to stop', async () => {
      const { engine, readableUrl } = await open();
      const stopped = AbortSignal.abort();
      await expect(runToEnd(engine, scrape(readableUrl, ['markdown']), stopped)).rejects.toThrow();
    });

    it.each(otherKinds.map((request) => [request.kind, request] as const))(
      'says whether it can %s, and does not try when it said no',
      async (_kind, request) => {
        const { engine } = await open();
        const support = engine.supports(request);
        if (support.ok) return;
        expect(support.reason).toMatch(/^[a-z-]+$/);
        await expect(engine.step(aStep(request))).rejects.toMatchObject({ reason: 'engine-cannot' });
      },
    );

    /** The site, or the test is skipped: an engine or a test that has none. */
    async function siteFor(context: TestContext, kind: TrawlRequest['kind']) {
      const under = await open();
      if (!under.site) return context.skip('no site was given');
      const probe = otherKinds.find((request) => request.kind === kind);
      if (probe && !under.engine.supports(probe).ok) return context.skip(`the engine cannot ${kind}`);
      return { ...under, ...under.site };
    }
    const requestFor = (request: unknown): TrawlRequest => requestSchema.parse(request);

    it('maps a site: every page is found, and none is read', async (context) => {
      const { engine, siteUrl, pages } = await siteFor(context, 'map');
      const { job, items } = await runJob(engine, requestFor({ kind: 'map', url: siteUrl }));
      expect(job.state).toMatchObject({ status: 'done' });
      const found = items.map(({ url }) => normalizeUrl(url));
      for (const page of keysOf(pages)) expect(found).toContain(page);
      expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['found']));
      expect(job.progress).toMatchObject({ found: items.length, read: 0, waiting: 0, failed: 0 });
    });

    it('finds no more than the limit of a map', async (context) => {
      const { engine, siteUrl } = await siteFor(context, 'map');
      const { items } = await runJob(engine, requestFor({ kind: 'map', url: siteUrl, limit: 2 }));
      expect(items).toHaveLength(2);
    });

    it('crawls a site: every page is read once and has its capture', async (context) => {
      const { engine, siteUrl, pages } = await siteFor(context, 'crawl');
      const { job, items, library } = await runJob(
        engine,
        requestFor({ kind: 'crawl', url: siteUrl, limit: pages.length + 20, formats: ['markdown'] }),
      );
      expect(job.state).toMatchObject({ status: 'done' });
      const read = items.filter(({ status }) => status === 'read');
      expect(keysOf(read.map(({ url }) => url))).toEqual(keysOf(pages));
      expect(await library.reader.count()).toBe(pages.length);
      for (const item of read) {
        const capture =
          item.captureId === undefined ? undefined : await library.reader.capture(item.captureId);
        expect(capture?.content.markdown?.length, item.url).toBeGreaterThan(0);
        expect(item.words, item.url).toBeGreaterThan(0);
      }
      expect(job.progress).toMatchObject({ read: pages.length, waiting: 0 });
      expect(job.progress.words).toBe(read.reduce((sum, { words }) => sum + (words ?? 0), 0));
    });

    it('reads no more pages than the limit of a crawl', async (context) => {
      const { engine, siteUrl } = await siteFor(context, 'crawl');
      const { job, items } = await runJob(
        engine,
        requestFor({ kind: 'crawl', url: siteUrl, limit: 2, formats: ['markdown'] }),
      );
      expect(job.state).toMatchObject({ status: 'done' });
      expect(items.filter(({ status }) => status === 'read')).toHaveLength(2);
    });

    it('reads a list of pages, and says of the one that is dead why it failed', async (context) => {
      const { engine, pages, deadUrl } = await siteFor(context, 'batch');
      const urls = [...pages.slice(0, 3), deadUrl];
      const { job, items, library } = await runJob(
        engine,
        requestFor({
          kind: 'batch',
          // The same page twice is read once.
          sources: [...urls, ...urls.slice(0, 1)].map((url) => ({ type: 'url', url })),
          formats: ['markdown'],
        }),
      );
      expect(job.state).toMatchObject({ status: 'done' });
      expect(items).toHaveLength(4);
      const dead = items.find(({ key }) => key === normalizeUrl(deadUrl));
      expect(dead).toMatchObject({ status: 'failed' });
      expect(dead?.failure?.reason).toMatch(/^[a-z-]+$/);
      expect(job.progress).toMatchObject({ read: 3, failed: 1, waiting: 0 });
      expect(await library.reader.count()).toBe(3);
    });

    const wholeCrawl = (url: string, limit: number): TrawlRequest =>
      requestFor({ kind: 'crawl', url, limit, formats: ['markdown'] });

    /** The result that the user sees: each page once, with its capture. */
    async function found({ items, library }: RunJob) {
      const read = items.filter(({ status }) => status === 'read');
      return {
        pages: keysOf(read.map(({ url }) => url)),
        captures: await library.reader.count(),
        withoutCapture: read.filter(({ captureId }) => captureId === undefined).length,
      };
    }

    it('stands still when it is paused, and then goes on to the same end', async (context) => {
      const { engine, siteUrl, pages } = await siteFor(context, 'crawl');
      const open = await openJob(engine, wholeCrawl(siteUrl, pages.length + 20));
      await open.live(createCrashSchedule(9));
      expect(await open.library.jobs.pause(open.id)).toBe(true);
      const paused = await open.run();
      expect(paused.job.state.status).toBe('paused');
      expect((await open.run()).job).toEqual(paused.job);
      expect(await open.library.jobs.retry(open.id)).toBe(true);
      const ended = await open.run();
      expect(ended.job.state).toMatchObject({ status: 'done' });
      expect(await found(ended)).toEqual({
        pages: keysOf(pages),
        captures: pages.length,
        withoutCapture: 0,
      });
    });

    it('keeps what it has when it is canceled, and reads the rest in another round', async (context) => {
      const { engine, pages } = await siteFor(context, 'batch');
      const urls = pages.slice(0, 4);
      const sources = urls.map((url) => ({ type: 'url', url }));
      const open = await openJob(engine, requestFor({ kind: 'batch', sources, formats: ['markdown'] }));
      await open.live(createCrashSchedule(15));
      const needsRemoteCancel = ({ request, state }: Job): boolean =>
        engine.needsRemoteCancel?.(request, 'cursor' in state ? state.cursor : undefined) ?? false;
      expect(await open.library.jobs.cancel(open.id, needsRemoteCancel)).toBe(true);
      const cancelled = await open.run();
      expect(cancelled.job.state.status).toBe('cancelled');
      expect(cancelled.items).toHaveLength(urls.length);
      const had = await found(cancelled);
      expect(had.captures).toBe(had.pages.length);
      expect(had.pages.length).toBeLessThan(urls.length);
      expect(await open.library.jobs.reopen(open.id, { retryFailed: true, addPages: 0 })).toBe(true);
      const ended = await open.run();
      expect(ended.job.state).toMatchObject({ status: 'done' });
      expect(await found(ended)).toMatchObject({ pages: keysOf(urls), captures: urls.length });
    });

    it('reads one page again, and the job stands as it stood', async (context) => {
      const { engine, pages, deadUrl } = await siteFor(context, 'batch');
      const again = pages.slice(0, 2);
      const sources = [...again, deadUrl].map((url) => ({ type: 'url', url }));
      const open = await openJob(engine, requestFor({ kind: 'batch', sources, formats: ['markdown'] }));
      const before = await open.run();
      for (const url of [deadUrl, ...again.slice(0, 1)]) {
        expect(await open.library.jobs.readAgain(open.id, [normalizeUrl(url)])).toBe(true);
        const after = await open.run();
        expect(after.job.state).toEqual(before.job.state);
        expect(after.job.progress).toMatchObject({ read: 2, failed: 1, waiting: 0 });
        expect(await found(after)).toEqual(await found(before));
      }
    });

    it('leaves each page once wherever the worker dies', async (context) => {
      for (const endsAt of [2, 5, 7, 8, 10, 13, 17, 22]) {
        const { engine, siteUrl, pages } = await siteFor(context, 'crawl');
        const open = await openJob(engine, wholeCrawl(siteUrl, pages.length + 20));
        let ended = await open.run(createCrashSchedule(endsAt));
        if (ended.job.state.status === 'blocked') {
          // Paid work that may have started is started again only by the user.
          expect(ended.job.state.failure.reason, `${endsAt}`).toBe('unconfirmed');
          await open.library.jobs.retry(open.id);
          ended = await open.run();
        }
        expect(ended.job.state.status, `died at await ${endsAt}`).toBe('done');
        expect(await found(ended), `died at await ${endsAt}`).toEqual({
          pages: keysOf(pages),
          captures: pages.length,
          withoutCapture: 0,
        });
      }
    }, 60_000);
  });
}
