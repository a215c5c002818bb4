import type { StepInput, StepOutcome } from '../../../../ports/engine';
import type { ServiceEngineDeps } from '../../step/job';
import { cancelRemotely } from '../../step/remote-cancel';
import type { ReadingCursor } from './site-cursor';
import { again, cancelled, wait } from './outcomes';
import { isOver } from './patience';

/**
 * Tells the service to stop, as often as it takes within a few tries. What had been read is taken afterwards. When the
 * service cannot be told, the job ends all the same, with the failure that says that it may go on there.
 */
export async function tell(
  deps: ServiceEngineDeps,
  cursor: ReadingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  const cancel = (signal: AbortSignal) => deps.client[cursor.of].cancel(cursor.id, { signal });
  const result = await cancelRemotely(
    deps,
    cancel,
    { cancelAttempts: cursor.cancelAttempts, isOver: hasEnded(cursor, deps.now()) },
    input,
  );
  switch (result.type) {
    case 'sent':
      return again(
        { ...cursor, cancelSent: true, failuresInARow: 0, emptyReads: 0, ...(result.over && { over: true }) },
        { progress: { step: 'cancelling' } },
      );
    case 'gone':
      return cancelled();
    case 'later':
      return wait({ ...cursor, cancelAttempts: result.cancelAttempts }, result.wakeAt, result.failure);
    case 'gave up':
      return cancelled(result.failure);
  }
}

/** The service had said that it was at its end, or the time of its results is over: nothing is at work any more. */
function hasEnded(cursor: ReadingCursor, now: number): boolean {
  return cursor.emptyReads > 0 || cursor.sweep !== undefined || isOver(cursor, now, undefined);
}
