import { useLayoutEffect, useRef } from 'preact/hooks';

/** Two presses that come closer together than this are one: a double click, or a key that was hit twice. */
const DOUBLE_PRESS_MS = 500;

/** Of presses that come at once it lets the first through: true for each that counts. */
export function useOnePress(): () => boolean {
  const last = useRef(-Infinity);
  return () => {
    const before = last.current;
    last.current = performance.now();
    return last.current - before >= DOUBLE_PRESS_MS;
  };
}

/** For a button that takes the place of the one that was pressed: false while a press is still meant for that one. */
export function useOwnPress(): () => boolean {
  const since = useRef(Infinity);
  useLayoutEffect(() => {
    since.current = performance.now();
  }, []);
  return () => performance.now() - since.current >= DOUBLE_PRESS_MS;
}
