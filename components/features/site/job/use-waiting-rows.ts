import { jobCounts } from '@/lib/core/jobs/job-counts';
import type { Item } from '@/lib/core/model/item';
import type { Job } from '@/lib/core/model/job';
import { useLive } from '@/components/shell/state/use-live';

const SHOWN = 100;
const NONE: readonly Item[] = [];

/**
 * Some of the pages that wait, or that an ended job has not read, in discovery order if there are few, and how many more
 * there are.
 */
export function useWaitingRows(job: Job, wanted: boolean): { waiting: readonly Item[]; more: number } {
  const { id, progress } = job;
  const known = jobCounts(job).waiting;
  const on = wanted && known > 0;
  const { value = NONE } = useLive<readonly Item[]>(
    async (reader) =>
      on ? (await reader.items({ jobId: id, status: 'waiting', limit: SHOWN })).toReversed() : NONE,
    [],
    [id, on, progress.waiting, progress.read],
  );
  const reading = new Set(progress.reading);
  const waiting = on ? value.filter(({ url }) => !reading.has(url)) : NONE;
  return { waiting, more: on ? Math.max(0, known - value.length) : 0 };
}
