import type { Capture } from '@/lib/core/model/capture';
import type { Item } from '@/lib/core/model/item';
import { hasItems, type Job } from '@/lib/core/model/job';
import { pagesOfJob } from './pages-of-job';
import { compareAddresses } from './pages-of-items';

/** What the order of a job's pages is read from. */
export type JobSource = {
  job(id: string): Promise<Job | undefined>;
  allItems(jobId: string): Promise<Item[]>;
};

/**
 * The same captures, those of each of these crawls and lists in the order of its own exports: they share the places
 * that they have in the given order. All others stay where the user saw them.
 */
export async function inJobOrder(
  captures: readonly Capture[],
  jobs: ReadonlySet<string>,
  reader: JobSource,
): Promise<Capture[]> {
  const ordered = [...captures];
  const byJob = new Map<string, number[]>();
  for (const [at, { jobId }] of captures.entries()) {
    if (!jobs.has(jobId)) continue;
    const places = byJob.get(jobId);
    if (places) places.push(at);
    else byJob.set(jobId, [at]);
  }
  for (const [jobId, places] of byJob) {
    if (places.length === 1) continue;
    const own = places.flatMap((at) => captures[at] ?? []);
    const before = await comparison(jobId, reader);
    for (const [index, capture] of own.toSorted(before).entries()) ordered[places[index] ?? 0] = capture;
  }
  return ordered;
}

/** By place in the job's list; what is not in it comes last. A job that was forgotten leaves only the addresses. */
async function comparison(
  jobId: string,
  reader: JobSource,
): Promise<(one: Capture, other: Capture) => number> {
  const job = await reader.job(jobId);
  if (job && !hasItems(job)) return () => 0;
  const { pages } = job ? pagesOfJob(job, await reader.allItems(jobId)) : { pages: [] };
  const places = new Map(pages.map(({ captureId }, at) => [captureId, at]));
  const placeOf = ({ id }: Capture): number => places.get(id) ?? pages.length;
  return (one, other) => placeOf(one) - placeOf(other) || compareAddresses(one.url, other.url);
}
