import type { SiteJobPage } from '@/lib/service/wire/site-job';
import type { ReadingCursor } from './site-cursor';

/** How often everything is read again while that still brings pages. Reads are free. */
const SWEEPS = 3;

/**
 * Whether to read everything again from the start: the service counts pages that never arrived, since it repeats or
 * reorders what it sends, or it counts fewer than arrived, since it lost its data and started again.
 */
export function isSweepDue(
  { skip, sweeps = 0, cancelSent }: ReadingCursor,
  { completed }: Pick<SiteJobPage, 'completed'>,
): boolean {
  if (cancelSent === true || completed === undefined || completed === 0 || sweeps >= SWEEPS) return false;
  return completed > skip || (completed < skip && sweeps === 0);
}

/** The cursor for reading everything again. */
export function beginSweep(cursor: ReadingCursor): ReadingCursor {
  return {
    ...cursor,
    emptyReads: 0,
    sweeps: (cursor.sweeps ?? 0) + 1,
    sweep: { at: 0, from: cursor.skip },
  };
}

/**
 * The cursor after one read of a sweep. The next start is counted in different pages, up to the number requested:
 * repeated entries take no position on the server.
 */
export function afterSweepRead(
  { sweep, ...cursor }: ReadingCursor,
  page: SiteJobPage,
  different: number,
  size: number,
): ReadingCursor {
  if (!sweep) return cursor;
  const at = sweep.at + Math.min(different, size);
  const beyond = Math.max(page.completed ?? 0, cursor.skip);
  const goesOn = page.ended && different > 0 && (at < beyond || page.documents.length >= size);
  if (goesOn && at < beyond + size) return { ...cursor, sweep: { ...sweep, at } };
  const brought = cursor.skip > sweep.from;
  // A sweep that brought nothing would bring nothing again.
  return { ...cursor, sweeps: brought ? (cursor.sweeps ?? 1) : SWEEPS };
}
