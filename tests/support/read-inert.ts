import { createFetchedFiles, orFailure } from '@/lib/background/dom-host';
import { readBytes } from '@/lib/reader/files/worker/read-bytes';
import { rowsAsJson } from '@/lib/reader/rows/fit';
import { readHtml, type HtmlOrder, type HtmlReading } from '@/lib/reader/read-html';

/** Reads HTML in this very document, with the product's own page code. */
export async function readInert(order: HtmlOrder): Promise<HtmlReading> {
  return readHtml(order, (html) => new DOMParser().parseFromString(html, 'text/html'), rowsAsJson);
}

/** Reads files here, as the worker does. */
export const readFetched = orFailure(
  createFetchedFiles({
    readHtml: readInert,
    readBytes: (order) => readBytes(order, () => undefined, ''),
  }),
);
