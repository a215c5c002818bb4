import { AppError, failureSchema } from '@/lib/core/model/errors';
import { z } from '@/lib/core/model/zod';

/** The state of a paid call. Stored before the call is made, so that a lost reply is recognized. */
const cursorSchema = z.object({
  /** `sending`: the call is about to be made, or was. `lost`: it may have been done, and is being looked up. */
  phase: z.enum(['sending', 'lost']),
  /** Attempt number; starts at 1. */
  attempt: z.number().int().positive(),
  /** How often it was sent again after an attempt that may have done the work. */
  resends: z.number().int().nonnegative(),
  /** How often it joined work that the service continues, and since when. */
  joins: z.number().int().nonnegative(),
  /** When the first attempt and this one were due, epoch milliseconds. */
  startedAt: z.number(),
  sentAt: z.number(),
  /** How often a lost call was looked up. */
  lookUps: z.number().int().nonnegative(),
  /** What is no longer requested because the service failed with it: formats that need a model. */
  without: z.array(z.string()).optional(),
  /** Why the call counts as lost; absent when the worker died while waiting for the reply. */
  failure: failureSchema.optional(),
});
export type PaidCursor = z.infer<typeof cursorSchema>;

export function firstCursor(now: number): PaidCursor {
  return {
    phase: 'sending',
    attempt: 1,
    resends: 0,
    joins: 0,
    startedAt: now,
    sentAt: now,
    lookUps: 0,
  };
}

/** A stored cursor; throws `stored-record-bad` for one that this engine did not write. */
export function readCursor(stored: unknown): PaidCursor {
  const parsed = cursorSchema.safeParse(stored);
  if (!parsed.success) throw new AppError('stored-record-bad');
  return parsed.data;
}
