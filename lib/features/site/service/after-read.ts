import { AppError } from '@/lib/core/model/errors';
import type { HandledItem } from '@/lib/core/model/item';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import { withNotes } from '@/lib/service/work/notes';
import type { ServiceEngineDeps } from '@/lib/service/work/job';
import type { SiteJobPage } from '@/lib/service/wire/site-job';
import {
  hasAllCome,
  isBeyondAsked,
  isOver,
  LAST_LOOK_MS,
  nextLookMs,
  seeIdle,
  withoutIdle,
  doubtLookMs,
  isDoubtful,
  isEmptied,
} from './doubt';
import { newlyHandled, toHandled } from './page-errors';
import { again, wait, endingOf, type ReadingCursor } from './site-cursor';
import { isCancelSent } from '@/lib/service/work/work-cursor';

/** How often everything is read again while that still brings pages. Reads are free. */
const SWEEPS = 3;

/**
 * Whether to read everything again from the start: the service counts pages that never arrived, since it repeats or
 * reorders what it sends, or it counts fewer than arrived, since it lost its data and started again.
 */
function isSweepDue(cursor: ReadingCursor, { completed }: Pick<SiteJobPage, 'completed'>): boolean {
  const { skip } = cursor.arrived;
  const sweeps = sweepsOf(cursor);
  if (isCancelSent(cursor) || completed === undefined || completed === 0 || sweeps >= SWEEPS) return false;
  return completed > skip || (completed < skip && sweeps === 0);
}

/** How often everything was read again, this time included. */
const sweepsOf = ({ sweep }: ReadingCursor): number => (sweep.state === 'none' ? 0 : sweep.nth);

/** The cursor for reading everything again. */
function beginSweep(cursor: ReadingCursor): ReadingCursor {
  return {
    ...cursor,
    emptyReads: 0,
    sweep: { state: 'reading', nth: sweepsOf(cursor) + 1, at: 0, from: cursor.arrived.skip },
  };
}

/**
 * The cursor after one read of a sweep. The next start is counted in different pages, up to the number requested:
 * repeated entries take no position on the server.
 */
function afterSweepRead(
  cursor: ReadingCursor,
  page: SiteJobPage,
  different: number,
  size: number,
): ReadingCursor {
  const { sweep, arrived } = cursor;
  if (sweep.state !== 'reading') return cursor;
  const at = sweep.at + Math.min(different, size);
  const beyond = Math.max(page.completed ?? 0, arrived.skip);
  const goesOn = page.ended && different > 0 && (at < beyond || page.documents.length >= size);
  if (goesOn && at < beyond + size) return { ...cursor, sweep: { ...sweep, at } };
  const brought = arrived.skip > sweep.from;
  // A sweep that brought nothing would bring nothing again.
  return { ...cursor, sweep: { state: 'over', nth: brought ? sweep.nth : SWEEPS } };
}

/** Interval for reading failed pages while the job runs, so that they show before the end. */
const ERRORS_EVERY_MS = 30_000;
const ERRORS_AT_ONCE = 500;
/** How often the end is read again when fewer pages arrived than were counted: paid pages are worth a few seconds. */
const LAST_LOOKS = 5;
/** The same after a cancel, when pages in progress may still arrive. */
const LOOKS_AFTER_CANCEL = 2;

export type StatusPage = SiteJobPage & { retryAfterMs: number | undefined; servedAt: number | undefined };

/** What one poll brought. */
type Taken = {
  /** The cursor that it started from. */
  before: ReadingCursor;
  /** The cursor with everything that it brought. */
  cursor: ReadingCursor;
  page: StatusPage;
  came: Partial<Omit<StepOutcome, 'next'>>;
  /** Documents that one step takes. */
  size: number;
  /** How far its entries go, counted from the start of the job. */
  reach: number;
  isAnythingNew: boolean;
  /** Different entries among those taken. */
  different: number;
  /** It brought more than one step takes. */
  areMoreSent: boolean;
};

/** What follows a poll that succeeded: the next one, at once or later, or the end. */
export async function afterRead(
  deps: ServiceEngineDeps,
  input: StepInput,
  taken: Taken,
): Promise<StepOutcome> {
  const { before, cursor, page, came, size } = taken;
  const readAt = deps.now();
  const { signal } = input;
  if ((await isEmptied(deps, page, before, signal)) && (await isDoubtful(deps, before, readAt, signal)))
    return wait(
      { ...cursor, unknownSince: before.unknownSince ?? readAt },
      readAt + doubtLookMs(before, readAt),
      { reason: 'job-gone', facts: {} },
      came,
    );
  if (isBeyondAsked(cursor)) return again(endingOf(cursor, 'completed', page), came);
  if (cursor.sweep.state === 'reading') {
    const swept = afterSweepRead(cursor, page, taken.different, size);
    if (swept.sweep.state === 'reading') return again(swept, came);
    return endOrWait(deps, input, { ...taken, cursor: swept });
  }
  // A page with nothing new is the end of what there is, whatever the server says about more.
  const isNew = came.handled !== undefined && came.handled.length > 0;
  const isMore = (taken.areMoreSent && taken.isAnythingNew) || (isNew && isMoreReady(cursor, page, size));
  return isMore ? again(cursor, came) : endOrWait(deps, input, taken);
}

