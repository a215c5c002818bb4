import { useLayoutEffect, useState, type Dispatch, type StateUpdater } from 'preact/hooks';

/** A place for a state that must outlive its view. Empty until that view was shown. */
export type Kept<T> = { held?: { value: T } };

/** A state that starts with the value stored there, else with `first`, and is stored whenever it changes. */
export function useRetainedState<T>(kept: Kept<T>, first: () => T): [T, Dispatch<StateUpdater<T>>] {
  const [value, setValue] = useState<T>(() => (kept.held ? kept.held.value : first()));
  useLayoutEffect(() => void (kept.held = { value }), [kept, value]);
  return [value, setValue];
}
