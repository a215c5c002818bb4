import { useEffect, useRef } from 'preact/hooks';

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
