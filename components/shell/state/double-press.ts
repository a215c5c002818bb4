import { useLayoutEffect, useRef } from 'preact/hooks';

/** Two presses closer together than this are one: a double click, or a key that was hit twice. */
const DOUBLE_PRESS_MS = 500;

/**
 * Of simultaneous presses for the same thing, lets the first through: true for each that counts. A press for another
 * thing always counts.
 */
export function useOnePress(): (what?: string) => boolean {
  const last = useRef<{ what: string | undefined; at: number }>({ what: undefined, at: -Infinity });
  return (what) => {
    const before = last.current;
    last.current = { what, at: performance.now() };
    return before.what !== what || last.current.at - before.at >= DOUBLE_PRESS_MS;
  };
}

/** For a button that replaces the one that was pressed: false while a press is still meant for that one. */
export function useOwnPress(): () => boolean {
  const since = useRef(Infinity);
  useLayoutEffect(() => {
    since.current = performance.now();
  }, []);
  return () => performance.now() - since.current >= DOUBLE_PRESS_MS;
}
