import type { AppError } from '../../../model/errors';
import { earliestOnService } from '../step/scrape-look-up';

/** What became of a start whose reply was lost. */
export type FoundStart =
  | { type: 'found'; id: string }
  /** The service answered, and knows nothing of it. */
  | { type: 'absent' }
  /** It cannot be told. `error`: what the service said instead; a self-hosted one does not keep what it did. */
  | { type: 'unavailable'; error?: AppError }
  /** Still no answer. */
  | { type: 'unreachable'; error: AppError };

/** Between which two times by our clock it can have been sent. */
export type SentBetween = { since: number; until: number; now: () => number };

/** A request that was given up here may still be worked on there for so long before it is noted. */
const LATEST_MS = 60_000;

export type Candidate = { id: string; at: number | undefined };

/**
 * The one that began in the time of the call. Two that fit are nobody's: which of them was started here cannot be
 * known, so that a person is asked.
 */
export function onlyOneSent(
  candidates: readonly Candidate[],
  { since, until, now }: SentBetween,
  servedAt: number | undefined,
): FoundStart {
  const earliest = earliestOnService(since, servedAt, now());
  const latest = earliestOnService(until, servedAt, now()) + LATEST_MS;
  const fitting = candidates.filter(({ at }) => at !== undefined && at >= earliest && at <= latest);
  const [first] = fitting;
  if (first === undefined) return { type: 'absent' };
  return fitting.length === 1 ? { type: 'found', id: first.id } : { type: 'unavailable' };
}
