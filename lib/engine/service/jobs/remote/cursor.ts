import { AppError, failureSchema } from '../../../../model/errors';
import { z } from '../../../../model/zod';

const startFields = {
  /** Which try this is of those that were refused for a while; starts at 1. */
  attempt: z.number().int().positive(),
  /** The earliest time at which it can have been sent, epoch milliseconds. */
  since: z.number(),
  /** How often in a row the service could not be reached. */
  downs: z.number().int().nonnegative(),
};

/** Stored before the call: what is found interrupted here may have started. */
const startingSchema = z.object({ phase: z.literal('starting'), ...startFields });
/** It may have started, and is being looked for. */
const lostSchema = z.object({
  phase: z.literal('lost'),
  ...startFields,
  /** When the loss was noticed: what began later is something else. */
  lostAt: z.number(),
  looks: z.number().int().nonnegative(),
  /** Why it counts as lost; absent when the worker died while the reply was awaited. */
  failure: failureSchema.optional(),
  /** A person was asked and chose to go on: looked for once more, then started anew. */
  asked: z.boolean().optional(),
});
const readingSchema = z.object({
  phase: z.literal('reading'),
  /** The service's id of the work. */
  id: z.string().min(1),
  /** When it was started or found, epoch milliseconds. */
  since: z.number(),
  downs: z.number().int().nonnegative(),
  /** The service was told to stop, and how often it was looked at since. */
  told: z.number().int().nonnegative().optional(),
  /** What the kind of work keeps between two looks. */
  state: z.unknown().optional(),
});

const remoteCursorSchema = z.discriminatedUnion('phase', [startingSchema, lostSchema, readingSchema]);
export type RemoteCursor = z.infer<typeof remoteCursorSchema>;
export type StartingCursor = z.infer<typeof startingSchema>;
export type LostCursor = z.infer<typeof lostSchema>;
export type ReadingCursor = z.infer<typeof readingSchema>;

/** A stored cursor; throws `stored-record-bad` for one that this engine did not write. */
export function readRemoteCursor(stored: unknown): RemoteCursor {
  const parsed = remoteCursorSchema.safeParse(stored);
  if (!parsed.success) throw new AppError('stored-record-bad');
  return parsed.data;
}

export function freshStart(now: number): StartingCursor {
  return { phase: 'starting', attempt: 1, since: now, downs: 0 };
}
