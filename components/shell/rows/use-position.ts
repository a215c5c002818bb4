import { useRef } from 'preact/hooks';

/** Where the row with this key is now; once it is gone, where it was last. The first row if there is no key yet. */
export function usePosition<K>(keys: readonly K[], key: K | undefined): number {
  const last = useRef(0);
  const at = key === undefined ? -1 : keys.indexOf(key);
  if (at >= 0) last.current = at;
  return Math.max(0, Math.min(last.current, keys.length - 1));
}
