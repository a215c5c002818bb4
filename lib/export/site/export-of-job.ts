import { isDamaged, type FullCapture } from '../../model/capture';
import type { Item } from '../../model/item';
import type { Job } from '../../model/job';
import { hostOf, normaliseUrl } from '../../model/url';
import type { Words } from '../../words';
import { explainItem } from '../../words/explain-item';
import { pagesOfItems } from './pages-of-items';
import { capturesInOrder, type SiteExport } from './site-export';
import { siteFileName } from './site-file-name';

/** What an export reads of the library. */
export type SiteSource = {
  allItems(jobId: string): Promise<Item[]>;
  capture(id: string): Promise<FullCapture | undefined>;
  captures(query: { host: string; limit: number }): Promise<{ id: string; title: string }[]>;
  blob(id: string): Promise<Blob | undefined>;
};

/** The name of that file. */
export function jobFileName(
  job: Job,
  exporter: { extension: string; fileName?: string },
  words: Pick<Words, 'pages'>,
): string {
  const kind = job.request.kind === 'batch' ? 'batch' : 'crawl';
  return siteFileName({ subject: subjectOf(job, words), kind, at: dateOf(job) }, exporter);
}

/** A crawl or a batch as its exports read it: the list is held in memory, the captures are read one at a time. */
export async function exportOfJob(
  job: Job,
  reader: SiteSource,
  words: Pick<Words, 'pages'>,
): Promise<SiteExport> {
  const items = await withTitles(await reader.allItems(job.id), reader);
  const { pages, missing } = pagesOfItems(items, explainItem);
  const { request } = job;
  const ordered = request.kind === 'batch' ? inOrderOf(pages, request.sources) : pages;
  const subject = subjectOf(job, words);
  return {
    subject,
    title: subject,
    kind: request.kind === 'batch' ? 'batch' : 'crawl',
    ...(request.kind === 'crawl' && { url: request.url }),
    at: dateOf(job),
    // A self-hosted server reports no credits, and this device uses none.
    free: job.engine === 'device' || job.progress.creditsUsed === undefined,
    pages: ordered,
    missing,
    captures: capturesInOrder(ordered, async (id) => {
      const capture = await reader.capture(id);
      // For a damaged one, what can still be read is included.
      const lost = capture && isDamaged(capture) && Object.keys(capture.content).length === 0;
      return lost ? undefined : capture;
    }),
    picture: (id) => reader.blob(id),
  };
}

/** A short label for the pages of a job. */
function subjectOf({ request, host }: Job, words: Pick<Words, 'pages'>): string {
  return request.kind === 'batch' ? words.pages(request.sources.length) : host;
}

function dateOf({ state, createdAt }: Job): number {
  return 'endedAt' in state ? state.endedAt : createdAt;
}

/** A list keeps the user's order: tabs in tab order, lines as written. */
function inOrderOf<P extends { url: string; aliases?: readonly string[] }>(
  pages: readonly P[],
  sources: readonly { url: string }[],
): P[] {
  const places = new Map(sources.map(({ url }, index) => [normaliseUrl(url), index]));
  const placeOf = ({ url, aliases = [] }: P): number =>
    Math.min(...[url, ...aliases].map((address) => places.get(normaliseUrl(address)) ?? sources.length));
  return pages.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Pages whose row has no title get that of their capture; those are read host by host, without their contents. */
async function withTitles(
  items: readonly Item[],
  reader: Pick<SiteSource, 'captures'>,
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
