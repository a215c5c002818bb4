import { createFetchedFiles, orFailure } from '@/lib/background/dom-host';
import { readBytes } from '@/lib/reader/files/worker/read-bytes';
import { rowsAsJson } from '@/lib/reader/rows/fit';
import { readHtml, type HtmlOrder, type HtmlReading } from '@/lib/reader/read-html';

/** What was read, by all that it follows from: where a worker dies at every await, the same pages are read hundreds of times. */
const known = new Map<string, HtmlReading>();
const MOST_KNOWN = 300;
const DAY_MS = 86_400_000;

/** Reads HTML in this very document, with the product's own page code. */
export async function readInert(order: HtmlOrder): Promise<HtmlReading> {
  // A day to come is none on which a page was published.
  const key = JSON.stringify([order, Math.floor(Date.now() / DAY_MS)]);
  const reading =
    known.get(key) ??
    readHtml(order, (html) => new DOMParser().parseFromString(html, 'text/html'), rowsAsJson);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, reading);
  return structuredClone(reading);
}

/** Reads files here, as the worker does. */
export const readFetched = orFailure(
  createFetchedFiles({
    readHtml: readInert,
    readBytes: (order) => readBytes(order, () => undefined, ''),
  }),
);
