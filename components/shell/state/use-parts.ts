import { useCallback, useState } from 'preact/hooks';

type Change<T> = Partial<T> | ((now: T) => Partial<T>);

/** Several values of a view that belong together: a change names those that become others, and leaves the rest. */
export function useParts<T extends object>(first: T | (() => T)): [T, (change: Change<T>) => void] {
  const [parts, setParts] = useState(first);
  const change = useCallback(
    (next: Change<T>) => setParts((now) => ({ ...now, ...(typeof next === 'function' ? next(now) : next) })),
    [],
  );
  return [parts, change];
}
