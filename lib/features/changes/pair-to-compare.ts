import { isDamaged, type Capture } from '@/lib/core/model/capture';
import type { LibraryEntry } from '../library/library-entries';

export type Pair = { older: Capture; newer: Capture };

/**
 * The two captures of two rows (for a page, its newest one), in chronological order; undefined for any other number of
 * rows, if one is a job or cannot be read.
 */
export function pairToCompare(rows: readonly LibraryEntry[]): Pair | undefined {
  const [first, second, third] = rows;
  if (!first || !second || third || first.kind === 'job' || second.kind === 'job') return undefined;
  const [a, b] = [first.captures[0], second.captures[0]];
  if (isDamaged(a) || isDamaged(b)) return undefined;
  return a.capturedAt <= b.capturedAt ? { older: a, newer: b } : { older: b, newer: a };
}
