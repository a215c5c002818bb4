import type { PageReading, RestOfPage } from '../core/model/page';
import { completePage } from './complete-page';
import type { LiveReading } from './live-reading';

/** The whole page, whose first part was read in the same call. */
export function wholePage({ first, document, order, context, finish }: LiveReading): PageReading {
  try {
    return completePage(first, document, order.options, context);
  } finally {
    finish();
  }
}

const withoutFragment = (url: string): string => url.replace(/#.*/s, '');

/**
 * What the first part was missing. Undefined if there is no data to make it from, or if the document has moved to
 * another address: its data would be another page's.
 */
function restOfPage(reading: LiveReading): RestOfPage | undefined {
  const { first, document } = reading;
  if (!first.kept || withoutFragment(document.URL) !== withoutFragment(first.page.url)) {
    reading.finish();
    return undefined;
  }
  const before = first.page.report.readingMs;
  const whole = wholePage(reading);
  if (!whole.ok) return undefined;
  const { markdown: _markdown, ...content } = whole.content;
  return { content, readingMs: whole.report.readingMs - before };
}

/** The whole page if its first part was read in the same call, else what that part was missing. */
export function finishLive(reading: LiveReading): PageReading | RestOfPage | undefined {
  return reading.order.rest === 'apart' ? restOfPage(reading) : wholePage(reading);
}
