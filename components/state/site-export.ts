import { capturesInOrder, type SiteExport } from '../../lib/export/site/site-export';
import { pagesOfItems } from '../../lib/export/site/pages-of-items';
import type { Item } from '../../lib/model/item';
import type { Job } from '../../lib/model/job';
import { normaliseUrl } from '../../lib/model/url';
import type { LibraryReader } from '../../lib/ports/store';

type Naming = {
  /** What the pages are of, in a few words. */
  subject: string;
  title: string;
  explain: (item: Item) => string;
};

/** A crawl or a batch as its exports read it: the list is held, the captures are read one at a time. */
export async function siteExportOf(
  job: Job,
  reader: Pick<LibraryReader, 'allItems' | 'capture' | 'captures' | 'blob'>,
  { subject, title, explain }: Naming,
): Promise<SiteExport> {
  const items = await withTitles(await reader.allItems(job.id), reader);
  const { pages, missing } = pagesOfItems(items, explain);
  const { request } = job;
  const ordered = request.kind === 'batch' ? inOrderOf(pages, request.sources) : pages;
  return {
    subject,
    title,
    kind: request.kind === 'batch' ? 'batch' : 'crawl',
    ...(request.kind === 'crawl' && { url: request.url }),
    at: 'endedAt' in job.state ? job.state.endedAt : job.createdAt,
    pages: ordered,
    missing,
    captures: capturesInOrder(ordered, (id) => reader.capture(id)),
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
    Math.min(...[url, ...aliases].map((address) => places.get(normaliseUrl(address)) ?? Infinity));
  return pages.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a === b ? 0 : a - b;
  });
}

/** Pages whose row has no title have that of their capture; those are read host by host, without their contents. */
async function withTitles(
  items: readonly Item[],
  reader: Pick<LibraryReader, 'captures'>,
): Promise<readonly Item[]> {
  const untitled = items.filter(({ captureId, title }) => captureId !== undefined && !title);
  if (untitled.length === 0) return items;
  const titles = new Map<string, string>();
  for (const host of new Set(untitled.map(({ url }) => new URL(url).host)))
    for (const { id, title } of await reader.captures({ host, limit: Number.MAX_SAFE_INTEGER }))
      titles.set(id, title);
  return items.map((item) => {
    const title = item.title || titles.get(item.captureId ?? '');
    return title ? { ...item, title } : item;
  });
}
