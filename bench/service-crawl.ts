import type { Page } from '@playwright/test';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { askOfJob, giveKey } from '../tests/e2e/support/device-jobs';
import type { ExtensionBrowser } from '../tests/e2e/support/extension-browser';
import { startService, type StandIn } from '../tests/service/server';
import { startSites, type Sites } from '../tests/sites/server';
import { heapOf, inBrowser, rate, secondsOf, whenEnded, type EndedJob } from './crawl-browser';

/** Pages that the stand-in reads in parallel. */
const AT_ONCE = 8;
const SAMPLE_EVERY_MS = 5_000;

/** Address, key and a test, as in the options when a user connects a service. */
async function connect(page: Page, service: StandIn): Promise<void> {
  await askOfJob(page, 'settings.update', { engine: 'service' });
  await askOfJob(page, 'service.setAddress', { baseUrl: service.url, confirmPlainHttp: false });
  await giveKey(page, service.keys.good);
  await askOfJob(page, 'service.test', {});
}

type Crawled = { job: EndedJob; mostBytes: number; seconds: number };

/** Starts a crawl, and pauses it as soon as the service is working; resumes when the service has read every page. */
async function whenServiceIsDone(page: Page, service: StandIn, jobId: string): Promise<void> {
  while (!service.log.some(({ method, path }) => method === 'GET' && path.startsWith('/v2/crawl/')))
    await wait(50);
  await askOfJob(page, 'jobs.pause', { jobId });
  const headers = { Authorization: `Bearer ${service.keys.good}` };
  for (;;) {
    const reply = await fetch(`${service.url}/v2/crawl/active`, { headers });
    const { crawls } = (await reply.json()) as { crawls: unknown[] };
    if (crawls.length === 0) return;
    await wait(500);
  }
}

/** Crawls to the end, checking the worker's memory all the time; or collects everything at once. */
async function crawl(
  trawl: ExtensionBrowser,
  page: Page,
  request: object,
  service: StandIn,
  how: 'as it comes' | 'all at once',
): Promise<Crawled> {
  const jobId = crypto.randomUUID();
  await askOfJob(page, 'jobs.start', { jobId, engine: 'service', request });
  let from: number | undefined;
  if (how === 'all at once') {
    await whenServiceIsDone(page, service, jobId);
    from = Date.now();
    await askOfJob(page, 'jobs.retry', { jobId });
  }
  let mostBytes = 0;
  let job: EndedJob | undefined;
  const ended = whenEnded(page, jobId).then((one) => (job = one));
  while (job === undefined) {
    await Promise.race([ended, wait(SAMPLE_EVERY_MS)]);
    mostBytes = Math.max(mostBytes, await heapOf(trawl));
  }
  const seconds = from === undefined ? secondsOf(job) : secondsOf({ ...job, startedAt: from });
  return { job, mostBytes, seconds };
}

/** One crawl in a new browser, with a new service, as a line. */
async function lineOf(count: number, how: 'as it comes' | 'all at once', sites: Sites): Promise<string> {
  sites.log.length = 0;
  const service = await startService({
    accounts: { good: { credits: 10 * count } },
    maxConcurrency: AT_ONCE,
  });
  try {
    return await inBrowser(['http://127.0.0.1/*'], async (trawl) => {
      const page = await trawl.open('manifest.json');
      await connect(page, service);
      const before = await heapOf(trawl);
      const request = {
        kind: 'crawl',
        url: sites.url(`${count - 1}.many`),
        limit: count,
        formats: ['markdown'],
        options: {},
      };
      const { job, mostBytes, seconds } = await crawl(trawl, page, request, service, how);
      const { read } = job.progress;
      const after = await heapOf(trawl);
      const waited =
        how === 'as it comes'
          ? `the service had read them after ${rate(servedSeconds(job, sites))} s`
          : 'the service had read them before';
      return `${read} documents through a service, ${how}: ${rate(read / seconds)} a second (${rate(seconds)} s; ${waited}), heap ${rate(before / 1e6)} MB before, ${rate(mostBytes / 1e6)} MB at most, ${rate(after / 1e6)} MB afterwards; load ${rate(loadavg()[0] ?? NaN)}`;
    });
  } finally {
    await service.close();
  }
}

/** From the start of the crawl to the site's last response to the service. */
function servedSeconds({ startedAt }: EndedJob, sites: Sites): number {
  return (sites.log.reduce((last, { endedAt, at }) => Math.max(last, endedAt ?? at), 0) - startedAt) / 1000;
}

/**
 * Documents per second of a crawl through the stand-in, and the worker's peak memory meanwhile: as they come, where the
 * stand-in, which really reads the pages and shares the cores, sets the pace; and all at once, with the crawl paused
 * until the stand-in was done, which is Trawl's own pace. Arguments: numbers of documents, and `--extension` with its
 * folder if it is not the latest build.
 */
async function main(): Promise<void> {
  const sizes = process.argv.slice(2).map(Number).filter(Boolean);
  const sites = await startSites();
  try {
    for (const count of sizes.length > 0 ? sizes : [1_000, 10_000])
      for (const how of ['as it comes', 'all at once'] as const)
        process.stdout.write(`${await lineOf(count, how, sites)}\n`);
  } finally {
    await sites.close();
  }
}

await main();
