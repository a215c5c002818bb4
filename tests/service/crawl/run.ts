import type { Account } from '../accounts';
import type { ServiceDeps } from '../deps';
import type { PageJob } from '../page-job';
import { addError, readInto, readPages } from '../page-job-run';
import type { ScrapeBody } from '../scrape-body';
import type { Scraped } from '../scrape-page';
import type { CrawlBody } from './body';
import { createFrontier, type Waiting } from './frontier';
import { createRobots } from './robots';
import { createScope } from './scope';
import { readSitemaps } from './sitemap';

const BLOCKED_BY_ROBOTS =
  "This URL is blocked by the website's robots.txt file, which instructs crawlers not to access it.";
const NOT_BY_RULES = 'Source URL is not allowed by includePaths/excludePaths rules';

/** Crawls the site into the job, until the limit, the end of the site or a cancel. */
export async function runCrawl(
  job: PageJob,
  body: CrawlBody,
  account: Account,
  deps: ServiceDeps,
): Promise<void> {
  const start = new URL(body.url);
  start.hash = '';
  const scope = createScope(start, body);
  const robots = createRobots(deps.work.signal);
  const frontier = createFrontier(scope, body.limit);
  const deepest = body.maxDiscoveryDepth ?? Infinity;

  /** Adds an address to the crawl if it belongs there. */
  async function consider(url: string, depth: number): Promise<void> {
    if (frontier.isFull() || depth > deepest) return;
    if (scope.refuse(new URL(url)) !== undefined) return;
    if (await robots.allows(url)) frontier.add(url, depth);
    else if (!job.robotsBlocked.includes(url)) job.robotsBlocked.push(url);
  }

  async function read({ url, depth }: Waiting): Promise<void> {
    const isSource = url === start.href;
    const asked: ScrapeBody = { ...body.scrapeOptions, url };
    const page = await readInto(job, asked, account, deps, (scraped) => {
      const target = new URL(scraped.url);
      if (isSource) return scope.passesRules(start) ? undefined : { denied: NOT_BY_RULES };
      if (target.href === url) return undefined;
      if (scope.refuse(target) !== undefined)
        return { denied: 'Redirected target URL is not allowed by the options of the crawl' };
      return deps.redirectsDropped && frontier.knows(target.href) ? 'dropped' : undefined;
    });
    if (page) await follow(page, depth);
  }

  async function follow(page: Scraped, depth: number): Promise<void> {
    frontier.know(page.url);
    if (body.sitemap === 'only') return;
    // The published server follows no link to a part of a page.
    for (const link of page.hrefs) if (!link.includes('#')) await consider(link, depth + 1);
  }

  await deps.work.real(async () => {
    if (body.sitemap !== 'only') {
      if (await robots.allows(start.href)) frontier.add(start.href, 0);
      else addError(job, start.href, { code: 'CRAWL_DENIAL', error: BLOCKED_BY_ROBOTS }, deps);
    }
    if (body.sitemap !== 'skip')
      for (const url of await readSitemaps(start.origin, robots, deps.work.signal)) await consider(url, 0);
  });
  const delayMs = (body.delay ?? 0) * 1000;
  const concurrency =
    delayMs > 0 ? 1 : Math.min(body.maxConcurrency ?? deps.maxConcurrency, deps.maxConcurrency);
  await readPages(job, frontier, read, { concurrency, delayMs }, deps);
  if (job.status !== 'scraping' || deps.work.signal.aborted) return;
  job.status = 'completed';
  job.completedAt = deps.now();
  job.webhook?.tell('completed', []);
  if (job.documents.length <= 1 && start.pathname !== '/' && body.crawlEntireDomain !== true)
    job.warning = `Only ${job.documents.length} result(s) found. For broader coverage, try crawling with crawlEntireDomain=true or start from a higher-level path like ${start.hostname}`;
}
