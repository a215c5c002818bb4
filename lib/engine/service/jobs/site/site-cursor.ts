import { AppError, failureSchema } from '../../../../model/errors';
import { z } from '../../../../model/zod';
import { freshStart, lostSchema, startingSchema } from '../../starting/start-cursor';

/** A crawl; or a list of pages, which is also how single pages of a crawl are read once more. */
const remoteKind = z.enum(['crawl', 'batch']);
export type RemoteKind = z.infer<typeof remoteKind>;

/** An attempt to start, and one that may have started, know what is to be started. */
const siteStartingSchema = startingSchema.extend({ of: remoteKind });
const siteLostSchema = lostSchema.extend({ of: remoteKind });

const remoteFields = {
  of: remoteKind,
  /** The service's id of the job. */
  id: z.string().min(1),
  /** When it was started or found, epoch milliseconds. */
  since: z.number(),
  /** Different pages that came so far, and entries that were none: where the next read begins. */
  skip: z.number().int().nonnegative(),
  /** Documents among them of pages that failed: the service counts them as read, the job as failed. */
  refused: z.number().int().nonnegative().optional(),
  /** Entries among them that were no documents. */
  odd: z.number().int().nonnegative(),
  /** How often in a row the service could not be read. */
  failuresInARow: z.number().int().nonnegative(),
  /** Pages that the job had read before this. */
  readBefore: z.number().int().nonnegative(),
  /** Credits of this that are in the job's count by now: other work may be counted there meanwhile. */
  creditsSeen: z.number().nonnegative().optional(),
  /** Written by earlier versions instead: the job's count before this. */
  creditsBefore: z.number().nonnegative().optional(),
  /** `order` of the last page that a batch was told to read. */
  lastOrder: z.number().optional(),
  /** How often it was told to stop in vain: not reached before then is no such try. */
  cancelAttempts: z.number().int().nonnegative().optional(),
  /** By the clock of the service: a page was read and paid after this. */
  paidAfter: z.number().optional(),
  /** The service was told to stop. */
  cancelSent: z.boolean().optional(),
  /** When it was told, it had come to its end by itself. */
  over: z.boolean().optional(),
  /** The most pages that it ever said it knew of, and had done: a server that loses its store tells fewer. */
  mostTotal: z.number().int().nonnegative().optional(),
  mostCompleted: z.number().int().nonnegative().optional(),
};

const sweepSchema = z.object({
  /** Where its next read begins. */
  at: z.number().int().nonnegative(),
  /** `skip` when it began: what it brought is what came since. */
  from: z.number().int().nonnegative(),
});

const readingSchema = z.object({
  phase: z.literal('reading'),
  ...remoteFields,
  /** Key of the job's first document: a later page that begins with it is everything from the start. */
  first: z.string().optional(),
  /** The server was seen to send everything from the start, whatever `skip` says. */
  repeats: z.boolean().optional(),
  /** How often nothing came although the end was told. */
  emptyReads: z.number().int().nonnegative(),
  /** When the failed pages were last asked for. */
  errorsAt: z.number(),
  /** Results are gone after this, epoch milliseconds. */
  expiresAt: z.number().optional(),
  /** The server refuses the size of a page. */
  plain: z.boolean().optional(),
  /** When something new came last, epoch milliseconds. */
  newAt: z.number().optional(),
  /** When the queue was last asked why nothing comes. */
  queueAt: z.number().optional(),
  /** The service once said that it is at work on it. */
  ran: z.boolean().optional(),
  /** When it was read last, by the clock of the service. */
  servedAt: z.number().optional(),
  /** Since when the service says that it knows nothing of it. */
  unknownSince: z.number().optional(),
  /** Pages that were asked for at most. */
  most: z.number().int().positive().optional(),
  /** How often it was looked up whether the service lowered the limit. */
  limitLookUps: z.number().int().nonnegative().optional(),
  /** What the browser may have begun by itself beside this is still to be looked for. */
  twins: z
    .object({
      tookMs: z.number().nonnegative(),
      tries: z.number().int().nonnegative(),
      /** Not before then, epoch milliseconds; at once when left out. */
      dueAt: z.number().optional(),
    })
    .optional(),
  /** At the end, everything is being read once more from the start. */
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
  /** Pages that it knew of at the end, those that nobody will read any more among them. */
  total: z.number().int().nonnegative().optional(),
  /** The service's sentence. */
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

/** A fresh attempt to start this. */
export function freshSiteStart(of: RemoteKind, now: number): SiteCursor {
  return { ...freshStart(now), of };
}
