import { AppError } from '@/lib/core/model/errors';
import type { FoundItem } from '@/lib/core/model/item';
import type { StepOutcome } from '@/lib/core/ports/engine';
import { readSitemaps } from '@/lib/device/reading/sitemaps';
import { waitForSlot } from '@/lib/device/reading/waits';
import { sitemapNote } from '@/lib/device/site/sitemap-walk';
import { after, knownIn, MOST_ITEMS, offline, withNote, type Crawl } from './crawl-context';

/** Reads some of the sitemaps, and queues the pages that they list, as far as the limit allows. */
export async function stepSitemaps(crawl: Crawl): Promise<StepOutcome> {
  const { input, cursor, session, scope, keyOf, request } = crawl;
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
  let room = request.limit - progress.read - progress.waiting;
  const found: FoundItem[] = [];
  for (const [key, { address, title, modifiedAt, feed }] of candidates) {
    if (old.has(key) || known + found.length >= MOST_ITEMS) continue;
    found.push({
      key,
      url: address,
      origin: feed ? 'feed' : 'sitemap',
      depth: 0,
      status: room > 0 ? 'waiting' : 'found',
      ...(title !== undefined && { title }),
      ...(modifiedAt !== undefined && { lastModified: isoDay(modifiedAt) }),
    });
    room -= 1;
  }
  const step = { captures: [], found, progress: { step: 'sitemaps' as const } };
  if (later?.offline) return offline(crawl, step, { walk });
  if (later) return { ...step, next: waitForSlot(session, [crawl.start], after(crawl, { walk }), later.at) };
  if (!ended) return { ...step, next: { type: 'again', cursor: after(crawl, { walk }) } };
  const note = sitemapNote(walk);
  const { walk: _done, ...rest } = after(crawl, { phase: 'pages' });
  return {
    ...step,
    progress: { step: 'reading', ...(note && withNote(input, note)) },
    next: { type: 'again', cursor: rest },
  };
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
