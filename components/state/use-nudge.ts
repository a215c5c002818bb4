import { useEffect } from 'preact/hooks';
import { NUDGE_MS, useNudging } from './trouble';
import { useInterval } from './use-interval';

/** Sees to it that a worker is awake while a job that is shown is live. */
export function useNudge(live: boolean): void {
  const nudge = useNudging();
  useEffect(() => {
    if (live) nudge();
  }, [live]);
  useInterval(nudge, NUDGE_MS, live);
}