const endOrWait = async (deps: ServiceEngineDeps, input: StepInput, taken: Taken): Promise<StepOutcome> =>
  taken.page.ended ? atEnd(deps, taken) : later(deps, input, taken);

/**
 * Whether more documents are known to be ready: then they are requested immediately. A page may end early at 10 MiB.
 */
function isMoreReady({ arrived: { skip } }: ReadingCursor, page: SiteJobPage, size: number): boolean {
  if (page.ended) return page.next !== undefined || page.documents.length >= size;
  return page.documents.length >= size || (page.completed !== undefined && page.completed > skip);
}

/**
 * The status is final, and this page was empty or the last one. A `next` is not followed: some servers always send it.
 */
function atEnd(deps: ServiceEngineDeps, { cursor, page, came }: Taken): StepOutcome {
  const expected = page.completed ?? 0;
  // After everything was read once more, waiting brings nothing.
  const patience = cursor.sweep.state === 'none' ? LAST_LOOKS : 1;
  const reads = isCancelSent(cursor) ? LOOKS_AFTER_CANCEL : expected > cursor.arrived.skip ? patience : 1;
  if (cursor.emptyReads < reads - 1)
    return wait({ ...cursor, emptyReads: cursor.emptyReads + 1 }, deps.now() + LAST_LOOK_MS, undefined, came);
  const how = page.status === 'failed' || page.status === 'cancelled' ? page.status : 'completed';
  if (how === 'completed' && isSweepDue(cursor, page)) return again(beginSweep(cursor), came);
  return again(endingOf(cursor, how, page), came);
}

/** Still running, as far as its status is known: polled again later, until its results expire. */
async function later(deps: ServiceEngineDeps, input: StepInput, taken: Taken): Promise<StepOutcome> {
  const { cursor, page, came, reach } = taken;
  const now = deps.now();
  // Canceled, and nothing new: pages in progress have had their time.
  if (isCancelSent(cursor))
    return cursor.emptyReads < LOOKS_AFTER_CANCEL - 1
      ? wait({ ...cursor, emptyReads: cursor.emptyReads + 1 }, now + LAST_LOOK_MS, undefined, came)
      : again(endingOf(cursor, 'cancelled', page), came);
  if (isOver(cursor, now, page.servedAt)) return again(endingOf(cursor, 'gone', page), came);
  if (hasAllCome(cursor, page, now, reach)) return again(endingOf(cursor, 'completed', page), came);
  const wakeAt = now + Math.max(nextLookMs(cursor, now), page.retryAfterMs ?? 0);
  const idle = await seeIdle(deps, cursor, input.signal);
  if (idle) {
    const { queueAt, note } = idle;
    const notes = withNotes({ notes: withoutIdle(came.progress?.notes ?? input.progress.notes) }, [note]);
    return wait({ ...cursor, queueAt }, wakeAt, undefined, {
      ...came,
      progress: { ...came.progress, notes },
    });
  }
  if (now - cursor.errorsAt < ERRORS_EVERY_MS) return wait(cursor, wakeAt, undefined, came);
  const failed = await listFailed(deps, cursor, input);
  const already = new Set((came.handled ?? []).map(({ key }) => key));
  const handled = [...(came.handled ?? []), ...failed.filter(({ key }) => !already.has(key))];
  // A failed page also shows activity.
  const newAt = failed.length > 0 ? { newAt: now } : {};
  return wait({ ...cursor, errorsAt: now, ...newAt }, wakeAt, undefined, { ...came, handled });
}

/** The pages that have failed so far. Optional before the end: if this fails, they are read at the end. */
async function listFailed(
  deps: ServiceEngineDeps,
  cursor: ReadingCursor,
  input: StepInput,
): Promise<HandledItem[]> {
  try {
    const listed = await deps.client[cursor.remote.of].errors(cursor.remote.id, { signal: input.signal });
    return await newlyHandled(toHandled(listed), input.items, ERRORS_AT_ONCE);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [];
  }
}
