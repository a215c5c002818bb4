import { again as goOn, parseCursor, wait as sleep } from '@/lib/core/ports/engine';
import { failureSchema } from '@/lib/core/model/errors';
import { z } from '@/lib/core/model/zod';
import { given } from '@/lib/core/text/given';
import {
  cancelSchema,
  freshStart,
  lostSchema,
  notCanceled,
  startingSchema,
} from '@/lib/service/work/work-cursor';
import type { SiteJobPage } from '@/lib/service/wire/site-job';

const flatSchema = z.looseObject({
  phase: z.enum(['reading', 'ending']),
  of: z.unknown(),
  skip: z.unknown(),
});

/**
 * The cursor of a crawl or a batch that a version before the groups left open, in today's groups; everything else as it
 * is. What it holds is checked by the schema of today.
 */
function fromFlatCursor(stored: unknown): unknown {
  const { data } = flatSchema.safeParse(stored);
  if (data?.skip === undefined) return stored;
  const {
    phase,
    of,
    id,
    since,
    most,
    lastOrder,
    skip,
    notDocuments,
    refused = 0,
    readBefore,
    ...first
  } = data;
  const { creditsSeen, creditsBefore = 0, paidAfter, mostTotal = 0, mostCompleted = 0, ...second } = first;
  const { cancelSent, endedByItself, cancelAttempts = 0, failuresInARow, ...rest } = second;
  const credits = creditsSeen === undefined ? { before: creditsBefore } : { seen: creditsSeen };
  const common = {
    phase,
    remote: { of, id, since, ...given({ most, lastOrder }) },
    arrived: {
      skip,
      notDocuments,
      refused,
      readBefore,
      credits,
      mostTotal,
      mostCompleted,
      ...given({ paidAfter }),
    },
    cancel:
      cancelSent === true
        ? { state: 'sent', hadEnded: endedByItself === true }
        : { state: 'unsent', attempts: cancelAttempts },
    failuresInARow,
  };
  if (phase === 'ending') return { ...rest, ...common };
  const { repeats, limitRefused, ran, limitLookUps = 0, sweep, sweeps, ...reading } = rest;
  return {
    ...reading,
    ...common,
    behavior: { repeats: repeats === true, refusesLimit: limitRefused === true, ran: ran === true },
    limitLookUps,
    sweep:
      typeof sweep === 'object'
        ? { ...sweep, state: 'reading', nth: sweeps ?? 1 }
        : { state: sweeps === undefined ? 'none' : 'over', nth: sweeps },
  };
}

/** A crawl, or a list of pages, which is also how single pages of a crawl are read again. */
const remoteKind = z.enum(['crawl', 'batch']);
export type RemoteKind = z.infer<typeof remoteKind>;

/** A start, and a start that may have happened, record what is started. */
const siteStartingSchema = startingSchema.extend({ of: remoteKind });
const siteLostSchema = lostSchema.extend({ of: remoteKind });

/** The job at the service. */
const remoteSchema = z.object({
  of: remoteKind,
  /** The service's id of the job. */
  id: z.string().min(1),
  /** When it was started or found, epoch milliseconds. */
  since: z.number(),
  /** The maximum number of requested pages. */
  most: z.number().int().positive().optional(),
  /** `order` of the last page that was sent with a batch. */
  lastOrder: z.number().optional(),
});

const count = z.number().int().nonnegative();

/** What has come of it. */
const arrivedSchema = z.object({
  /** Different pages received so far, plus entries that were not documents: where the next read starts. */
  skip: count,
  /** Entries among them that were not documents. */
  notDocuments: count,
  /** Documents among them of failed pages: the service counts them as read, the job as failed. */
  refused: count,
  /** Pages that the job had read before this. */
  readBefore: count,
  /**
   * Credits of this work that are already in the job's count, since other work may add to that count meanwhile; or, as
   * earlier versions wrote, the job's count before this.
   */
  credits: z.union([
    z.object({ seen: z.number().nonnegative() }),
    z.object({ before: z.number().nonnegative() }),
  ]),
  /** By the service's clock: a page was read and paid after this. */
  paidAfter: z.number().optional(),
  /** The highest numbers of pages that it reported as known and done: a server that loses its store reports fewer. */
  mostTotal: count,
  mostCompleted: count,
});

/** At the end, everything is read once more from the start, while that brings something. */
const sweepSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('reading'),
    /** Which of them this is, from 1. */
    nth: count,
    /** Where its next read starts. */
    at: count,
    /** `skip` when it started: the difference is what it brought. */
    from: count,
  }),
  z.object({ state: z.literal('over'), nth: count }),
]);

