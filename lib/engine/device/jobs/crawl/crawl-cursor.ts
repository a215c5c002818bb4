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
}) satisfies z.ZodType<TrapState>;

/** What a crawl remembers beside its items: small, whatever the site. */
export const crawlCursorSchema = z.object({
  phase: z.enum(['start', 'sitemaps', 'pages']),
  ...siteStateShape,
  traps: trapStateSchema.exactOptional(),
  walk: sitemapWalkSchema.exactOptional(),
  /** Keys that only links which ask not to be followed have led to. */
  nofollow: z.array(z.string()),
  /** Links that were listed without ever being waited for, by the reason; each list ends somewhere. */
  listed: z.record(z.string(), z.number()),
});
export type CrawlCursor = z.infer<typeof crawlCursorSchema>;

/** What lasts when a crawl is taken up again: all but where it stood, and rules, which are asked for once each round. */
export function forNextRound({ walk: _walk, ...rest }: CrawlCursor): CrawlCursor {
  return { ...rest, phase: 'pages', robots: {} };
}

export const firstCursor: CrawlCursor = { phase: 'start', robots: {}, nofollow: [], listed: {} };
