import { useCallback, useLayoutEffect, useState, type Dispatch, type StateUpdater } from 'preact/hooks';

/** A place for a state that must outlive its view. Empty until that view was shown. */
export type Kept<T> = { held?: { value: T } };

/**
 * A state that starts with the value stored there, else with `first`, and is stored whenever it changes: also by an
 * answer that arrives when its view is gone, and by a press that leaves it.
 */
export function useRetainedState<T>(kept: Kept<T>, first: () => T): [T, Dispatch<StateUpdater<T>>] {
  const [value, setValue] = useState<T>(() => (kept.held ? kept.held.value : first()));
  useLayoutEffect(() => void (kept.held = { value }), [kept, value]);
  const set = useCallback(
    (next: StateUpdater<T>): void => {
      setValue(next);
      if (kept.held) kept.held = { value: valueAfter(next, kept.held.value) };
    },
    [kept],
  );
  return [value, set];
}

const valueAfter = <T>(next: StateUpdater<T>, before: T): T =>
  typeof next === 'function' ? (next as (before: T) => T)(before) : next;