const common = {
  remote: remoteSchema,
  arrived: arrivedSchema,
  cancel: cancelSchema,
  /** How often in a row the service could not be read. */
  failuresInARow: count,
};

const readingSchema = z.object({
  phase: z.literal('reading'),
  ...common,
  /** What the server turned out to do. */
  behavior: z.object({
    /** It sends everything from the start, whatever `skip` says. */
    repeats: z.boolean(),
    /** It refuses the page size. */
    refusesLimit: z.boolean(),
    /** It has reported that it is working on the job. */
    ran: z.boolean(),
  }),
  /** Key of the job's first document: a later page that starts with it contains everything from the start. */
  first: z.string().optional(),
  /** How often nothing arrived although the end was reported. */
  emptyReads: count,
  /** When the failed pages were last read. */
  errorsAt: z.number(),
  /** Results expire after this, epoch milliseconds. */
  expiresAt: z.number().optional(),
  /** When something new last arrived, epoch milliseconds. */
  newAt: z.number().optional(),
  /** When the queue was last queried because nothing arrived. */
  queueAt: z.number().optional(),
  /** When it was last read, by the service's clock. */
  servedAt: z.number().optional(),
  /** Since when the service says that it does not know it. */
  unknownSince: z.number().optional(),
  /** How often it was checked whether the service lowered the limit. */
  limitLookUps: count,
  /** Duplicates that the browser may have started by itself are still to be looked up. */
  twins: z
    .object({
      tookMs: z.number().nonnegative(),
      tries: count,
      /** Not before this time, epoch milliseconds; immediately when omitted. */
      dueAt: z.number().optional(),
    })
    .optional(),
  sweep: sweepSchema,
});
/** Everything was taken; the failed pages are still to be listed. */
const endingSchema = z.object({
  phase: z.literal('ending'),
  ...common,
  how: z.enum(['completed', 'failed', 'cancelled', 'gone']),
  /** Pages that the service counted, or knew of. */
  counted: count.optional(),
  /** Pages that it knew of at the end, including those that will not be read. */
  total: count.optional(),
  /** The service's message. */
  warning: z.string().optional(),
  failure: failureSchema.optional(),
});

const siteCursorSchema = z.discriminatedUnion('phase', [
  siteStartingSchema,
  siteLostSchema,
  readingSchema,
  endingSchema,
]);
export type SiteCursor = z.infer<typeof siteCursorSchema>;
export type SiteStarting = z.infer<typeof siteStartingSchema>;
export type SiteLost = z.infer<typeof siteLostSchema>;
export const again = goOn<SiteCursor>;
export const wait = sleep<SiteCursor>;
export type ReadingCursor = z.infer<typeof readingSchema>;
export type EndingCursor = z.infer<typeof endingSchema>;

/** A stored cursor; throws `stored-record-bad` for one that this engine did not write. */
export const readSiteCursor = (stored: unknown): SiteCursor =>
  parseCursor(siteCursorSchema, fromFlatCursor(stored));

/** A new attempt to start this. */
export function freshSiteStart(of: RemoteKind, now: number): SiteCursor {
  return { ...freshStart(now), of };
}

/** Work that was started or found now, before its first read. */
export function freshReading(
  remote: ReadingCursor['remote'],
  readBefore: number,
  twins: ReadingCursor['twins'],
): ReadingCursor {
  return {
    phase: 'reading',
    remote,
    arrived: {
      skip: 0,
      notDocuments: 0,
      refused: 0,
      readBefore,
      credits: { seen: 0 },
      mostTotal: 0,
      mostCompleted: 0,
    },
    cancel: notCanceled,
    failuresInARow: 0,
    behavior: { repeats: false, refusesLimit: false, ran: false },
    emptyReads: 0,
    errorsAt: remote.since,
    limitLookUps: 0,
    sweep: { state: 'none' },
    ...given({ twins }),
  };
}

/** Pages that have come, without entries that were not documents. */
export const receivedOf = ({ arrived: { skip, notDocuments } }: Pick<ReadingCursor, 'arrived'>): number =>
  skip - notDocuments;

/** Everything was taken, or nothing more can be: what is left is the list of failed pages. */
export function endingOf(
  { remote, arrived, cancel, failuresInARow }: ReadingCursor,
  how: EndingCursor['how'],
  page?: Pick<SiteJobPage, 'completed' | 'total' | 'warning'>,
): EndingCursor {
  return {
    phase: 'ending',
    remote,
    arrived,
    cancel,
    failuresInARow,
    how,
    ...given({ counted: page?.completed, total: page?.total, warning: page?.warning?.slice(0, 4_000) }),
  };
}
