import type { Judge } from './main-content/judge';
import type { CaptureOrder } from './order';
import type { FirstReading, ReadingContext } from './read-first';
import type { Scrolled, ScrollOrder } from './scroll-through';

/** A page whose first part is read, and the data for the rest. */
export type LiveReading = {
  first: FirstReading;
  /** What was read: the live document, or a copy of it with all its rows. */
  document: Document;
  order: CaptureOrder;
  context: ReadingContext;
  /** Restores the page. Called once, when nothing more is read. */
  finish(): void;
};

type Scroller = (document: Document, order: ScrollOrder) => Promise<Scrolled>;

/** Where two files exchange data: the isolated world, which no page can access. */
export type ReadingScope = {
  trawlReading?: Promise<LiveReading>;
  /** The timer that discards it if it is not retrieved. */
  trawlLetGo?: ReturnType<typeof setTimeout>;
  trawlScroller?: Scroller;
  trawlJudge?: Judge;
};

/** Makes the page scroller available to the file that reads the page: few pages are scrolled, and all are read. */
export function leaveScroller(scope: ReadingScope, scroller: Scroller): void {
  scope.trawlScroller = scroller;
}

/** Makes the text classifier available to the file that reads the page: it is needed only to find main content. */
export function leaveJudge(scope: ReadingScope, judge: Judge): void {
  scope.trawlJudge = judge;
}

/** Retrieves and removes it, so that nothing stays behind. */
export function takeJudge(scope: ReadingScope): Judge | undefined {
  const judge = scope.trawlJudge;
  delete scope.trawlJudge;
  return judge;
}

/** Retrieves and removes it, so that nothing stays behind. */
export function takeScroller(scope: ReadingScope): Scroller | undefined {
  const scroller = scope.trawlScroller;
  delete scope.trawlScroller;
  return scroller;
}

/** Discards a reading that has not been retrieved after this time. */
export function letGoAfter(
  scope: ReadingScope,
  reading: ReadingScope['trawlReading'],
  limitMs: number,
): void {
  if (scope.trawlReading !== reading) return;
  scope.trawlLetGo = setTimeout(() => takeReading(scope), limitMs);
}

/**
 * Retrieves and removes a reading, so that nothing stays behind; a specific one, or whichever there is. Its timer is
 * canceled too: it would hold the copy of a large page, a hundred megabytes, until it fires.
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
