import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { ServiceEngineDeps } from '@/lib/service/step/job';
import { cancelRemotely } from '@/lib/service/step/remote-cancel';
import type { ReadingCursor } from './site-cursor';
import { again, cancelled, wait } from './outcomes';
import { isOver } from './patience';

/**
 * Cancels the job at the service, with a few attempts. What had been read is taken afterwards. If that fails, the job ends
 * anyway, with a failure that says that the work may continue there.
 */
export async function sendCancel(
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
        {
          ...cursor,
          cancelSent: true,
          failuresInARow: 0,
          emptyReads: 0,
          ...(result.hadEnded && { endedByItself: true }),
        },
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

/** The service had reported its end, or its results have expired: nothing is running any more. */
function hasEnded(cursor: ReadingCursor, now: number): boolean {
  return cursor.emptyReads > 0 || cursor.sweep !== undefined || isOver(cursor, now, undefined);
}
