import type { Judge } from './main-content/judge';
import type { CaptureOrder } from './order';
import type { FirstReading, ReadingContext } from './read-first';
import type { Scrolled, ScrollOrder } from './scroll-through';

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

type Scroller = (document: Document, order: ScrollOrder) => Promise<Scrolled>;

/** Where things lie between two files: the isolated world, where no page can see them. */
export type ReadingScope = {
  trawlReading?: Promise<LiveReading>;
  /** When nobody comes for it. */
  trawlLetGo?: ReturnType<typeof setTimeout>;
  trawlScroller?: Scroller;
  trawlJudge?: Judge;
};

/** Leaves what scrolls a page for the file that reads it: few pages are scrolled, and all are read. */
export function leaveScroller(scope: ReadingScope, scroller: Scroller): void {
  scope.trawlScroller = scroller;
}

/** Leaves what judges texts for the file that reads the page: only where main content is looked for it is needed. */
export function leaveJudge(scope: ReadingScope, judge: Judge): void {
  scope.trawlJudge = judge;
}

/** Takes it away, so that nothing stays behind. */
export function takeJudge(scope: ReadingScope): Judge | undefined {
  const judge = scope.trawlJudge;
  delete scope.trawlJudge;
  return judge;
}

/** Takes it away, so that nothing stays behind. */
export function takeScroller(scope: ReadingScope): Scroller | undefined {
  const scroller = scope.trawlScroller;
  delete scope.trawlScroller;
  return scroller;
}

/** Lets go of a reading after so long, if nobody has come for it by then. */
export function letGoAfter(
  scope: ReadingScope,
  reading: ReadingScope['trawlReading'],
  limitMs: number,
): void {
  if (scope.trawlReading !== reading) return;
  scope.trawlLetGo = setTimeout(() => takeReading(scope), limitMs);
}

/**
 * Takes a reading away, so that nothing stays behind; a certain one, or whichever there is. The clock goes with it: it
 * would hold the copy of a large page, a hundred megabytes, until it rings.
 */
export function takeReading(
  scope: ReadingScope,
  which: ReadingScope['trawlReading'] = scope.trawlReading,
): ReadingScope['trawlReading'] {
  if (scope.trawlReading !== which) return which;
  clearTimeout(scope.trawlLetGo);
  delete scope.trawlLetGo;
  delete scope.trawlReading;
  return which;
}
