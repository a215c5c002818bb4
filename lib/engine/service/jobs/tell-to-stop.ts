import { AppError, codeOf, errorCodes, toFailure, type Failure } from '../../../model/errors';
import { hostOf } from '../../../model/url';
import type { StepInput } from '../../../ports/engine';
import type { CancelOutcome } from '../clients/cancel';
import type { ServiceEngineDeps } from './job';
import { waitAfterDowns } from './site/outcomes';

/** What came of telling a service to stop. */
export type Told =
  /** It stops; what had come may still be taken. `over`: it had come to its end before. */
  | { type: 'told'; over: boolean }
  /** It knows nothing of it any more. */
  | { type: 'gone' }
  /** It could not be reached: to be told again then. */
  | { type: 'later'; tells: number; wakeAt: number; failure: Failure }
  /** It cannot be told, and may go on there. */
  | { type: 'gave up'; failure: Failure };

const TRIES = 5;

/** Tells the service to stop, as one of a few tries. `tellsBefore`: those that failed. */
export async function tellToStop(
  deps: ServiceEngineDeps,
  cancel: (signal: AbortSignal) => Promise<CancelOutcome> | CancelOutcome,
  tellsBefore: number,
  input: StepInput,
): Promise<Told> {
  input.onStep('cancelling');
  try {
    const outcome = await cancel(input.signal);
    return outcome === 'gone' ? { type: 'gone' } : { type: 'told', over: outcome === 'ended' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = await withWhere(deps, toFailure(error));
    const tells = tellsBefore + 1;
    if (!passes(error) || tells >= TRIES) return { type: 'gave up', failure };
    const pause = Math.max(waitAfterDowns(tells, deps.random()), error.facts.retryAfterMs ?? 0);
    const facts = { ...failure.facts, attempt: tells + 1, attempts: TRIES };
    return { type: 'later', tells, wakeAt: deps.now() + pause, failure: { ...failure, facts } };
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
