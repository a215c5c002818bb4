import { useCallback, useRef } from 'preact/hooks';

/** The same function for the life of the component, which runs what was given last. Not to be called while drawing. */
export function useEvent<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...args: Args) => latest.current(...args), []);
}
