import { useMemo } from 'preact/hooks';
import type { Format, Words } from '../../lib/words';
import { createDiffWords, type DiffWords } from '../../lib/words/en-diff';
import { useWords } from '../state/use-words';

/** The strings of two texts compared. */
export function useDiffWords(): { diff: DiffWords; words: Words; format: Format } {
  const { words, format } = useWords();
  return useMemo(() => ({ diff: createDiffWords(format), words, format }), [words, format]);
}
