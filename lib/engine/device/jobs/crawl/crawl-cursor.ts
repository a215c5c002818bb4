import { z } from '../../../../model/zod';
import { sitemapWalkSchema } from '../../reading/sitemaps';
import { siteStateShape } from '../../reading/site-state';
import type { TrapState } from '../../site/traps';

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
  walk: sitemapWalkSchema.exactOptional(),
  /** Keys that were found only through nofollow links. */
  nofollow: z.array(z.string()),
  /** Links that were listed but never queued, by reason; the length of each list is limited. */
  listed: z.record(z.string(), z.number()),
});
export type CrawlCursor = z.infer<typeof crawlCursorSchema>;

/**
 * What is kept when a crawl is reopened: everything except the rules, which are requested once per round, and except its
 * position, unless it was canceled while sitemaps were still to be read.
 */
export function forNextRound({ walk, ...rest }: CrawlCursor): CrawlCursor {
  return rest.phase === 'sitemaps' && walk
    ? { ...rest, walk, robots: {} }
    : { ...rest, phase: 'pages', robots: {} };
}

export const firstCursor: CrawlCursor = { phase: 'start', robots: {}, nofollow: [], listed: {} };
