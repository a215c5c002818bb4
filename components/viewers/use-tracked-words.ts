import { useMemo } from 'preact/hooks';
import { createTrackedWords, type TrackedWords } from '../../lib/words/en-tracked';
import { useWords } from '../state/use-words';

/** The strings of a change that a service tracked. */
export function useTrackedWords(): TrackedWords {
  const { format } = useWords();
  return useMemo(() => createTrackedWords(format), [format]);
}
