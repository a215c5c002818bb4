import { pastSearches, type PastSearch } from '@/lib/features/web-search/search-history';
import type { Failure } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import { useLive } from '@/components/shell/state/use-live';

/** While jobs run, they are read again at most this often. */
const REST_MS = 400;

export type Searches = { jobs: readonly Job[]; past: readonly PastSearch[] };

/** All stored searches. Undefined until they are read. */
export function useSearches(): { searches: Searches | undefined; error?: Failure } {
  const { value, error } = useLive(
    async (reader) => {
      const jobs = await reader.jobsOf('search');
      return { jobs, past: pastSearches(jobs) };
    },
    ['jobs'],
    [],
    REST_MS,
  );
  return { searches: value, ...(error ? { error } : {}) };
}
