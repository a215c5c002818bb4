import { useEffect } from 'preact/hooks';
import { useApp } from './app';
import { useTrouble } from './trouble';
import { useInterval } from './use-interval';

const NUDGE_MS = 2_000;

/** Sees to it that a worker is awake while a job that is shown is live. A nudge that fails is tried again with the next. */
export function useNudge(live: boolean): void {
  const { call } = useApp();
  const { report } = useTrouble();
  const nudge = (): void =>
    void call('jobs.nudge', {}).then(
      ({ trouble }) => report(trouble),
      () => undefined,
    );
  useEffect(() => {
    if (live) nudge();
  }, [live]);
  useInterval(nudge, NUDGE_MS, live);
}
