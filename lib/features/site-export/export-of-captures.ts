import { given } from '@/lib/core/text/given';
import type { Capture, FullCapture } from '@/lib/core/model/capture';
import type { Words } from '@/lib/core/words';
import { sitesOf } from '@/lib/core/model/job-hosts';
import { inJobOrder, type JobSource } from './in-job-order';
import { siteFileName } from './site-file-name';
import { readFrom, type SiteExport } from './site-export';

/** Captures in the order of a list; `jobs`: the crawls and lists that have one row there with all their pages. */
export type ListedCaptures = { captures: readonly Capture[]; jobs: ReadonlySet<string> };

type Naming = { words: Pick<Words, 'pagesOf'>; now: number };

/** The name of a file of chosen captures. */
export function capturesFileName(
  captures: readonly Capture[],
  exporter: { extension: string; fileName?: string },
  { words, now }: Naming,
): string {
  return siteFileName({ subject: subjectOf(captures, words), kind: 'captures', at: now }, exporter);
}

/** The site that they are of, or how many they are. */
function subjectOf(captures: readonly Capture[], words: Pick<Words, 'pagesOf'>): string {
  const sites = sitesOf(captures);
  const areOfOne = captures.every(({ host }) => host === sites[0]);
  return (areOfOne && sites[0]) || words.pagesOf(captures.length, sites);
}

/**
 * Chosen captures as exports read them, in the order of the list, those in the row of a job in its order: the list is
 * held in memory, the captures are read one at a time.
 */
export async function exportOfCaptures(
  { captures, jobs }: ListedCaptures,
  reader: JobSource & {
    capture(id: string): Promise<FullCapture | undefined>;
    blob(id: string): Promise<Blob | undefined>;
  },
  { words, now }: Naming,
): Promise<SiteExport> {
  const pages = (await inJobOrder(captures, jobs, reader)).map(({ id, url, title, metadata }) => ({
    captureId: id,
    url,
    title,
    ...given({ description: metadata.description, words: metadata.wordCount }),
  }));
  const subject = subjectOf(captures, words);
  return {
    subject,
    title: subject,
    kind: 'captures',
    at: now,
    free: captures.every(({ creditsUsed }) => creditsUsed === undefined),
    pages,
    missing: [],
    ...readFrom(pages, reader),
  };
}
