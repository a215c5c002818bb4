import { useEffect } from 'preact/hooks';
import { useApp } from './app';
import { useAnswer, type Answer } from './use-answer';

/** The match patterns that Trawl may read by itself. */
export function useGranted(): { patterns: string[] | undefined; refresh: () => void } {
  const { gestures } = useApp();
  const { now: patterns, again: refresh } = useFreshAnswer([gestures], () => gestures.grantedHosts());
  return { patterns, refresh };
}

/** An answer that is asked for again whenever the page gets the focus back: it may have been changed elsewhere. */
export function useFreshAnswer<T>(deps: readonly unknown[], ask: () => Promise<T> | undefined): Answer<T> {
  const answer = useAnswer(deps, ask);
  const { again } = answer;
  useEffect(() => {
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, [again]);
  return answer;
}
