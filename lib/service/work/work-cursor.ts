import { failureSchema } from '@/lib/core/model/errors';
import { z } from '@/lib/core/model/zod';

const startFields = {
  /** Created for this attempt to start, and sent as its idempotency key where that works (docs/service.md 2.6). */
  key: z.uuid(),
  /** Attempt number after temporary refusals; starts at 1. */
  attempt: z.number().int().positive(),
  /** The same key was sent a second time, after a lost reply. */
  resent: z.boolean(),
  /** The earliest time at which it can have been sent, epoch milliseconds. */
  since: z.number(),
  /** How often in a row the service could not be reached. */
  failuresInARow: z.number().int().nonnegative(),
};

/** One attempt to start, stored before the call: if it is found interrupted, it may have started. */
export const startingSchema = z.object({ phase: z.literal('starting'), ...startFields });
/** It may have started, and is being looked up. */
export const lostSchema = z.object({
  phase: z.literal('lost'),
  ...startFields,
  /** When the loss was noticed: anything that started later is something else. */
  lostAt: z.number(),
  /** How often it was looked up. */
  lookUps: z.number().int().nonnegative(),
  /** How often the service could not be reached since the work was canceled. */
  cancelAttempts: z.number().int().nonnegative().optional(),
  /** Why it counts as lost; absent when the worker died while waiting for the reply. */
  failure: failureSchema.optional(),
  /** The service says that this key has already arrived. */
  conflict: z.boolean().optional(),
  /** The user was asked and chose to continue: looked up once more, then started again. */
  personConfirmed: z.boolean().optional(),
});

const count = z.number().int().nonnegative();

/** What the service was told about stopping. */
export const cancelSchema = z.discriminatedUnion('state', [
  z.object({
    /** Not canceled, or not yet. */
    state: z.literal('unsent'),
    /** Failed attempts to stop it; earlier failures to reach the service do not count. */
    attempts: count,
    /** One of them got no answer or a server error: it may have worked anyway. */
    unconfirmed: z.boolean().default(false),
  }),
  z.object({
    state: z.literal('sent'),
    /** When the cancel arrived, the work had already ended by itself. */
    hadEnded: z.boolean().default(false),
    /** Polls since then. */
    polls: count.default(0),
  }),
]);
export type CancelState = z.infer<typeof cancelSchema>;

/** Nobody has canceled it. */
export const notCanceled: CancelState = { state: 'unsent', attempts: 0, unconfirmed: false };

export const isCancelSent = ({ cancel }: { cancel: CancelState }): boolean => cancel.state === 'sent';

export type Starting = z.infer<typeof startingSchema>;
export type Lost = z.infer<typeof lostSchema>;

/** A new attempt to start: a key that was never sent. */
export function freshStart(now: number): Starting {
  return {
    phase: 'starting',
    key: crypto.randomUUID(),
    attempt: 1,
    resent: false,
    since: now,
    failuresInARow: 0,
  };
}

/** The attempt as one that may have happened, noticed at `lostAt`. */
export function lostStart<S extends Starting>({ phase: _phase, ...cursor }: S, lostAt: number) {
  return { ...cursor, phase: 'lost' as const, lostAt, lookUps: 0 };
}
