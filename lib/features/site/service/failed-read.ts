import { codeOf, errorCodes, toFailure, type AppError } from '@/lib/core/model/errors';
import type { StepOutcome } from '@/lib/core/ports/engine';
import { waitAfterFailures } from '@/lib/service/http/backoff';
import type { ServiceEngineDeps } from '@/lib/service/step/job';
import { isDoubtful } from './doubt';
import { again, cancelled, wait } from './outcomes';
import { LAST_LOOK_MS } from './patience';
import { endingOf, type ReadingCursor } from './site-cursor';

/** A job that was just started may not be known everywhere immediately. */
const NEW_MS = 30_000;
/** Replies that are not the service's may be temporary; after this many, the user is asked. */
const ODD_REPLIES = 5;
/** Reads for the last documents of a canceled job. */
const LAST_TRIES = 3;

/** What follows a poll that failed: another one, the end, or the user's attention. Nothing that was paid is given up. */
export async function afterFailedRead(
  deps: ServiceEngineDeps,
  cursor: ReadingCursor,
  error: AppError,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const now = deps.now();
  const failure = toFailure(error);
  const failuresInARow = cursor.failuresInARow + 1;
  const pause = waitAfterFailures(failuresInARow, deps.random(), error.facts.retryAfterMs);
  const remedy = errorCodes[codeOf(failure)];
  const isGone = error.reason === 'job-gone' || error.reason === 'not-found';
  if (isGone && cursor.cancelSent === true && cursor.skip === 0) return cancelled();
  if (isGone && cursor.skip === 0 && now - cursor.since < NEW_MS)
    return wait({ ...cursor, failuresInARow }, now + LAST_LOOK_MS);
  if (error.reason !== 'job-expired' && isGone && (await isDoubtful(deps, cursor, now, signal)))
    return wait(
      { ...cursor, failuresInARow, unknownSince: cursor.unknownSince ?? now },
      now + pause,
      failure,
    );
  // If it fails while being read once more at the end, everything has already been read.
  if (cursor.sweep && (isGone || error.reason === 'job-expired'))
    return again(
      endingOf(cursor, 'completed', {
        completed: cursor.mostCompleted,
        total: undefined,
        warning: undefined,
      }),
    );
  if (isGone || error.reason === 'job-expired') return again({ ...endingOf(cursor, 'gone'), failure });
  if (error.reason === 'job-failed') return again({ ...endingOf(cursor, 'failed'), failure });
  // An older server without support for the page size.
  if (error.reason === 'bad-request' && cursor.limitRefused !== true)
    return again({ ...cursor, limitRefused: true });
  if (cursor.cancelSent === true && (failuresInARow >= LAST_TRIES || remedy === 'user')) return cancelled();
  if (remedy === 'user') throw error;
  if (remedy === 'wait' || remedy === 'retry' || failuresInARow < ODD_REPLIES)
    return wait({ ...cursor, failuresInARow }, now + pause, failure);
  // What was paid can still be read once the user has checked what answers there.
  return { captures: [], next: { type: 'block', cursor: { ...cursor, failuresInARow: 0 }, failure } };
}
