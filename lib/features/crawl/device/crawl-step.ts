import { AppError } from '@/lib/core/model/errors';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { DeviceTools, RequestOf } from '@/lib/device/reading/device-job';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import { sideEffectWord } from '@/lib/device/reading/side-effect-links';
import { createSiteSession } from '@/lib/device/reading/site-session';
import { parseCursor } from '@/lib/device/reading/site-state';
import { addressKey, crawlAddress } from '@/lib/device/site/address';
import { createScope } from '@/lib/device/site/scope';
import { knownIn, type Crawl } from './crawl-context';
import { crawlCursorSchema, firstCursor, forNextRound, type CrawlCursor } from './crawl-cursor';
import { stepPages } from './pages-phase';
import { stepSitemaps } from './sitemaps-phase';
import { stepStart } from './start-phase';

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
