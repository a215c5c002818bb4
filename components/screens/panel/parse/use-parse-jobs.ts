import type { Capture } from '../../../../lib/model/capture';
import type { Failure } from '../../../../lib/model/errors';
import type { Job } from '../../../../lib/model/job';
import { useLive } from '../../../state/use-live';

export type ParseJob = { job: Job; capture: Capture | undefined };

/** The files that were read or are being read, the newest first, each with what came of it. */
export function useParseJobs(): { jobs: readonly ParseJob[] | undefined; error?: Failure } {
  const { value, error } = useLive(
    async (reader) => {
      const jobs = (await reader.jobs()).filter(({ request }) => request.kind === 'parse');
      return Promise.all(
        jobs.map(async (job): Promise<ParseJob> => {
          const [captureId] = job.captureIds;
          return { job, capture: captureId === undefined ? undefined : await reader.capture(captureId) };
        }),
      );
    },
    ['jobs', 'captures'],
    [],
    400,
  );
  return { jobs: value, ...(error ? { error } : {}) };
}
