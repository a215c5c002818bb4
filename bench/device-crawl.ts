import { pageOptions } from '@/tests/support/page-options';
import { startDeviceJob } from '../tests/e2e/support/device-jobs';
import type { ExtensionBrowser } from '../tests/e2e/support/extension-browser';
import { startSites, type Sites } from '../tests/sites/server';
import { manyPaths } from '../tests/sites/many';
import { heapOf, inBrowser, rate, secondsOf, whenEnded } from './crawl-browser';

/** Parallel pages, in the crawl and in the loop beside it. */
const AT_ONCE = 4;

/** How a crawl asks for a page by default. */
const ORDER = {
  options: { ...pageOptions, siteFacts: true },
  signedIn: false,
  maxBytes: 10_000_000,
  timeoutMs: 30_000,
  atOnce: AT_ONCE,
};

/**
 * Pages per second of a loop over the site that keeps nothing: fetched and thrown away, the maximum of this browser and
 * this site; or, with `order`, fetched and read as a crawl's pages are.
 */
async function bareLoop(trawl: ExtensionBrowser, urls: string[], order?: typeof ORDER): Promise<number> {
  const page = await trawl.open('manifest.json');
  const seconds = await page.evaluate(
    async ({ all, atOnce, read }) => {
      if (read)
        await chrome.offscreen.createDocument({
          url: '/offscreen.html',
          reasons: [chrome.offscreen.Reason.DOM_PARSER],
          justification: 'Reads the pages of a loop.',
        });
      const from = performance.now();
      let next = 0;
      // No named function: tsx would wrap it in a helper that the page does not have.
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let url = all[next++]; url !== undefined; url = all[next++]) {
            if (!read) {
              await (await fetch(url, { credentials: 'omit' })).text();
              continue;
            }
            const message = { to: 'dom-host', name: 'site.read', input: { ...read, url } };
            const answer = (await chrome.runtime.sendMessage(message)) as { ok: boolean };
            if (!answer.ok) throw new Error(JSON.stringify(answer));
          }
        }),
      );
      return (performance.now() - from) / 1000;
    },
    { all: urls, atOnce: AT_ONCE, read: order },
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

/** The three of one site, each in a browser of its own, as lines. */
async function compare(sites: Sites, site: string, paths: readonly string[]): Promise<string> {
  const hosts = hostsOf(sites, site);
  const urls = ['/', ...paths].map((path) => sites.url(site, path));
  const bare = await inBrowser(hosts, (trawl) => bareLoop(trawl, urls));
  const reading = await inBrowser(hosts, (trawl) => bareLoop(trawl, urls, ORDER));
  const crawl = await inBrowser(hosts, (trawl) =>
    timed(
      trawl,
      {
        kind: 'crawl',
        url: sites.url(site),
        limit: urls.length,
        maxConcurrency: AT_ONCE,
        formats: ['markdown'],
        options: {},
      },
      'read',
    ),
  );
  const of = (loop: number): string => (crawl.pagesPerSecond / loop).toFixed(2);
  return `${site}: ${crawl.read} pages, ${AT_ONCE} at once, pages/s: crawl ${rate(crawl.pagesPerSecond)}; the same fetched and read ${rate(reading)} (${of(reading)} ×); only fetched ${rate(bare)} (${of(bare)} ×); heap after the crawl ${rate(crawl.heapMegabytes)} MB`;
}

/**
 * Pages per second of a crawl compared with bare loops over the same pages, memory after it, and a sitemap of 50,000.
 * Arguments: numbers of pages, and `--extension` with its folder if it is not the latest build.
 */
async function main(): Promise<void> {
  const sizes = process.argv.slice(2).map(Number).filter(Boolean);
  const sites = await startSites();
  try {
    for (const count of sizes.length > 0 ? sizes : [1_000, 10_000])
      process.stdout.write(`${await compare(sites, `${count}.many`, manyPaths(count))}\n`);
    process.stdout.write(`of 100 KB: ${await compare(sites, '1000.middle.many', manyPaths(1_000))}\n`);
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
