import { useCallback, useEffect, useRef } from 'preact/hooks';

/** The same function for the life of the component, which runs the latest one given. Do not call during rendering. */
export function useEvent<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** The same object until one of `deps`, always as many, is another. */
export function useRound(deps: readonly unknown[]): object {
  const held = useRef(deps);
  if (deps.some((item, index) => !Object.is(item, held.current[index]))) held.current = deps;
  return held.current;
}

/** Runs the latest function given after the first drawing, and after each in which one of `deps` is another. */
export function useOn(deps: readonly unknown[], run: () => void | (() => void)): void {
  const event = useEvent(run);
  const round = useRound(deps);
  useEffect(event, [round, event]);
}
