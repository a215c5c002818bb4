import { AppError, codeOf, errorCodes, toFailure, type Failure } from '@/lib/core/model/errors';
import { hostOf } from '@/lib/core/model/url';
import type { StepInput } from '@/lib/core/ports/engine';
import type { CancelOutcome } from '../http/errors';
import type { ServiceEngineDeps } from './job';
import { waitAfterFailures } from '../http/retry';

/** The result of telling a service to stop. */
export type CancelResult =
  /**
   * It stops; what had arrived may still be taken. `hadEnded`: it had already ended. `already`: it was already being
   * canceled.
   */
  | { type: 'sent'; hadEnded: boolean; already: boolean }
  /** Nothing of it is left there. */
  | { type: 'gone' }
  /** The service could not be reached, or did not know it: try again then. */
  | { type: 'later'; cancelAttempts: number; wakeAt: number; failure: Failure }
  /** The cancel did not reach the service, which may continue. */
  | { type: 'gave up'; failure: Failure };

const TRIES = 5;

/** `cancelAttempts`: failed attempts. `isOver`: it is known otherwise that nothing can be running there any more. */
type Before = { cancelAttempts: number | undefined; isOver: boolean };

/**
 * Cancels the work at the service, in one of a few attempts. If it does not know the work, the attempt failed, unless the
 * work is known to be over: the service also says so when its queue is down, when the work is new, and about the work
 * of another account (docs/service.md 10.4).
 */
export async function cancelRemotely(
  deps: ServiceEngineDeps,
  cancel: (signal: AbortSignal) => Promise<CancelOutcome> | CancelOutcome,
  { cancelAttempts: attemptsBefore = 0, isOver }: Before,
  input: StepInput,
): Promise<CancelResult> {
  input.onStep('cancelling');
  try {
    const outcome = await cancel(input.signal);
    if (outcome === 'expired' || (outcome === 'gone' && isOver)) return { type: 'gone' };
    if (outcome !== 'gone')
      return { type: 'sent', hadEnded: outcome === 'ended', already: outcome === 'already' };
    throw new AppError('job-gone', { status: 404 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = await withWhere(deps, toFailure(error));
    const cancelAttempts = attemptsBefore + 1;
    const isWorthIt = passes(error) || error.reason === 'job-gone';
    if (!isWorthIt || cancelAttempts >= TRIES) return { type: 'gave up', failure };
    const pause = waitAfterFailures(cancelAttempts, deps.random(), error.facts.retryAfterMs);
    const facts = { ...failure.facts, attempt: cancelAttempts + 1, attempts: TRIES };
    return { type: 'later', cancelAttempts, wakeAt: deps.now() + pause, failure: { ...failure, facts } };
  }
}

/** Adds which service may continue with the work, and whether that is charged, if the cancel did not arrive. */
async function withWhere(
  { connection }: Pick<ServiceEngineDeps, 'connection'>,
  { reason, facts }: Failure,
): Promise<Failure> {
  const at = await connection();
  const host = at && hostOf(at.baseUrl);
  return { reason, facts: { ...(host && { host }), ...facts, free: at?.hosted === false } };
}

/** True for failures that pass with time. */
export function passes(error: AppError): boolean {
  const remedy = errorCodes[codeOf(toFailure(error))];
  return (remedy === 'retry' || remedy === 'wait') && error.reason !== 'job-failed';
}
