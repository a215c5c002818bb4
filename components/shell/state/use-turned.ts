import { useCallback, useState } from 'preact/hooks';

/** The keys that were turned from what they were at first; `turn` turns one, or back. */
export function useTurned(): [ReadonlySet<string>, (key: string) => void] {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const turn = useCallback(
    (key: string) =>
      setTurned((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  return [turned, turn];
}
