import { useMemo } from 'preact/hooks';
import { createMarkWords, type MarkWords } from '../../lib/words/en-marks';
import { useWords } from '../state/use-words';

/** The strings of stars, tags and notes. */
export function useMarkWords(): MarkWords {
  const { format } = useWords();
  return useMemo(() => createMarkWords(format), [format]);
}
