import type { Failure } from '@/lib/core/model/errors';
import { hasItems, isLive, staysListed, type Job } from '@/lib/core/model/job';
import { useLive } from '@/components/shell/state/use-live';

/** While jobs run, all jobs are read again at most this often. */
const REST_MS = 400;

/** The jobs that stay listed: active ones first, then the newest first. Undefined until read. */
export function useSiteJobs(): { jobs: Job[] | undefined; error?: Failure } {
  const { value, error } = useLive(
    async (reader) => {
      const jobs = (await reader.jobs()).filter(staysListed);
      return [...jobs.filter(isLive), ...jobs.filter((job) => !isLive(job))];
    },
    ['jobs'],
    [],
    REST_MS,
  );
  return { jobs: value, ...(error ? { error } : {}) };
}

/** The jobs of any section that have not ended, newest first; none until they are read. */
export function useLiveJobs(): readonly Job[] {
  const { value } = useLive(
    async (reader) =>
      (await reader.openJobs())
        .filter((job) => staysListed(job) && isLive(job))
        .toSorted((one, other) => other.createdAt - one.createdAt),
    ['jobs'],
    [],
    REST_MS,
  );
  return value ?? [];
}

/**
 * What Site shows of a host by default: the newest active job there, the ones seen active, and its maps; a map
 * requested in the popup appears as it was requested.
 */
export function jobOfHost(jobs: readonly Job[], host: string, seen?: string): Job | undefined {
  const ours = jobs.filter((job) => hasItems(job) && job.host === host);
  return ours
    .filter((job) => job.id === seen || isLive(job) || job.request.kind === 'map')
    .toSorted((one, other) => other.createdAt - one.createdAt)[0];
}
