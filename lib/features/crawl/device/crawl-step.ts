import { AppError } from '@/lib/core/model/errors';
import { again, parseCursor, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import type { DeviceTools, RequestOf } from '@/lib/device/reading/device-job';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import { sideEffectWord } from '@/lib/device/site/signed-in';
import { createSiteSession } from '@/lib/device/reading/site-session';
import { addressKey, crawlAddress } from '@/lib/device/site/address';
import { createScope } from '@/lib/device/site/scope';
import {
  knownIn,
  after,
  MOST_ITEMS,
  offline,
  withNote,
  crawlCursorSchema,
  firstCursor,
  forNextRound,
  roomIn,
  type Crawl,
  type CrawlCursor,
} from './crawl-cursor';
import { stepPages } from './pages-phase';
import type { FoundItem } from '@/lib/core/model/item';
import { beginSite, listedIn, readSitemaps } from '@/lib/device/reading/sitemaps';
import { waitForSlot } from '@/lib/device/reading/waits';
import { sitemapNote } from '@/lib/device/site/sitemap-walk';

/** Reads some of the sitemaps, and queues the pages that they list, as far as the limit allows. */
async function stepSitemaps(crawl: Crawl): Promise<StepOutcome> {
  const { input, cursor, session, scope, keyOf } = crawl;
  if (!cursor.walk) throw new AppError('stored-record-bad');
  input.onStep('sitemaps');
  const { progress } = input;
  const known = knownIn(progress);
  const { walk, pages, ended, later } = await readSitemaps(cursor.walk, {
    ...crawl.deps,
    session,
    signal: input.signal,
    most: MOST_ITEMS,
  });
  const candidates = new Map<string, (typeof pages)[number]>();
  for (const page of pages) {
    const key = keyOf(page.address);
    if (!candidates.has(key) && scope(page.address, 0).in) candidates.set(key, page);
  }
  const old = await input.items.known([...candidates.keys()]);
  let room = roomIn(crawl);
  const found: FoundItem[] = [];
  for (const [key, page] of candidates) {
    if (old.has(key) || known + found.length >= MOST_ITEMS) continue;
    found.push({
      key,
      url: page.address,
      ...listedIn(page),
      depth: 0,
      status: room > 0 ? 'waiting' : 'found',
    });
    room -= 1;
  }
  const step = { found, progress: { step: 'sitemaps' as const } };
  if (later?.offline) return offline(crawl, step, { walk });
  if (later) return waitForSlot(session, [crawl.start], after(crawl, { walk }), later.at, step);
  if (!ended) return again(after(crawl, { walk }), step);
  const note = sitemapNote(walk);
  const { walk: _done, ...rest } = after(crawl, { phase: 'pages' });
  return again(rest, { ...step, progress: { step: 'reading', ...(note && withNote(input, note)) } });
}

/**
 * Crawls a site from its start page, politely: robots.txt, then sitemaps, then page after page, a few seconds of them
 * per step. The state of pages is in the items, and the state of sites in the cursor.
 */
export async function stepCrawl(
  deps: DeviceTools,
  request: RequestOf<'crawl'>,
  input: StepInput,
): Promise<StepOutcome> {
  const cursor = input.cursor === undefined ? begin(input) : parseCursor(crawlCursorSchema, input.cursor);
  const start = crawlAddress(request.url);
  if (start === undefined) throw new AppError('bad-url');
  const crawl: Crawl = {
    deps,
    request,
    input,
    cursor,
    session: createSiteSession(deps, input, {
      maxConcurrency: request.maxConcurrency,
      delayMs: (request.delay ?? 0) * 1000,
      stored: { pace: cursor.pace, robots: cursor.robots },
      reading: request.reading,
      page: pageOptionsOf(request),
      ...(request.reading.signedIn && { sideEffectWord }),
      ...(request.options.waitFor !== undefined && { waitForMs: request.options.waitFor }),
    }),
    start,
    scope: createScope({ ...request, start }),
    keyOf: (address) => addressKey(address, request),
  };
  switch (cursor.phase) {
    case 'start':
      return stepStart(crawl);
    case 'sitemaps':
      return stepSitemaps(crawl);
    case 'pages':
      return stepPages(crawl);
  }
}

/** A reopened crawl already knows its pages, and what it encountered on the way to them. */
function begin({ round, picked, progress, lastCursor }: StepInput): CrawlCursor {
  if (round === 0 || knownIn(progress) === 0) return firstCursor;
  const last = crawlCursorSchema.safeParse(lastCursor);
  return last.success ? forNextRound(last.data, picked) : { ...firstCursor, phase: 'pages' };
}

/** Reads the robots.txt of the site, and queues the pages that the crawl starts from. */
async function stepStart(crawl: Crawl): Promise<StepOutcome> {
  const { request, input, session, start } = crawl;
  input.onStep('robots');
  const begun = await beginSite(start, session, request.sitemap);
  if (!begun) return offline(crawl);
  const { isUnreachable, walk } = begun;
  return again(after(crawl, walk ? { phase: 'sitemaps', walk } : { phase: 'pages' }), {
    found: request.sitemap === 'only' ? [] : startPages(crawl),
    progress: {
      step: walk ? 'sitemaps' : 'reading',
      ...(isUnreachable && withNote(input, { code: 'robots-unreachable' })),
    },
  });
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
