import { AppError } from '@/lib/core/model/errors';
import type { FoundItem } from '@/lib/core/model/item';
import { hostOf } from '@/lib/core/model/url';
import type { StepOutcome } from '@/lib/core/ports/engine';
import { crawlAddress } from '@/lib/device/site/address';
import { sitemapPlaces } from '@/lib/device/site/sitemap-places';
import { startSitemapWalk } from '@/lib/device/site/sitemap-walk';
import { after, offline, withNote, type Crawl } from './crawl-context';

/** Reads the robots.txt of the site, and queues the pages that the crawl starts from. */
export async function stepStart(crawl: Crawl): Promise<StepOutcome> {
  const { request, input, session, start } = crawl;
  input.onStep('robots');
  const answer = await session.robotsOf(start);
  if (!answer.ok) {
    if (answer.why.type === 'not-granted') throw new AppError('host-not-granted', { host: answer.why.host });
    if (answer.why.why === 'unreachable')
      throw new AppError('robots-unreachable', { host: hostOf(start), detail: 'no-answer' });
    return offline(crawl, { captures: [] });
  }
  const { robots } = answer;
  const found = request.sitemap === 'only' ? [] : startPages(crawl);
  const sitemaps = request.sitemap !== 'skip' && robots.state !== 'unreachable';
  return {
    captures: [],
    found,
    progress: {
      step: sitemaps ? 'sitemaps' : 'reading',
      ...(robots.state === 'unreachable' && withNote(input, { code: 'robots-unreachable' })),
    },
    next: {
      type: 'again',
      cursor: after(
        crawl,
        sitemaps
          ? { phase: 'sitemaps', walk: startSitemapWalk(sitemapPlaces(start, robots.sitemaps)) }
          : { phase: 'pages' },
      ),
    },
  };
}

/**
 * The start page; the page on which a folder was chosen, which the folder's own page may not link to; and the home page
 * of a whole site that was started from another of its pages: that one may link nowhere, and the sitemap may list
 * neither the home page nor what it leads to.
 */
function startPages({ request, start, scope, keyOf }: Crawl): FoundItem[] {
  const page = request.page === undefined ? undefined : crawlAddress(request.page);
  const others = [page, request.crawlEntireDomain ? `${new URL(start).origin}/` : undefined];
  const byKey = new Map([[keyOf(start), start]]);
  for (const url of others)
    if (url !== undefined && scope(url, 0).in && !byKey.has(keyOf(url))) byKey.set(keyOf(url), url);
  return [...byKey].map(([key, url], at) => ({
    key,
    url,
    origin: at === 0 ? 'start' : 'page',
    depth: 0,
    status: at < request.limit ? 'waiting' : 'found',
  }));
}
