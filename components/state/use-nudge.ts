import { useEffect } from 'preact/hooks';
import { NUDGE_MS, useNudging } from './trouble';
import { useInterval } from './use-interval';
import { useEvent } from './use-event';

/** Sees to it that a worker is awake while a job that is shown is live. */
export function useNudge(live: boolean): void {
  const nudge = useNudging();
  const nudgeLive = useEvent(() => {
    if (live) nudge();
  });
  useEffect(() => nudgeLive(), [live, nudgeLive]);
  useInterval(nudge, NUDGE_MS, live);
}
