import type { Failure } from '../../../../lib/model/errors';
import { hasItems, isLive, type Job } from '../../../../lib/model/job';
import { useLive } from '../../../state/use-live';

/** At most so often are all jobs read again while some of them run. */
const REST_MS = 400;

/** The jobs with a row per page: those at work first, then the newest first. Undefined until they are read. */
export function useSiteJobs(): { jobs: Job[] | undefined; error?: Failure } {
  const { value, error } = useLive(
    async (reader) => {
      const jobs = (await reader.jobs()).filter(hasItems);
      return [...jobs.filter(isLive), ...jobs.filter((job) => !isLive(job))];
    },
    ['jobs'],
    [],
    REST_MS,
  );
  return { jobs: value, ...(error ? { error } : {}) };
}

/** What Site shows of a host by itself: what was seen at work there or is at work, else its newest map. */
export function jobOfHost(jobs: readonly Job[], host: string, seen?: string): Job | undefined {
  const ours = jobs.filter((job) => job.host === host);
  return (
    ours.find(({ id }) => id === seen) ??
    ours.find(isLive) ??
    ours.find(({ request }) => request.kind === 'map')
  );
}
