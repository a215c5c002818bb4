import { useApp } from './app';
import { useFreshAnswer } from './use-answer';

/** The match patterns that Trawl may read by itself. */
export function useGranted(): { patterns: string[] | undefined; refresh: () => void } {
  const { gestures } = useApp();
  const { now: patterns, again: refresh } = useFreshAnswer([gestures], () => gestures.grantedHosts());
  return { patterns, refresh };
}
