import { z } from '@/lib/core/model/zod';
import { sitemapWalkSchema } from '@/lib/device/reading/sitemaps';
import { siteStateShape } from '@/lib/device/reading/site-state';
import type { TrapState } from '@/lib/device/site/traps';
import type { JobNote } from '@/lib/core/model/job';
import type { Came, StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { DeviceTools, RequestOf } from '@/lib/device/reading/device-job';
import { waitForNetwork } from '@/lib/device/reading/waits';
import type { SiteSession } from '@/lib/device/reading/site-session';
import type { Scope } from '@/lib/device/site/scope';

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

/** No crawl has more addresses than this; a sitemap may name millions. */
export const MOST_ITEMS = 100_000;

/** Pages that may fail, or be the same as others, per page of the limit, and in any case. */
const FOR_NOTHING = { perPage: 2, least: 1_000 };

/**
 * How many more pages may be queued, with those that wait: up to the limit, and no longer once far more came to nothing.
 * A site that refuses everything, or says the same at each of its addresses, is not asked for all of them.
 */
export function roomIn({
  request: { limit },
  input: { progress },
}: Pick<Crawl, 'request' | 'input'>): number {
  const { read, failed, duplicate, waiting } = progress;
  const most = limit + Math.max(FOR_NOTHING.least, limit * FOR_NOTHING.perPage);
  return Math.min(limit - read, most - read - failed - duplicate) - waiting;
}

/** What every phase of a crawl works with, in one step. */
export type Crawl = {
  deps: DeviceTools;
  request: RequestOf<'crawl'>;
  input: StepInput;
  cursor: CrawlCursor;
  session: SiteSession;
  start: string;
  scope: Scope;
  keyOf: (address: string) => string;
};

/** Addresses that the crawl knows so far, whatever their state. */
export const knownIn = ({
  found,
  read,
  waiting,
  failed,
  blocked,
  duplicate,
  file,
}: StepInput['progress']): number => found + read + waiting + failed + blocked + duplicate + file;

/** The notes with this one, in place of an earlier one of its kind. */
export const withNote = ({ progress }: StepInput, note: JobNote): { notes: JobNote[] } => ({
  notes: [...progress.notes.filter(({ code }) => code !== note.code), note],
});

export function after({ cursor, session }: Crawl, change: Partial<CrawlCursor>): CrawlCursor {
  return { ...cursor, ...session.state(), ...change };
}

/** Waits until the network is back, with what this step brought. */
export const offline = (crawl: Crawl, came?: Came, change: Partial<CrawlCursor> = {}): StepOutcome =>
  waitForNetwork(after(crawl, change), crawl.start, crawl.deps.now(), came);
