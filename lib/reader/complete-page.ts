import type { PageOptions, PageReading } from '../core/model/page';
import type { FirstReading, ReadingContext } from './read-first';
import { readRest } from './read-rest';
import { readSiteFacts } from './site-facts';
import { baseOf } from './snapshot/base';

/** The first part of a reading, completed with the requested formats and facts that it lacks. */
export function completePage(
  first: FirstReading,
  document: Document,
  options: PageOptions,
  context: ReadingContext,
): PageReading {
  const page = withFormats(first, options, context);
  if (!options.siteFacts) return page;
  const at = { baseUrl: baseOf(document, context.url), url: page.url };
  return { ...page, siteFacts: readSiteFacts(document, at, options.nextSelector) };
}

function withFormats(first: FirstReading, options: PageOptions, context: ReadingContext): PageReading {
  if (!first.kept) return first.page;
  const { page, kept } = first;
  const now = context.now ?? (() => performance.now());
  const startedAt = now();
  const content = { ...page.content, ...readRest(kept, options) };
  const readingMs = page.report.readingMs + Math.max(0, now() - startedAt);
  return { ...page, content, report: { ...page.report, readingMs } };
}
