import { useMemo } from 'preact/hooks';
import { createUsageWords, type UsageWords } from '../../lib/words/en-usage';
import type { Format, Words } from '../../lib/words';
import { useWords } from '../state/use-words';

/** The shared strings and those of the usage. */
export function useUsageWords(): { words: Words; usage: UsageWords; format: Format } {
  const { words, format } = useWords();
  return useMemo(() => ({ words, format, usage: createUsageWords(format) }), [words, format]);
}
