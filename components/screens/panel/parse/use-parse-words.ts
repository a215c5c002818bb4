import { useMemo } from 'preact/hooks';
import type { Format } from '../../../../lib/words';
import { createParseWords, type ParseWords } from '../../../../lib/words/en-parse';
import { useWords } from '../../../state/use-words';

/** The strings of reading files. */
export function useParseWords(): { parse: ParseWords; format: Format } {
  const { format } = useWords();
  return useMemo(() => ({ parse: createParseWords(format), format }), [format]);
}
