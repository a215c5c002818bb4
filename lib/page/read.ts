import type { PageOptions, PageReading } from '../model/page';
import { judgeWith } from './main-content/judge';
import { fittedForests } from './main-content/model';
import { completePage } from './complete-page';
import { readFirst, type ReadingContext } from './read-first';

export type { ReadingContext } from './read-first';

const judge = judgeWith(fittedForests);

/**
 * Reads a page into what was asked for, or says why it cannot be read. The document is only read, never changed or
 * woken. A selection wins when the scope is `auto`; otherwise the main content is taken, unless everything is wanted.
 * Gives the same answer for the same document and options, and never waits.
 */
export function readPage(
  document: Document,
  options: PageOptions,
  context: ReadingContext = {},
): PageReading {
  const first = readFirst(document, options, { judge, ...context });
  return completePage(first, document, options, context);
}
