import { AppError } from '../../../../model/errors';
import { z } from '../../../../model/zod';
import { robotsNotesSchema } from '../../reading/robots-keeper';
import type { PaceState } from '../../site/pace';
import { sitemapWalkSchema } from '../../reading/sitemaps';
import type { TrapState } from '../../site/traps';

const tally = z.record(z.string(), z.number());

export const paceStateSchema = z.object({
  notBefore: z.number(),
  hosts: z.record(
    z.string(),
    z.object({
      notBefore: z.number(),
      backOffUntil: z.number(),
      strikes: z.number(),
      atOnce: z.number().exactOptional(),
      good: z.number(),
      crawlDelayMs: z.number().exactOptional(),
    }),
  ),
}) satisfies z.ZodType<PaceState>;

const trapStateSchema = z.object({ variants: tally, dates: tally }) satisfies z.ZodType<TrapState>;

/** What a crawl remembers beside its items: small, whatever the site. */
const cursorSchema = z.object({
  phase: z.enum(['start', 'sitemaps', 'pages']),
  robots: robotsNotesSchema,
  pace: paceStateSchema.exactOptional(),
  traps: trapStateSchema.exactOptional(),
  walk: sitemapWalkSchema.exactOptional(),
  /** Keys that only links which ask not to be followed have led to. */
  nofollow: z.array(z.string()),
  /** Links that were listed without ever being waited for, by the reason; each list ends somewhere. */
  listed: z.record(z.string(), z.number()),
});
export type CrawlCursor = z.infer<typeof cursorSchema>;

export const firstCursor: CrawlCursor = { phase: 'start', robots: {}, nofollow: [], listed: {} };

/** A stored cursor; throws `stored-record-bad` for one that this job did not write. */
export function readCursor(stored: unknown): CrawlCursor {
  const parsed = cursorSchema.safeParse(stored);
  if (!parsed.success) throw new AppError('stored-record-bad');
  return parsed.data;
}
