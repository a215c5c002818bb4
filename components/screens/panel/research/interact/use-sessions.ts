import type { Failure } from '../../../../../lib/model/errors';
import type { Job } from '../../../../../lib/model/job';
import type { InteractRequest } from '../../../../../lib/model/request';
import { useLive } from '../../../../state/use-live';

/** While jobs run, all jobs are read again at most this often. */
const REST_MS = 400;

export type InteractJob = Job & { request: InteractRequest };
const isInteractJob = (job: Job): job is InteractJob => job.request.kind === 'interact';

/** All sessions stored here, newest first. Undefined until they are read. */
export function useSessions(): { jobs: readonly InteractJob[] | undefined; error?: Failure } {
  const { value, error } = useLive(
    async (reader) =>
      (await reader.jobs()).filter(isInteractJob).toSorted((one, other) => other.createdAt - one.createdAt),
    ['jobs'],
    [],
    REST_MS,
  );
  return { jobs: value, ...(error ? { error } : {}) };
}
