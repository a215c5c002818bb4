import { useState } from 'preact/hooks';
import { useApp } from './app';
import { useInterval } from './use-interval';

/** The current time, in epoch milliseconds, updated while `active`: for "0.6 s" and for countdowns. */
export function useTicker(active: boolean, everyMs = 100): number {
  const { now } = useApp();
  const [, setTick] = useState(0);
  useInterval(() => setTick((tick) => tick + 1), everyMs, active);
  return now();
}
