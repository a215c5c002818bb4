import { pastSearches, type PastSearch } from '@/lib/features/web-search/search-history';
import { useMemo } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import { useJobsOf } from '@/components/shell/state/use-live';

export type Searches = { jobs: readonly Job[]; past: readonly PastSearch[] };

/** All stored searches. Undefined until they are read. */
export function useSearches(): { searches: Searches | undefined; error?: Failure } {
  const { jobs, ...rest } = useJobsOf('search');
  const searches = useMemo(() => jobs && { jobs, past: pastSearches(jobs) }, [jobs]);
  return { searches, ...rest };
}
