import type { Capture } from './capture';

/** The number of dates kept, newest first. */
export const MOST_DATES = 500;
/** Valid dates, epoch milliseconds. */
const FIRST_TIME = 1;
const LAST_TIME = 8.64e15;

type Dated = Pick<Capture, 'capturedAt' | 'seenAgain'>;
type Dates = Pick<Capture, 'seenAgain' | 'seenAt'>;

/** When a capture was made or its text last seen again: lists are sorted by this. */
export const lastDateOf = ({ capturedAt, seenAt }: Pick<Capture, 'capturedAt' | 'seenAt'>): number =>
  seenAt ?? capturedAt;

/**
 * The dates on which a text was seen again, as stored in a record: without duplicates, oldest first, none before the
 * capture.
 */
export function seenDates(capturedAt: number, dates: readonly number[]): Dates {
  const later = dates.filter((at) => at > capturedAt && at >= FIRST_TIME && at <= LAST_TIME);
  const seenAgain = [...new Set(later)].toSorted((one, other) => one - other).slice(-MOST_DATES);
  const seenAt = seenAgain.at(-1);
  return seenAt === undefined ? {} : { seenAgain, seenAt };
}

/** The merged dates of two records of one capture; undefined if the other has none that this one lacks. */
export function mergedDates(here: Dated, other: Dated): Dates | undefined {
  if (here.capturedAt !== other.capturedAt) return undefined;
  const own = here.seenAgain ?? [];
  const merged = seenDates(here.capturedAt, [...own, ...(other.seenAgain ?? [])]);
  const known = new Set(own);
  return merged.seenAgain?.some((at) => !known.has(at)) ? merged : undefined;
}
