import type { StepInput, StepOutcome } from '../../../../ports/engine';
import type { ServiceEngineDeps } from '../../step/job';
import { tellToStop } from '../../step/tell-to-stop';
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
  const told = await tellToStop(
    deps,
    cancel,
    { tells: cursor.tells, isOver: hasEnded(cursor, deps.now()) },
    input,
  );
  switch (told.type) {
    case 'told':
      return again(
        { ...cursor, told: true, downs: 0, looks: 0, ...(told.over && { over: true }) },
        { progress: { step: 'cancelling' } },
      );
    case 'gone':
      return cancelled();
    case 'later':
      return wait({ ...cursor, tells: told.tells }, told.wakeAt, told.failure);
    case 'gave up':
      return cancelled(told.failure);
  }
}

/** The service had said that it was at its end, or the time of its results is over: nothing is at work any more. */
function hasEnded(cursor: ReadingCursor, now: number): boolean {
  return cursor.looks > 0 || cursor.sweep !== undefined || isOver(cursor, now, undefined);
}
