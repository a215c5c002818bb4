import type { Job, JobNote } from '@/lib/core/model/job';
import type { LibraryReader } from '@/lib/core/ports/store';
import type { CheckedPage } from '../monitor';
import type { ReadTexts } from '../watch';
import type { FoundByCheck } from './check-result';

/** One map without a page may be the site's own fault; the second is news. */
const GONE_AFTER = 2;
/** What lists the pages did not answer: the map says nothing about those it lacks. */
const UNREAD = ['sitemap-unread', 'robots-unreachable'] as const;
/** Rows that are kept of a check. */
const MOST_LISTED = 500;

type Order = {
  job: Job;
  /** The pages that the maps before had. */
  texts: ReadTexts['pages'];
  site: string;
};

/**
 * Which pages a map has that the maps before did not have, and which are missing from two in a row. The first map is
 * what the next ones are compared with. A map that is full may lack any page, so none is gone. Writes nothing.
 */
export async function readMapCheck(
  { reader }: { reader: Pick<LibraryReader, 'allItems'> },
  { job, texts: before, site }: Order,
): Promise<FoundByCheck> {
  const urls = new Set((await reader.allItems(job.id)).map((item) => item.url));
  const has = (codes: readonly JobNote['code'][]): boolean =>
    job.progress.notes.some(({ code }) => codes.includes(code));
  if (job.state.status !== 'done' || urls.size === 0 || has(UNREAD)) {
    const failure = 'failure' in job.state ? job.state.failure : undefined;
    return {
      pages: [{ url: site, status: 'error', ...(failure && { failure }) }],
      summary: { totalPages: 1, same: 0, changed: 0, new: 0, removed: 0, error: 1 },
      texts: before,
      isTold: false,
      unneededCaptures: [],
    };
  }
  const isFirst = Object.keys(before).length === 0;
  const pages: CheckedPage[] = [];
  const texts: ReadTexts['pages'] = {};
  for (const url of urls) {
    if (!isFirst && !before[url]) pages.push({ url, status: 'new' });
    texts[url] = { text: '', reads: (before[url]?.reads ?? 0) + 1, moving: {}, ignored: [] };
  }
  const added = pages.length;
  const isFull = has(['limit-reached']);
  for (const [url, known] of Object.entries(before)) {
    if (urls.has(url)) continue;
    const missing = (known.missing ?? 0) + 1;
    if (!isFull && missing >= GONE_AFTER) pages.push({ url, status: 'removed' });
    else texts[url] = { ...known, missing };
  }
  const removed = pages.length - added;
  return {
    pages: pages.slice(0, MOST_LISTED),
    summary: { totalPages: urls.size, same: urls.size - added, changed: 0, new: added, removed, error: 0 },
    texts,
    isTold: pages.length > 0,
    unneededCaptures: [],
  };
}
