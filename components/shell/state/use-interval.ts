import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from './app';

/** Calls `tick` every `everyMs` while `active`. For showing time and for nudging, never for work that must happen. */
export function useInterval(tick: () => void, everyMs: number, active: boolean): void {
  const latest = useRef(tick);
  latest.current = tick;
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, active]);
}

/** The current time, in epoch milliseconds, updated while `active`: for "0.6 s" and for countdowns. */
export function useTicker(active: boolean, everyMs = 100): number {
  const { now } = useApp();
  const [, setTick] = useState(0);
  useInterval(() => setTick((tick) => tick + 1), everyMs, active);
  return now();
}
