import { useEffect } from 'preact/hooks';
import { NUDGE_MS, useNudging } from './trouble';
import { useInterval } from './use-interval';
import { useEvent } from './use-event';

/** Keeps a worker awake while a visible job is active. */
export function useNudge(live: boolean): void {
  const nudge = useNudging();
  const nudgeLive = useEvent(() => {
    if (live) nudge();
  });
  useEffect(() => nudgeLive(), [live, nudgeLive]);
  useInterval(nudge, NUDGE_MS, live);
}
