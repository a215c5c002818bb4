import { AppError, codeOf, errorCodes, toFailure } from '../../../../model/errors';
import type { StepInput, StepOutcome } from '../../../../ports/engine';
import type { CancelOutcome } from '../../clients/cancel';
import type { ServiceEngineDeps } from '../job';
import type { ReadingCursor } from './cursor';
import { again, cancelled, wait, waitAfterDowns } from './outcomes';

const TRIES = 5;

/**
 * Tells the service to stop, as often as it takes within a few tries. What had been read is taken afterwards. When the
 * service cannot be told, the job ends all the same, with the failure that says that it may go on there.
 */
export async function tell(
  deps: ServiceEngineDeps,
  cursor: ReadingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  input.onStep('cancelling');
  let outcome: CancelOutcome;
  try {
    outcome = await deps.client[cursor.of].cancel(cursor.id, { signal: input.signal });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = toFailure(error);
    const remedy = errorCodes[codeOf(failure)];
    const downs = cursor.downs + 1;
    if ((remedy !== 'retry' && remedy !== 'wait') || downs >= TRIES) return cancelled(failure);
    const pause = Math.max(waitAfterDowns(downs, deps.random()), error.facts.retryAfterMs ?? 0);
    return wait({ ...cursor, downs }, deps.now() + pause, failure);
  }
  if (outcome === 'gone') return cancelled();
  return again({ ...cursor, told: true, downs: 0, looks: 0 }, { progress: { step: 'cancelling' } });
}
