import { useCallback, useEffect, useState } from 'preact/hooks';
import { useApp } from './app';

/** The match patterns that Trawl may read by itself; read again when the page becomes visible again. */
export function useGranted(): { patterns: string[] | undefined; refresh: () => void } {
  const { gestures } = useApp();
  const [patterns, setPatterns] = useState<string[]>();
  const refresh = useCallback(() => void gestures.grantedHosts().then(setPatterns), [gestures]);
  useEffect(() => {
    refresh();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [refresh]);
  return { patterns, refresh };
}
