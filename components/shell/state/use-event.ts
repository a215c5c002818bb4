import { useCallback, useRef } from 'preact/hooks';

/** The same function for the life of the component, which runs the latest one given. Do not call during rendering. */
export function useEvent<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...args: Args) => latest.current(...args), []);
}
