import { z } from '@/lib/core/model/zod';
import { sitemapWalkSchema } from '@/lib/device/reading/sitemaps';
import { siteStateShape } from '@/lib/device/reading/site-state';
import type { TrapState } from '@/lib/device/site/traps';

const tally = z.record(z.string(), z.number());
const trapStateSchema = z.object({
  variants: tally,
  dates: tally,
  mixed: tally.default({}),
  twins: tally.default({}),
  pairs: tally.default({}),
}) satisfies z.ZodType<TrapState>;

/** What a crawl stores besides its items: small, whatever the site. */
export const crawlCursorSchema = z.object({
  phase: z.enum(['start', 'sitemaps', 'pages']),
  ...siteStateShape,
  traps: trapStateSchema.exactOptional(),
  /** Present until all sitemaps are read. */
  walk: sitemapWalkSchema.exactOptional(),
  /** Keys that were found only through nofollow links. */
  nofollow: z.array(z.string()),
  /** Links that were listed but never queued, by reason; the length of each list is limited. */
  listed: z.record(z.string(), z.number()),
});
export type CrawlCursor = z.infer<typeof crawlCursorSchema>;

/**
 * The start of a further round: what was learned is kept, and the rules are requested once per round. Sitemaps that were
 * not all read when the crawl was canceled are read on, but not in a round of picked pages, which leaves them for later.
 */
export function forNextRound(last: CrawlCursor, picked?: true): CrawlCursor {
  return { ...last, phase: last.walk && !picked ? 'sitemaps' : 'pages', robots: {} };
}

export const firstCursor: CrawlCursor = { phase: 'start', robots: {}, nofollow: [], listed: {} };
