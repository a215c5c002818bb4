import { useEffect } from 'preact/hooks';
import { isEnded, type Job } from '../../lib/model/job';
import { dismissJob } from './actions';
import { useApp } from './app';

/** A job of many pages that is shown has been seen, how it ended or what it needs: the badge lets go of it. */
export function useSeenJob({ id, state, seen }: Pick<Job, 'id' | 'state' | 'seen'>): void {
  const app = useApp();
  const unseen = !seen && (isEnded(state) || state.status === 'blocked');
  useEffect(() => {
    if (unseen) void dismissJob(app, id).catch(() => undefined);
  }, [id, unseen, app]);
}
