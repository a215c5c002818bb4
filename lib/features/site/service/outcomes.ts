import type { Failure } from '@/lib/core/model/errors';
import type { StepOutcome } from '@/lib/core/ports/engine';
import type { SiteCursor } from './site-cursor';

type Came = Partial<Omit<StepOutcome, 'next'>>;

/** Continues immediately from this cursor. */
export function again(cursor: SiteCursor, came: Came = {}): StepOutcome {
  return { captures: [], ...came, next: { type: 'again', cursor } };
}

/** Sleeps until `wakeAt`; with a failure if that is the reason. */
export function wait(cursor: SiteCursor, wakeAt: number, failure?: Failure, came: Came = {}): StepOutcome {
  return {
    captures: [],
    ...came,
    next: { type: 'wait', cursor, wakeAt, ...(failure === undefined ? {} : { failure }) },
  };
}

/** Ended because it was canceled. `failure`: the service may continue with it. */
export function canceled(failure?: Failure, came: Came = {}): StepOutcome {
  return {
    captures: [],
    ...came,
    next: { type: 'cancelled', ...(failure === undefined ? {} : { failure }) },
  };
}
