import type { Page } from '@playwright/test';
import { findChromium } from '../scripts/browser/find-chromium';
import {
  launchExtension,
  EXTENSION_FOLDER,
  type ExtensionBrowser,
} from '../tests/e2e/support/extension-browser';
import { startDeviceJob, type StoredJob } from '../tests/e2e/support/device-jobs';
import { startSites, type Sites } from '../tests/sites/server';
import { manyPaths } from '../tests/sites/many';

/** Pages at once, in the crawl and in the loop beside it. */
const AT_ONCE = 4;

/** Fetches every page of the site as text and does nothing with it: as quick as this browser and this site are. */
async function bareLoop(trawl: ExtensionBrowser, sites: Sites, site: string, count: number): Promise<number> {
  const page = await trawl.open('manifest.json');
  const urls = ['/', ...manyPaths(count)].map((path) => sites.url(site, path));
  const seconds = await page.evaluate(
    async ({ all, atOnce }) => {
      const from = performance.now();
      let next = 0;
      // No named function: tsx would wrap it in something that the page does not have.
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let url = all[next++]; url !== undefined; url = all[next++])
            await (await fetch(url, { credentials: 'omit' })).text();
        }),
      );
      return (performance.now() - from) / 1000;
    },
    { all: urls, atOnce: AT_ONCE },
  );
  await page.close();
  return urls.length / seconds;
}

/** Bytes of script memory that the extension's contexts hold: the worker's and the DOM host's. */
async function heapOf(trawl: ExtensionBrowser): Promise<number> {
  const { targetInfos } = await trawl.cdp.send('Target.getTargets', { filter: [{}] });
  const own = targetInfos.filter(
    ({ url, type }) =>
      url.startsWith(`chrome-extension://${trawl.id}/`) && /worker|background|other|page/.test(type),
  );
  let bytes = 0;
  for (const { targetId } of own) {
    const { sessionId } = await trawl.cdp.send('Target.attachToTarget', { targetId, flatten: false });
    bytes += await usedHeap(trawl, sessionId);
    await trawl.cdp.send('Target.detachFromTarget', { sessionId });
  }
  return bytes;
}

/** Asks one target over a session that the browser relays. */
function usedHeap({ cdp }: ExtensionBrowser, sessionId: string): Promise<number> {
  return new Promise((done) => {
    const late = setTimeout(() => done(0), 3_000);
    cdp.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
      const { id, result } = JSON.parse(message) as { id: number; result?: { usedSize?: number } };
      if (id !== 2) return;
      clearTimeout(late);
      done(result?.usedSize ?? 0);
    });
    const send = (id: number, method: string): Promise<unknown> =>
      cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    void send(1, 'HeapProfiler.collectGarbage').then(() => send(2, 'Runtime.getHeapUsage'));
  });
}

type Run = { pagesPerSecond: number; read: number; heapMegabytes: number; seconds: number };

/** Waits in a page of the extension until the job has ended, and gives the job as it is stored. */
function whenEnded(page: Page, id: string): Promise<StoredJob & { startedAt: number }> {
  return page.evaluate(async (jobId) => {
    const opening = indexedDB.open('trawl');
    await new Promise((done) => (opening.onsuccess = done));
    for (;;) {
      const asking = opening.result.transaction('jobs').objectStore('jobs').get(jobId);
      await new Promise((done) => (asking.onsuccess = done));
      const job = asking.result as StoredJob & { startedAt: number };
      if (!/^(ready|running|waiting)$/.test(job.state.status)) {
        opening.result.close();
        return job;
      }
      await new Promise((done) => setTimeout(done, 250));
    }
  }, id);
}

async function timed(trawl: ExtensionBrowser, request: object, count: 'read' | 'found'): Promise<Run> {
  const page = await trawl.open('manifest.json');
  const job = await whenEnded(page, await startDeviceJob(page, request));
  const { state, startedAt, progress } = job;
  if (state.status !== 'done') throw new Error(JSON.stringify(state));
  const seconds = ((state.endedAt ?? NaN) - startedAt) / 1000;
  const heapMegabytes = (await heapOf(trawl)) / 1e6;
  await page.close();
  return { seconds, read: progress[count], pagesPerSecond: progress[count] / seconds, heapMegabytes };
}

function givenFolder(): string | undefined {
  const at = process.argv.indexOf('--extension');
  return at >= 0 ? process.argv[at + 1] : undefined;
}

async function inBrowser<T>(
  sites: Sites,
  site: string,
  work: (trawl: ExtensionBrowser) => Promise<T>,
): Promise<T> {
  const { path: executable } = await findChromium({ install: false });
  const hosts = [`http://${new URL(sites.url(site)).hostname}/*`];
  const trawl = await launchExtension({
    executable,
    extension: givenFolder() ?? EXTENSION_FOLDER,
    grants: { active: { hosts } },
  });
  try {
    return await work(trawl);
  } finally {
    await trawl.close();
  }
}

const rate = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/**
 * Pages per second of a crawl beside a bare loop over the same pages, memory after it, and a sitemap of 50,000.
 * Arguments: numbers of pages, and `--extension` with its folder where it is not the one just built.
 */
async function main(): Promise<void> {
  const sizes = process.argv.slice(2).map(Number).filter(Boolean);
  const sites = await startSites();
  try {
    for (const count of sizes.length > 0 ? sizes : [1_000, 10_000]) {
      const site = `${count}.many`;
      const line = await inBrowser(sites, site, async (trawl) => {
        const bare = await bareLoop(trawl, sites, site, count);
        const crawl = await timed(
          trawl,
          {
            kind: 'crawl',
            url: sites.url(site),
            limit: count + 1,
            maxConcurrency: AT_ONCE,
            formats: ['markdown'],
            options: {},
          },
          'read',
        );
        return `${crawl.read} pages, ${AT_ONCE} at once: bare loop ${rate(bare)} pages/s, crawl with Markdown ${rate(crawl.pagesPerSecond)} pages/s (${(crawl.pagesPerSecond / bare).toFixed(2)}), heap afterwards ${rate(crawl.heapMegabytes)} MB`;
      });
      process.stdout.write(`${line}\n`);
    }
    const line = await inBrowser(sites, '50000.many', async (trawl) => {
      const map = await timed(
        trawl,
        { kind: 'map', url: sites.url('50000.many'), sitemap: 'only', limit: 100_000 },
        'found',
      );
      return `map from a sitemap: ${map.read} addresses in ${map.seconds.toFixed(1)} s`;
    });
    process.stdout.write(`${line}\n`);
  } finally {
    await sites.close();
  }
}

await main();
