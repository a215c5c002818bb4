import { AppError, codeOf, errorCodes, toFailure, type Failure } from '../../../model/errors';
import { hostOf } from '../../../model/url';
import type { StepInput } from '../../../ports/engine';
import type { CancelOutcome } from '../clients/cancel';
import type { ServiceEngineDeps } from './job';
import { waitAfterFailures } from '../http/backoff';

/** What came of telling a service to stop. */
export type CancelResult =
  /**
   * It stops; what had come may still be taken. `over`: it had come to its end before. `already`: it was being
   * cancelled before.
   */
  | { type: 'sent'; over: boolean; already: boolean }
  /** Nothing of it is left there. */
  | { type: 'gone' }
  /** It could not be reached, or did not know it: to be told again then. */
  | { type: 'later'; cancelAttempts: number; wakeAt: number; failure: Failure }
  /** It cannot be told, and may go on there. */
  | { type: 'gave up'; failure: Failure };

const TRIES = 5;

/** `cancelAttempts`: those that failed. `isOver`: it is known otherwise that nothing can be at work there any more. */
type Before = { cancelAttempts: number | undefined; isOver: boolean };

/**
 * Tells the service to stop, as one of a few tries. That it does not know the work is one that failed, unless the work
 * is known to be over: the service says so too when its queue is down, when the work is new, and of the work of another
 * account (contract 10.4).
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
      return { type: 'sent', over: outcome === 'ended', already: outcome === 'already' };
    throw new AppError('job-gone', { status: 404 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = await withWhere(deps, toFailure(error));
    const cancelAttempts = attemptsBefore + 1;
    const isWorthIt = passes(error) || error.reason === 'job-gone';
    if (!isWorthIt || cancelAttempts >= TRIES) return { type: 'gave up', failure };
    const pause = Math.max(waitAfterFailures(cancelAttempts, deps.random()), error.facts.retryAfterMs ?? 0);
    const facts = { ...failure.facts, attempt: cancelAttempts + 1, attempts: TRIES };
    return { type: 'later', cancelAttempts, wakeAt: deps.now() + pause, failure: { ...failure, facts } };
  }
}

/** With who may go on with the work, and whether that is charged: it is said where nobody could be told. */
async function withWhere(
  { connection }: Pick<ServiceEngineDeps, 'connection'>,
  { reason, facts }: Failure,
): Promise<Failure> {
  const at = await connection();
  const host = at && hostOf(at.baseUrl);
  return { reason, facts: { ...(host && { host }), ...facts, free: at?.hosted === false } };
}

/** True for what time mends by itself. */
export function passes(error: AppError): boolean {
  const remedy = errorCodes[codeOf(toFailure(error))];
  return (remedy === 'retry' || remedy === 'wait') && error.reason !== 'job-failed';
}
