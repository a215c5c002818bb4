import type { SiteExport } from '../../lib/export/site/site-export';
import type { SiteExportFormat } from '../../lib/export/site/site-registry';
import { isDamaged } from '../../lib/model/capture';
import type { Item } from '../../lib/model/item';
import type { Job } from '../../lib/model/job';
import type { PictureReader } from '../../lib/model/picture';
import type { Settings } from '../../lib/model/settings';
import { hostOf, normaliseUrl } from '../../lib/model/url';
import type { LibraryReader } from '../../lib/ports/store';
import type { Words } from '../../lib/words';
import { explainItem } from '../../lib/words/explain-item';
import { leftPictureWords } from '../../lib/words/left-pictures';
import type { App } from './app';

export type SiteFile = {
  blob: Blob;
  /** How many pages are in it, and how many are named as missing. */
  pages: number;
  missing: number;
  /** Where images were asked for: how many are in it, and how many stay at their address. */
  images?: ImageCounts;
};

/** `notGranted`: of those that are left, the ones on hosts that are closed to Trawl. */
export type ImageCounts = { saved: number; left: number; notGranted: number };

type Making = {
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Fetches the images of the pages, for a file that takes them. */
  pictures?: PictureReader;
};

/** A file of all that a crawl or a batch captured. What makes it is loaded with the first one. */
export async function makeSiteFile(
  app: Pick<App, 'reader'>,
  job: Job,
  format: SiteExportFormat,
  settings: Settings,
  words: Words,
  { pictures, ...making }: Making = {},
): Promise<SiteFile> {
  const { siteFile } = await import('../../lib/export/site/site-registry');
  const site = await siteExportOf(job, app.reader, subjectOf(job, words));
  const images = pictures && countedImages(pictures);
  const blob = await siteFile(format, images ? { ...site, image: images.read } : site, {
    settings,
    ...making,
  });
  return {
    blob,
    pages: site.pages.length,
    missing: site.missing.length,
    ...(images && { images: images.counts }),
  };
}

/** The images as the export takes them, each that is left with its sentence. */
function countedImages(read: PictureReader): {
  read: NonNullable<SiteExport['image']>;
  counts: ImageCounts;
} {
  const counts: ImageCounts = { saved: 0, left: 0, notGranted: 0 };
  return {
    counts,
    async read(url, page) {
      const answer = await read(url, page);
      if (answer.type === 'picture') {
        counts.saved += 1;
        return { blob: answer.blob };
      }
      counts.left += 1;
      if (answer.why === 'not-granted') counts.notGranted += 1;
      return { reason: answer.why, why: leftPictureWords(answer.why) };
    },
  };
}

/** What that file is called. */
export async function siteFileNameOf(job: Job, format: SiteExportFormat, words: Words): Promise<string> {
  const [{ siteExporters }, { siteFileName }] = await Promise.all([
    import('../../lib/export/site/site-registry'),
    import('../../lib/export/site/site-file-name'),
  ]);
  const kind = job.request.kind === 'batch' ? 'batch' : 'crawl';
  return siteFileName({ subject: subjectOf(job, words), kind, at: dateOf(job) }, siteExporters[format]);
}

/** What the pages of a job are of, in a few words. */
function subjectOf({ request, host }: Job, words: Words): string {
  return request.kind === 'batch' ? words.pages(request.sources.length) : host;
}

function dateOf({ state, createdAt }: Job): number {
  return 'endedAt' in state ? state.endedAt : createdAt;
}

/** A crawl or a batch as its exports read it: the list is held, the captures are read one at a time. */
export async function siteExportOf(
  job: Job,
  reader: Pick<LibraryReader, 'allItems' | 'capture' | 'captures' | 'blob'>,
  subject: string,
): Promise<SiteExport> {
  const [{ capturesInOrder }, { pagesOfItems }] = await Promise.all([
    import('../../lib/export/site/site-export'),
    import('../../lib/export/site/pages-of-items'),
  ]);
  const items = await withTitles(await reader.allItems(job.id), reader);
  const { pages, missing } = pagesOfItems(items, explainItem);
  const { request } = job;
  const ordered = request.kind === 'batch' ? inOrderOf(pages, request.sources) : pages;
  return {
    subject,
    title: subject,
    kind: request.kind === 'batch' ? 'batch' : 'crawl',
    ...(request.kind === 'crawl' && { url: request.url }),
    at: dateOf(job),
    // A server of one's own tells no credits, and this device takes none.
    free: job.engine === 'device' || job.progress.creditsUsed === undefined,
    pages: ordered,
    missing,
    captures: capturesInOrder(ordered, async (id) => {
      const capture = await reader.capture(id);
      // Of one that is damaged, what can still be read goes along.
      const lost = capture && isDamaged(capture) && Object.keys(capture.content).length === 0;
      return lost ? undefined : capture;
    }),
    picture: (id) => reader.blob(id),
  };
}

/** A list keeps the order that the person gave it: tabs as they stand, lines as they were written. */
function inOrderOf<P extends { url: string; aliases?: readonly string[] }>(
  pages: readonly P[],
  sources: readonly { url: string }[],
): P[] {
  const places = new Map(sources.map(({ url }, index) => [normaliseUrl(url), index]));
  const placeOf = ({ url, aliases = [] }: P): number =>
    Math.min(...[url, ...aliases].map((address) => places.get(normaliseUrl(address)) ?? sources.length));
  return pages.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Pages whose row has no title have that of their capture; those are read host by host, without their contents. */
async function withTitles(
  items: readonly Item[],
  reader: Pick<LibraryReader, 'captures'>,
): Promise<readonly Item[]> {
  const untitled = items.filter(({ captureId, title }) => captureId !== undefined && !title);
  if (untitled.length === 0) return items;
  const titles = new Map<string, string>();
  for (const host of new Set(untitled.map(({ url }) => hostOf(url))))
    for (const { id, title } of await reader.captures({ host, limit: Number.MAX_SAFE_INTEGER }))
      titles.set(id, title);
  return items.map((item) => {
    const title = item.title || titles.get(item.captureId ?? '');
    return title ? { ...item, title } : item;
  });
}
