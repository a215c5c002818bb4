import { isDamaged, type Capture } from '@/lib/core/model/capture';
import { sitesOf } from '@/lib/core/model/job-hosts';
import { lastDateOf } from '@/lib/core/model/seen-dates';

/** One row of the library: a page with all its captures, or a crawl or batch with all its pages. */
export type LibraryEntry = {
  id: string;
  kind: 'page' | 'job';
  /** When the newest of them was made, or its unchanged text was last seen, epoch milliseconds. */
  capturedAt: number;
  /** Newest first; never empty. For `page` all with one address, for `job` all of one job. */
  captures: readonly [Capture, ...Capture[]];
};

/**
 * Captures, newest first, as rows: those of a job with several pages are one, and so are captures of one address that
 * were made individually. A page that a crawl read stays with the crawl; files that were read together belong to no
 * site, and each is a row under its own name. Each row has the position of its newest capture.
 */
export function libraryEntries(captures: readonly Capture[]): LibraryEntry[] {
  const pagesOfJob = new Map<string, Set<string>>();
  for (const capture of captures) {
    if (isDamaged(capture)) continue;
    const { jobId, url } = capture;
    const pages = pagesOfJob.get(jobId);
    if (pages) pages.add(url);
    else pagesOfJob.set(jobId, new Set([url]));
  }
  const groups = new Map<string, { kind: LibraryEntry['kind']; captures: [Capture, ...Capture[]] }>();
  for (const capture of captures) {
    const { id, jobId, url, page } = capture;
    // An unreadable record is a row by itself, with whatever of it can be read.
    const alone = isDamaged(capture) || url === '';
    const ofSite = !alone && !url.startsWith('file:');
    const kind = ofSite && jobId !== '' && (pagesOfJob.get(jobId)?.size ?? 0) > 1 ? 'job' : 'page';
    const key = kind === 'job' ? `job ${jobId}` : alone ? `capture ${id}` : `page ${page ?? url}`;
    const group = groups.get(key);
    if (group) group.captures.push(capture);
    else groups.set(key, { kind, captures: [capture] });
  }
  return [...groups].map(([id, { kind, captures: all }]) => ({
    id,
    kind,
    capturedAt: lastDateOf(all[0]),
    captures: all,
  }));
}

/**
 * The same captures by page alone: each page is one row with all its versions, however it came. What a collection, a
 * site or a tag has is counted and listed like this.
 */
export function pageEntries(captures: readonly Capture[]): LibraryEntry[] {
  const pages = new Map<string, [Capture, ...Capture[]]>();
  for (const capture of captures) {
    const { id, url, page } = capture;
    const key = isDamaged(capture) || url === '' ? `capture ${id}` : `versions ${page ?? url}`;
    const versions = pages.get(key);
    if (versions) versions.push(capture);
    else pages.set(key, [capture]);
  }
  return [...pages].map(([id, all]) => ({ id, kind: 'page', capturedAt: lastDateOf(all[0]), captures: all }));
}

/** The sites of a row's captures, that of the newest first. */
export const hostsOf = ({ captures }: Pick<LibraryEntry, 'captures'>): string[] => sitesOf(captures);

/** How often pages were captured: each capture of an unchanged text counts. */
export function timesCaptured(captures: readonly Pick<Capture, 'seenAgain'>[]): number {
  return captures.reduce((sum, { seenAgain = [] }) => sum + 1 + seenAgain.length, 0);
}

/** Each capture as a separate row. */
export function singleEntries(captures: readonly Capture[]): LibraryEntry[] {
  return captures.map((capture) => ({
    id: capture.id,
    kind: 'page',
    capturedAt: lastDateOf(capture),
    captures: [capture],
  }));
}
