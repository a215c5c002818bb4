import { NUDGE_MS, useNudging } from './trouble';
import { useInterval } from './use-interval';
import { useOn } from './use-event';

/** Keeps a worker awake while a visible job is active. */
export function useNudge(live: boolean): void {
  const nudge = useNudging();
  useOn([live], () => {
    if (live) nudge();
  });
  useInterval(nudge, NUDGE_MS, live);
}
