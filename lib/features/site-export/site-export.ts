import { isDamaged, type FullCapture } from '@/lib/core/model/capture';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { Settings } from '@/lib/core/model/settings';
import type { Exportable } from '../export/exportable';

/** A captured page with the fields that lists need. The whole list is held in memory; the captures never are. */
export type ListedPage = {
  captureId: string;
  url: string;
  /** Other addresses of the same page: before a redirect, or of a duplicate. Links to them lead to its file too. */
  aliases?: readonly string[];
  title: string;
  description?: string;
  words?: number;
  /** HTTP status of the page. */
  statusCode?: number;
};

/** A known page that was not captured. */
export type MissingPage = {
  url: string;
  title?: string;
  status: 'failed' | 'blocked' | 'waiting';
  /** The code of the reason, for programs. */
  reason: string;
  /** The same for the user: a sentence of lib/core/words. */
  why: string;
};

/** A capture as an export reads it: its id only identifies the listed page, and is never written. */
export type SiteCapture = Exportable & { id: string };

/** An image with the MIME type of its bytes; or why it is unavailable, as a code and as a sentence of lib/core/words. */
export type SiteImage = { blob: Blob } | { reason: string; why: string };

/** Many captures that belong together: a crawl, a batch, a window's tabs, a selection from the library. */
export type SiteExport = {
  /** A short label: a host, "5 tabs". */
  subject: string;
  kind: 'crawl' | 'batch' | 'captures';
  /** Heading of the whole. */
  title: string;
  description?: string;
  /** Where it started. */
  url?: string;
  /** Epoch milliseconds: the date of files that belong to no single page. */
  at: number;
  /** Nothing was charged for it: tables have no column for credits. */
  free?: boolean;
  /** In export order. */
  pages: readonly ListedPage[];
  missing: readonly MissingPage[];
  /**
   * The captures of `pages`, in that order, read one by one on demand, and again for each reading of all. One that is
   * not listed is left out; a listed page without a capture is reported as missing.
   */
  captures: AsyncIterable<SiteCapture>;
  /** A page's image, or why it stays a remote link. Without this function all images do. */
  image?: (url: string, page: string) => Promise<SiteImage>;
  /** The bytes of a capture's screenshot. */
  screenshot?: (blobId: string) => Promise<Blob | undefined>;
};

export type SiteExportOptions = {
  settings: Settings;
  /** For tables: what to write of each page besides its metadata. By default JSON has all, CSV nothing more. */
  facet?: CaptureFormat;
  /** For joined Markdown: links within it as an app of notes finds them, by the names of blocks. */
  forNotes?: boolean;
  /** Aborts the export; the stream fails with the signal's reason. */
  signal?: AbortSignal;
  /** After each page that is written; where all are read more than once, each reading counts for its share. */
  onProgress?: (progress: { done: number; total: number }) => void;
};

/** Which reading of the captures this is, of how many. */
const READ_ONCE = { before: 0, of: 1 };
export const FIRST_OF_TWO = { before: 0, of: 2 };
export const SECOND_OF_TWO = { before: 1, of: 2 };

/**
 * The listed captures, each with its index, counted and cancelable. Every export of contents uses this; what it yields
 * is not held.
 */
export async function* listedCaptures(
  site: Pick<SiteExport, 'pages' | 'captures'>,
  { signal, onProgress }: Pick<SiteExportOptions, 'signal' | 'onProgress'>,
  { before, of } = READ_ONCE,
): AsyncGenerator<{ capture: SiteCapture; page: ListedPage; index: number }> {
  const places = new Map(site.pages.map((page, index) => [page.captureId, index]));
  const total = site.pages.length;
  let done = 0;
  signal?.throwIfAborted();
  for await (const capture of site.captures) {
    signal?.throwIfAborted();
    const index = places.get(capture.id);
    const page = index === undefined ? undefined : site.pages[index];
    if (index === undefined || !page) continue;
    places.delete(capture.id);
    yield { capture, page, index };
    done += 1;
    onProgress?.({ done: Math.floor((before * total + done) / of), total });
    signal?.throwIfAborted();
  }
}

/** Reads the captures of these pages one by one, as `SiteExport.captures` requires. */
export const capturesInOrder = (
  pages: readonly Pick<ListedPage, 'captureId'>[],
  read: (captureId: string) => Promise<SiteCapture | undefined>,
): AsyncIterable<SiteCapture> => ({
  async *[Symbol.asyncIterator]() {
    for (const { captureId } of pages) {
      const capture = await read(captureId);
      if (capture) yield capture;
    }
  },
});

/** What an export reads of these pages in the library. */
export const readFrom = (
  pages: readonly Pick<ListedPage, 'captureId'>[],
  reader: {
    capture(id: string): Promise<FullCapture | undefined>;
    blob(id: string): Promise<Blob | undefined>;
  },
): Pick<SiteExport, 'captures' | 'screenshot'> => ({
  captures: capturesInOrder(pages, async (id) => {
    const capture = await reader.capture(id);
    // For a damaged one, what can still be read is included.
    const lost = capture && isDamaged(capture) && Object.keys(capture.content).length === 0;
    return lost ? undefined : capture;
  }),
  screenshot: (id) => reader.blob(id),
});

/** The listed pages without a capture, as missing ones. */
export function goneFromLibrary(
  pages: readonly ListedPage[],
  written: ReadonlySet<string>,
  why = 'It is no longer in the library, or cannot be read.',
): MissingPage[] {
  return pages
    .filter(({ captureId }) => !written.has(captureId))
    .map(({ url, title }) => ({ url, title, status: 'failed', reason: 'not-kept', why }));
}
