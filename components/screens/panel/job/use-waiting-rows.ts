import { jobCounts } from '../../../../lib/derive/job-counts';
import type { Item } from '../../../../lib/model/item';
import { isLive, type Job } from '../../../../lib/model/job';
import { useLive } from '../../../state/use-live';

const SHOWN = 100;
const NONE: readonly Item[] = [];

/** Some of the waiting pages, in discovery order if there are few, and how many more there are. */
export function useWaitingRows(job: Job, wanted: boolean): { waiting: readonly Item[]; more: number } {
  const on = wanted && isLive(job);
  const { id, progress } = job;
  const { value = NONE } = useLive<readonly Item[]>(
    async (reader) =>
      on ? (await reader.items({ jobId: id, status: 'waiting', limit: SHOWN })).toReversed() : NONE,
    [],
    [id, on, progress.waiting, progress.read],
  );
  const reading = new Set(progress.reading);
  const waiting = on ? value.filter(({ url }) => !reading.has(url)) : NONE;
  return { waiting, more: on ? Math.max(0, jobCounts(job).waiting - value.length) : 0 };
}
