import { useEffect } from 'preact/hooks';
import { isEnded, type Job } from '@/lib/core/model/job';
import { dismissJob } from './actions';
import { useApp } from './app';

type Shown = Pick<Job, 'id' | 'state' | 'seen'>;

/** A visible job of many pages counts as seen, with its end or what it needs: the badge no longer counts it. */
export const useSeenJob = (job: Shown): void => useSeen(job, job.state.status === 'blocked');

/** The same, without what it needs. */
export const useSeenEnd = (job: Shown): void => useSeen(job, false);

function useSeen({ id, state, seen }: Shown, orNow: boolean): void {
  const app = useApp();
  const unseen = !seen && (orNow || isEnded(state));
  useEffect(() => {
    if (unseen) void dismissJob(app, id).catch(() => undefined);
  }, [id, unseen, app]);
}
