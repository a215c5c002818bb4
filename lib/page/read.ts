import type { PageOptions, PageReading } from '../model/page';
import { readFirst, type ReadingContext } from './read-first';
import { readRest } from './read-rest';
import { readSiteFacts } from './site-facts';
import { baseOf } from './snapshot/base';

export type { ReadingContext } from './read-first';

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
  const reading = readContent(document, options, context);
  if (!options.siteFacts) return reading;
  return {
    ...reading,
    siteFacts: readSiteFacts(
      document,
      { baseUrl: baseOf(document, context.url), url: reading.url },
      options.nextSelector,
    ),
  };
}

/** The two parts of a reading as one. */
function readContent(document: Document, options: PageOptions, context: ReadingContext): PageReading {
  const now = context.now ?? (() => performance.now());
  const startedAt = now();
  const { page, kept } = readFirst(document, options, context);
  if (!kept) return page;
  const content = { ...page.content, ...readRest(kept, options.formats) };
  return {
    ...page,
    content,
    report: { ...page.report, readingMs: Math.max(0, now() - startedAt) },
  };
}
