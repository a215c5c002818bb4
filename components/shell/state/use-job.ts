import type { Job } from '@/lib/core/model/job';
import { useLive } from './use-live';

/** One job; undefined until it is read, or if there is none of this id. */
export function useJob(id: string | undefined): Job | undefined {
  return useLive(async (reader) => (id === undefined ? undefined : reader.job(id)), ['jobs'], [id]).value;
}
