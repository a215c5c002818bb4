import type { PageOptions, PageReading } from '../core/model/page';
import { judgeWith } from './main-content/judge';
import { fittedForests } from './main-content/model';
import { completePage } from './complete-page';
import { readFirst, type ReadingContext } from './read-first';

export type { ReadingContext } from './read-first';

const judge = judgeWith(fittedForests);

/**
 * Reads a page into the requested formats, or returns why it cannot be read. The document is only read, never changed
 * or triggered. A selection wins if the scope is `auto`; otherwise the main content is taken, unless everything is
 * requested. Returns the same result for the same document and options, synchronously.
 */
export function readPage(
  document: Document,
  options: PageOptions,
  context: ReadingContext = {},
): PageReading {
  const first = readFirst(document, options, { judge, ...context });
  return completePage(first, document, options, context);
}
