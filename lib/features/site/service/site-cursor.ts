import { AppError, failureSchema } from '@/lib/core/model/errors';
import { z } from '@/lib/core/model/zod';
import { freshStart, lostSchema, startingSchema } from '@/lib/service/starting/start-cursor';
import type { SiteJobPage } from '@/lib/service/wire/site-job';

/** A crawl, or a list of pages, which is also how single pages of a crawl are read again. */
const remoteKind = z.enum(['crawl', 'batch']);
export type RemoteKind = z.infer<typeof remoteKind>;

/** A start, and a start that may have happened, record what is started. */
const siteStartingSchema = startingSchema.extend({ of: remoteKind });
const siteLostSchema = lostSchema.extend({ of: remoteKind });

const remoteFields = {
  of: remoteKind,
  /** The service's id of the job. */
  id: z.string().min(1),
  /** When it was started or found, epoch milliseconds. */
  since: z.number(),
  /** Different pages received so far, plus entries that were not documents: where the next read starts. */
  skip: z.number().int().nonnegative(),
  /** Documents among them of failed pages: the service counts them as read, the job as failed. */
  refused: z.number().int().nonnegative().optional(),
  /** Entries among them that were not documents. */
  notDocuments: z.number().int().nonnegative(),
  /** How often in a row the service could not be read. */
  failuresInARow: z.number().int().nonnegative(),
  /** Pages that the job had read before this. */
  readBefore: z.number().int().nonnegative(),
  /** Credits of this work that are already in the job's count: other work may add to that count meanwhile. */
  creditsSeen: z.number().nonnegative().optional(),
  /** Written by earlier versions instead: the job's count before this. */
  creditsBefore: z.number().nonnegative().optional(),
  /** `order` of the last page that was sent with a batch. */
  lastOrder: z.number().optional(),
  /** Failed attempts to stop it; earlier failures to reach the service do not count. */
  cancelAttempts: z.number().int().nonnegative().optional(),
  /** By the service's clock: a page was read and paid after this. */
  paidAfter: z.number().optional(),
  /** The cancel was sent to the service. */
  cancelSent: z.boolean().optional(),
  /** When the cancel arrived, it had already ended by itself. */
  endedByItself: z.boolean().optional(),
  /** The highest numbers of pages that it reported as known and done: a server that loses its store reports fewer. */
  mostTotal: z.number().int().nonnegative().optional(),
  mostCompleted: z.number().int().nonnegative().optional(),
};

const sweepSchema = z.object({
  /** Where its next read starts. */
  at: z.number().int().nonnegative(),
  /** `skip` when it started: the difference is what it brought. */
  from: z.number().int().nonnegative(),
});

const readingSchema = z.object({
  phase: z.literal('reading'),
  ...remoteFields,
  /** Key of the job's first document: a later page that starts with it contains everything from the start. */
  first: z.string().optional(),
  /** The server sends everything from the start, whatever `skip` says. */
  repeats: z.boolean().optional(),
  /** How often nothing arrived although the end was reported. */
  emptyReads: z.number().int().nonnegative(),
  /** When the failed pages were last read. */
  errorsAt: z.number(),
  /** Results expire after this, epoch milliseconds. */
  expiresAt: z.number().optional(),
  /** The server refuses the page size. */
  limitRefused: z.boolean().optional(),
  /** When something new last arrived, epoch milliseconds. */
  newAt: z.number().optional(),
  /** When the queue was last queried because nothing arrived. */
  queueAt: z.number().optional(),
  /** The service has reported that it is working on it. */
  ran: z.boolean().optional(),
  /** When it was last read, by the service's clock. */
  servedAt: z.number().optional(),
  /** Since when the service says that it does not know it. */
  unknownSince: z.number().optional(),
  /** The maximum number of requested pages. */
  most: z.number().int().positive().optional(),
  /** How often it was checked whether the service lowered the limit. */
  limitLookUps: z.number().int().nonnegative().optional(),
  /** Duplicates that the browser may have started by itself are still to be looked up. */
  twins: z
    .object({
      tookMs: z.number().nonnegative(),
      tries: z.number().int().nonnegative(),
      /** Not before this time, epoch milliseconds; immediately when omitted. */
      dueAt: z.number().optional(),
    })
    .optional(),
  /** At the end, everything is read once more from the start. */
  sweep: sweepSchema.optional(),
  /** How often that was done. */
  sweeps: z.number().int().nonnegative().optional(),
});
/** Everything was taken; the failed pages are still to be listed. */
const endingSchema = z.object({
  phase: z.literal('ending'),
  ...remoteFields,
  how: z.enum(['completed', 'failed', 'cancelled', 'gone']),
  /** Pages that the service counted, or knew of. */
  counted: z.number().int().nonnegative().optional(),
  /** Pages that it knew of at the end, including those that will not be read. */
  total: z.number().int().nonnegative().optional(),
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
export type ReadingCursor = z.infer<typeof readingSchema>;
export type EndingCursor = z.infer<typeof endingSchema>;

/** A stored cursor; throws `stored-record-bad` for one that this engine did not write. */
export function readSiteCursor(stored: unknown): SiteCursor {
  const parsed = siteCursorSchema.safeParse(stored);
  if (!parsed.success) throw new AppError('stored-record-bad');
  return parsed.data;
}

/** A new attempt to start this. */
export function freshSiteStart(of: RemoteKind, now: number): SiteCursor {
  return { ...freshStart(now), of };
}

/** Everything was taken, or nothing more can be: what is left is the list of failed pages. */
export function endingOf(
  {
    phase: _phase,
    first: _first,
    repeats: _repeats,
    emptyReads: _reads,
    errorsAt: _at,
    expiresAt: _ends,
    limitRefused: _refused,
    newAt: _newAt,
    queueAt: _queueAt,
    ran: _ran,
    servedAt: _served,
    unknownSince: _unknown,
    most: _most,
    limitLookUps: _looked,
    twins: _twins,
    sweep: _sweep,
    sweeps: _sweeps,
    ...rest
  }: ReadingCursor,
  how: EndingCursor['how'],
  page?: Pick<SiteJobPage, 'completed' | 'total' | 'warning'>,
): EndingCursor {
  return {
    ...rest,
    phase: 'ending',
    how,
    ...(page?.completed === undefined ? {} : { counted: page.completed }),
    ...(page?.total === undefined ? {} : { total: page.total }),
    ...(page?.warning === undefined ? {} : { warning: page.warning.slice(0, 4_000) }),
  };
}
