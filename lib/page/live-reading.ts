import type { CaptureOrder } from './order';
import type { FirstReading, ReadingContext } from './read-first';

/** A page of which the first part is read, and what the rest is made of. */
export type LiveReading = {
  first: FirstReading;
  /** What was read: the live document, or a copy of it that has all its rows. */
  document: Document;
  order: CaptureOrder;
  context: ReadingContext;
  /** Puts the page back as it stood. Called once, when nothing more is read. */
  finish(): void;
};

/** Where a reading lies between two files: the isolated world, where no page can see it. */
export type ReadingScope = { trawlReading?: Promise<LiveReading> };

/** Takes a reading away, so that nothing stays behind; a certain one, or whichever there is. */
export function takeReading(
  scope: ReadingScope,
  which: ReadingScope['trawlReading'] = scope.trawlReading,
): ReadingScope['trawlReading'] {
  if (scope.trawlReading === which) delete scope.trawlReading;
  return which;
}
