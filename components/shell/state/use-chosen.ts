import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * A stored value that is changed here. What was chosen counts at once, so that the next change starts from it; once it
 * is stored, or could not be, the stored value counts again.
 */
export function useChosen<T>(
  stored: T,
  store: (next: T) => Promise<unknown>,
): [T, (change: (now: T) => T) => Promise<unknown>] {
  const [, redraw] = useState({});
  const chosen = useRef<{ value: T }>(undefined);
  const pending = useRef(0);
  const latest = useRef(stored);
  latest.current = stored;
  const release = (): void => {
    chosen.current = undefined;
    redraw({});
  };
  useEffect(() => {
    if (chosen.current && pending.current === 0) release();
  }, [stored]);
  const choose = (change: (now: T) => T): Promise<unknown> => {
    const mine = { value: change(chosen.current ? chosen.current.value : latest.current) };
    chosen.current = mine;
    pending.current += 1;
    redraw({});
    const saving = store(mine.value);
    saving.then(
      () => {
        pending.current -= 1;
        // The stored value may have been read before this answer came.
        if (chosen.current === mine && isSame(mine.value, latest.current)) release();
      },
      () => {
        pending.current -= 1;
        if (chosen.current === mine) release();
      },
    );
    return saving;
  };
  return [chosen.current ? chosen.current.value : stored, choose];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
