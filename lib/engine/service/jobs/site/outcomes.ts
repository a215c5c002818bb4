import type { Failure } from '../../../../model/errors';
import type { StepOutcome } from '../../../../ports/engine';
import type { SiteCursor } from './site-cursor';

type Came = Partial<Omit<StepOutcome, 'next'>>;

/** Goes on at once from this cursor. */
export function again(cursor: SiteCursor, came: Came = {}): StepOutcome {
  return { captures: [], ...came, next: { type: 'again', cursor } };
}

/** Sleeps until `wakeAt`; with a failure when that is why. */
export function wait(cursor: SiteCursor, wakeAt: number, failure?: Failure, came: Came = {}): StepOutcome {
  return {
    captures: [],
    ...came,
    next: { type: 'wait', cursor, wakeAt, ...(failure === undefined ? {} : { failure }) },
  };
}

/** Ended because it was cancelled. `failure`: the service may go on with it. */
export function cancelled(failure?: Failure, came: Came = {}): StepOutcome {
  return {
    captures: [],
    ...came,
    next: { type: 'cancelled', ...(failure === undefined ? {} : { failure }) },
  };
}
