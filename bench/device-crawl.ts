import { startDeviceJob } from '../tests/e2e/support/device-jobs';
import type { ExtensionBrowser } from '../tests/e2e/support/extension-browser';
import { startSites, type Sites } from '../tests/sites/server';
import { manyPaths } from '../tests/sites/many';
import { heapOf, inBrowser, rate, secondsOf, whenEnded } from './crawl-browser';

/** Parallel pages, in the crawl and in the loop beside it. */
const AT_ONCE = 4;

/** Fetches every page of the site as text and discards it: the maximum speed of this browser and this site. */
async function bareLoop(trawl: ExtensionBrowser, sites: Sites, site: string, count: number): Promise<number> {
  const page = await trawl.open('manifest.json');
  const urls = ['/', ...manyPaths(count)].map((path) => sites.url(site, path));
  const seconds = await page.evaluate(
    async ({ all, atOnce }) => {
      const from = performance.now();
      let next = 0;
      // No named function: tsx would wrap it in a helper that the page does not have.
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

type Run = { pagesPerSecond: number; read: number; heapMegabytes: number; seconds: number };

async function timed(trawl: ExtensionBrowser, request: object, count: 'read' | 'found'): Promise<Run> {
  const page = await trawl.open('manifest.json');
  const job = await whenEnded(page, await startDeviceJob(page, request));
  const { progress } = job;
  const seconds = secondsOf(job);
  const heapMegabytes = (await heapOf(trawl)) / 1e6;
  await page.close();
  return { seconds, read: progress[count], pagesPerSecond: progress[count] / seconds, heapMegabytes };
}

/** The hosts of a site, to grant the browser access to. */
const hostsOf = (sites: Sites, site: string): string[] => [`http://${new URL(sites.url(site)).hostname}/*`];

/**
 * Pages per second of a crawl compared with a bare loop over the same pages, memory after it, and a sitemap of 50,000.
 * Arguments: numbers of pages, and `--extension` with its folder if it is not the latest build.
 */
async function main(): Promise<void> {
  const sizes = process.argv.slice(2).map(Number).filter(Boolean);
  const sites = await startSites();
  try {
    for (const count of sizes.length > 0 ? sizes : [1_000, 10_000]) {
      const site = `${count}.many`;
      const line = await inBrowser(hostsOf(sites, site), async (trawl) => {
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
    const line = await inBrowser(hostsOf(sites, '50000.many'), async (trawl) => {
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
