import { useMemo } from 'preact/hooks';
import { createOptionsWords, type OptionsWords } from '../../../lib/words/en-options';
import type { Format, Words } from '../../../lib/words';
import { useWords } from '../../state/use-words';

/** The shared strings and those of the options page. */
export function useOptionsWords(): { words: Words; options: OptionsWords; format: Format } {
  const { words, format } = useWords();
  return useMemo(() => ({ words, format, options: createOptionsWords(format) }), [words, format]);
}
