import type { Failure } from '../../../../model/errors';
import type { JobNote, Progress } from '../../../../model/job';
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

/** More are no help to anybody; a server that says something else each time would fill the job with them. */
const MOST_NOTES = 20;

/** The notes of a job with new ones: of each code and detail one, the newest, and not more than a person reads. */
export function withNotes({ notes }: Pick<Progress, 'notes'>, added: readonly JobNote[]): JobNote[] {
  const same = (one: JobNote, other: JobNote): boolean =>
    one.code === other.code && one.detail === other.detail;
  return [...notes.filter((note) => !added.some((each) => same(note, each))), ...added].slice(-MOST_NOTES);
}

/** Longer with each failure in a row, and never longer than a minute: 2, 4, 8, 16, 30, 60 seconds. */
export function waitAfterDowns(downs: number, random: number): number {
  const seconds = downs <= 4 ? 2 ** downs : downs <= 8 ? 30 : 60;
  return seconds * 1000 + Math.floor(random * 1000);
}
