import type { Page } from '@playwright/test';
import { loadavg } from 'node:os';
import { askOfJob } from '../tests/e2e/support/device-jobs';
import type { ExtensionBrowser } from '../tests/e2e/support/extension-browser';
import { startService, type StandIn } from '../tests/service/server';
import { startSites, type Sites } from '../tests/sites/server';
import { heapOf, inBrowser, rate, secondsOf, whenEnded, type EndedJob } from './crawl-browser';

/** Pages that the stand-in reads at the same time. */
const AT_ONCE = 8;
const SAMPLE_EVERY_MS = 5_000;

/** Address, key and a test, as the options do it when a person connects a service. */
async function connect(page: Page, service: StandIn): Promise<void> {
  await askOfJob(page, 'settings.update', { engine: 'service' });
  await askOfJob(page, 'service.setAddress', { baseUrl: service.url, confirmPlainHttp: false });
  await askOfJob(page, 'service.setKey', { key: service.keys.good });
  await askOfJob(page, 'service.test', {});
}

type Crawled = { job: EndedJob; mostBytes: number };

/** Crawls to the end, with the memory of the worker looked at all the while. */
async function crawl(trawl: ExtensionBrowser, page: Page, request: object): Promise<Crawled> {
  const jobId = crypto.randomUUID();
  await askOfJob(page, 'jobs.start', { jobId, engine: 'service', request });
  let mostBytes = 0;
  let job: EndedJob | undefined;
  const ended = whenEnded(page, jobId).then((one) => (job = one));
  while (job === undefined) {
    await Promise.race([ended, new Promise((done) => setTimeout(done, SAMPLE_EVERY_MS))]);
    mostBytes = Math.max(mostBytes, await heapOf(trawl));
  }
  return { job, mostBytes };
}

/**
 * Documents per second of a crawl through the stand-in, which really reads the pages, and the most memory that the
 * worker held meanwhile. Arguments: numbers of documents, and `--extension` with its folder where it is not the one
 * just built. The stand-in and the site run in this process and share the cores with the browser: how long they took by
 * themselves is told beside it.
 */
async function main(): Promise<void> {
  const sizes = process.argv.slice(2).map(Number).filter(Boolean);
  const sites = await startSites();
  try {
    for (const count of sizes.length > 0 ? sizes : [1_000, 10_000]) {
      sites.log.length = 0;
      const service = await startService({
        accounts: { good: { credits: 10 * count } },
        maxConcurrency: AT_ONCE,
      });
      try {
        const line = await inBrowser(['http://127.0.0.1/*'], async (trawl) => {
          const page = await trawl.open('manifest.json');
          await connect(page, service);
          const before = await heapOf(trawl);
          const { job, mostBytes } = await crawl(trawl, page, {
            kind: 'crawl',
            url: sites.url(`${count - 1}.many`),
            limit: count,
            formats: ['markdown'],
            options: {},
          });
          const seconds = secondsOf(job);
          const { read } = job.progress;
          const after = await heapOf(trawl);
          return `${read} documents through a service: ${rate(read / seconds)} a second (${rate(seconds)} s; the service had read them after ${rate(servedSeconds(job, sites))} s), heap ${rate(before / 1e6)} MB before, ${rate(mostBytes / 1e6)} MB at most, ${rate(after / 1e6)} MB afterwards; load ${rate(loadavg()[0] ?? NaN)}`;
        });
        process.stdout.write(`${line}\n`);
      } finally {
        await service.close();
      }
    }
  } finally {
    await sites.close();
  }
}

/** From the start of the crawl until the site had answered the service for the last time. */
function servedSeconds({ startedAt }: EndedJob, sites: Sites): number {
  return (sites.log.reduce((last, { endedAt, at }) => Math.max(last, endedAt ?? at), 0) - startedAt) / 1000;
}

await main();
