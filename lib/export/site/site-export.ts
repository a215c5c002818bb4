import type { CaptureFormat } from '../../model/format';
import type { Settings } from '../../model/settings';
import type { Exportable } from '../exportable';

/** A captured page as far as lists need it. The whole list is held in memory; what was captured never is. */
export type ListedPage = {
  captureId: string;
  url: string;
  /** Other addresses of the same page: before a redirect, or found to be the same. Links to them lead to its file too. */
  aliases?: readonly string[];
  title: string;
  description?: string;
  words?: number;
  /** HTTP status of the page. */
  statusCode?: number;
};

/** A page that was known and not captured. */
export type MissingPage = {
  url: string;
  title?: string;
  status: 'failed' | 'blocked' | 'waiting';
  /** The code of the reason, for programs. */
  reason: string;
  /** The same for people: a sentence of lib/words. */
  why: string;
};

/** A capture as an export reads it: its id only says which listed page it is, and is written nowhere. */
export type SiteCapture = Exportable & { id: string };

/** An image with the MIME type that its bytes show; or why it is not had, as a code and as a sentence of lib/words. */
export type SiteImage = { blob: Blob } | { reason: string; why: string };

/** Many captures that belong together: a crawl, a batch, a window's tabs, a choice from the library. */
export type SiteExport = {
  /** What they are of, in a few words: a host, "5 tabs". */
  subject: string;
  kind: 'crawl' | 'batch' | 'captures';
  /** Heading of the whole. */
  title: string;
  description?: string;
  /** Where it began. */
  url?: string;
  /** Epoch milliseconds: dates the files that are of no single page. */
  at: number;
  /** Nothing was charged for it: tables have no column for credits. */
  free?: boolean;
  /** In the order of the export. */
  pages: readonly ListedPage[];
  missing: readonly MissingPage[];
  /**
   * The captures of `pages`, in that order, read one after another as they are wanted. One that is on no list is left
   * out; a listed page whose capture does not come is named as missing.
   */
  captures: AsyncIterable<SiteCapture>;
  /** An image that a page shows, or why it stays at its address. Without it all images do. */
  image?: (url: string, page: string) => Promise<SiteImage>;
  /** The bytes of a capture's picture. */
  picture?: (blobId: string) => Promise<Blob | undefined>;
};

export type SiteExportOptions = {
  settings: Settings;
  /** For tables: what to write of each page beside what is known of it. Without it JSON holds all, CSV nothing more. */
  facet?: CaptureFormat;
  /** Ends the export; the stream fails with the signal's reason. */
  signal?: AbortSignal;
  /** After each page that is written. */
  onProgress?: (progress: { done: number; total: number }) => void;
};

/**
 * The captures that are on the list, each with its place, counted and cancellable. Every export of contents goes through
 * this; what it yields is not held.
 */
export async function* listedCaptures(
  site: Pick<SiteExport, 'pages' | 'captures'>,
  { signal, onProgress }: Pick<SiteExportOptions, 'signal' | 'onProgress'>,
): AsyncGenerator<{ capture: SiteCapture; page: ListedPage; index: number }> {
  const places = new Map(site.pages.map((page, index) => [page.captureId, index]));
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
    onProgress?.({ done, total: site.pages.length });
    signal?.throwIfAborted();
  }
}

/** Reads the captures of these pages one after another, as `SiteExport.captures` wants them. */
export async function* capturesInOrder(
  pages: readonly Pick<ListedPage, 'captureId'>[],
  read: (captureId: string) => Promise<SiteCapture | undefined>,
): AsyncGenerator<SiteCapture> {
  for (const { captureId } of pages) {
    const capture = await read(captureId);
    if (capture) yield capture;
  }
}

/** The pages of the list whose capture did not come, as missing ones. */
export function goneFromLibrary(
  pages: readonly ListedPage[],
  written: ReadonlySet<string>,
  why = 'It is no longer in the library, or cannot be read.',
): MissingPage[] {
  return pages
    .filter(({ captureId }) => !written.has(captureId))
    .map(({ url, title }) => ({ url, title, status: 'failed', reason: 'not-kept', why }));
}
