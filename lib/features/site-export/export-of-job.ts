import type { FullCapture } from '@/lib/core/model/capture';
import type { Item } from '@/lib/core/model/item';
import type { Job } from '@/lib/core/model/job';
import { hostsOfJob } from '@/lib/core/model/job-hosts';
import { hostOf } from '@/lib/core/model/url';
import type { Words } from '@/lib/core/words';
import { pagesOfJob } from './pages-of-job';
import { readFrom, type SiteExport } from './site-export';
import { siteFileName } from './site-file-name';

/** What an export reads of the library. */
export type SiteSource = {
  allItems(jobId: string): Promise<Item[]>;
  capture(id: string): Promise<FullCapture | undefined>;
  captures(query: { host: string; limit: number }): Promise<{ id: string; title: string }[]>;
  blob(id: string): Promise<Blob | undefined>;
};

export function jobFileName(
  job: Job,
  exporter: { extension: string; fileName?: string },
  words: Pick<Words, 'pagesOf'>,
): string {
  const kind = job.request.kind === 'batch' ? 'batch' : 'crawl';
  return siteFileName({ subject: subjectOf(job, words), kind, at: dateOf(job) }, exporter);
}

/** A crawl or a batch as its exports read it: the list is held in memory, the captures are read one at a time. */
export async function exportOfJob(
  job: Job,
  reader: SiteSource,
  words: Pick<Words, 'pagesOf'>,
): Promise<SiteExport> {
  const items = await withTitles(await reader.allItems(job.id), reader);
  const { pages, missing } = pagesOfJob(job, items);
  const { request } = job;
  const subject = subjectOf(job, words);
  return {
    subject,
    title: subject,
    kind: request.kind === 'batch' ? 'batch' : 'crawl',
    ...(request.kind === 'crawl' && { url: request.url }),
    at: dateOf(job),
    // A self-hosted server reports no credits, and this device uses none.
    free: job.engine === 'device' || job.progress.creditsUsed === undefined,
    pages,
    missing,
    ...readFrom(pages, reader),
  };
}

/** A short label for the pages of a job; of a list, for those that were read. */
function subjectOf(job: Job, words: Pick<Words, 'pagesOf'>): string {
  const { request, host, progress } = job;
  if (request.kind !== 'batch') return host;
  const hosts = hostsOfJob(job);
  const listed = request.sources.length;
  if (progress.read === 0 || progress.read >= listed) return words.pagesOf(listed, hosts);
  // Those that were read may be of fewer sites.
  return words.pagesOf(progress.read, hosts.length === 1 ? hosts : []);
}

function dateOf({ state, createdAt }: Job): number {
  return 'endedAt' in state ? state.endedAt : createdAt;
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
