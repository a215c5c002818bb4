import { useEffect } from 'preact/hooks';
import { isEnded, type Job } from '@/lib/core/model/job';
import { dismissJob } from './actions';
import { useApp } from './app';

/** A visible job of many pages counts as seen, with its end or what it needs: the badge no longer counts it. */
export function useSeenJob({ id, state, seen }: Pick<Job, 'id' | 'state' | 'seen'>): void {
  const app = useApp();
  const unseen = !seen && (isEnded(state) || state.status === 'blocked');
  useEffect(() => {
    if (unseen) void dismissJob(app, id).catch(() => undefined);
  }, [id, unseen, app]);
}
