import type { Failure } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import { JOBS_REST_MS, useLive } from '@/components/shell/state/use-live';

export type Extracts = {
  /** All stored extractions, newest first. */
  past: readonly Job[];
  /** The one that is shown, which may also be the JSON of one page. */
  shown: Job | undefined;
};

/** Undefined until they are read. */
export function useExtracts(jobId: string | undefined): { extracts: Extracts | undefined; error?: Failure } {
  const { value, error } = useLive(
    async (reader): Promise<Extracts> => {
      const past = await reader.jobsOf('extract');
      const shown = past.find(({ id }) => id === jobId);
      return { past, shown: shown ?? (jobId === undefined ? undefined : await reader.job(jobId)) };
    },
    ['jobs'],
    [jobId],
    JOBS_REST_MS,
  );
  return { extracts: value, ...(error ? { error } : {}) };
}
