import type { Failure } from '@/lib/core/model/errors';
import type { JobOf } from '@/lib/core/model/job';
import { useLive } from '@/components/shell/state/use-live';

/** While jobs run, they are read again at most this often. */
const REST_MS = 400;

export type InteractJob = JobOf<'interact'>;

/** All sessions stored here, newest first. Undefined until they are read. */
export function useSessions(): { jobs: readonly InteractJob[] | undefined; error?: Failure } {
  const { value, error } = useLive((reader) => reader.jobsOf('interact'), ['jobs'], [], REST_MS);
  return { jobs: value, ...(error ? { error } : {}) };
}
