import { failureSchema } from '../../../model/errors';
import { z } from '../../../model/zod';

const startFields = {
  /** Made for this attempt to start, and sent as its idempotency key where that works (docs/service.md 2.6). */
  key: z.uuid(),
  /** Which try this is of those that were refused for a while; starts at 1. */
  attempt: z.number().int().positive(),
  /** The same key was sent a second time, after a lost reply. */
  resent: z.boolean(),
  /** The earliest time at which it can have been sent, epoch milliseconds. */
  since: z.number(),
  /** How often in a row the service could not be reached. */
  failuresInARow: z.number().int().nonnegative(),
};

/** One attempt to start, stored before the call: what is found interrupted here may have started. */
export const startingSchema = z.object({ phase: z.literal('starting'), ...startFields });
/** It may have started, and is being looked for. */
export const lostSchema = z.object({
  phase: z.literal('lost'),
  ...startFields,
  /** When the loss was noticed: what began later is something else. */
  lostAt: z.number(),
  /** How often it was looked for. */
  lookUps: z.number().int().nonnegative(),
  /** How often the service could not be reached since the work was cancelled. */
  cancelAttempts: z.number().int().nonnegative().optional(),
  /** Why it counts as lost; absent when the worker died while the reply was awaited. */
  failure: failureSchema.optional(),
  /** The service says that this key got past its door. */
  conflict: z.boolean().optional(),
  /** A person was asked and chose to go on: looked for once more, then started anew. */
  personConfirmed: z.boolean().optional(),
});

export type Starting = z.infer<typeof startingSchema>;
export type Lost = z.infer<typeof lostSchema>;

/** A fresh attempt to start: a key that was never sent. */
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
