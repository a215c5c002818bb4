import { AppError, type FailureReason } from '@/lib/core/model/errors';
import { isLost } from '../http/errors';

/** Why a read gave no result. */
export type Unread =
  /** A service that keeps no history: a self-hosted one. `error`: what it answered instead. */
  | { type: 'unavailable'; error?: AppError }
  /** Still no answer. */
  | { type: 'unreachable'; error: AppError };

const FOR_PERSON: ReadonlySet<FailureReason> = new Set([
  'key-refused',
  'not-connected',
  'other-service',
  'host-not-granted',
]);

type Read<T> = { ok: true; value: T } | { ok: false; found: Unread };

/** A read that may fail without harm: only a result matters. */
export async function tolerate<T>(read: Promise<T>): Promise<Read<T>> {
  try {
    return { ok: true, value: await read };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isLost(error) || error.reason === 'offline')
      return { ok: false, found: { type: 'unreachable', error } };
    // Nothing works before the user resolves these; a key that only may not list activity is not such a case.
    if (FOR_PERSON.has(error.reason)) throw error;
    return { ok: false, found: { type: 'unavailable', error } };
  }
}

/** The result of looking up a call whose reply was lost. */
export type LookedUp<T> =
  | { type: 'found'; value: T }
  /** The service knows it but has no result yet. */
  | { type: 'unfinished' }
  /** The service answered and does not know it. */
  | { type: 'absent' }
  | Unread;
