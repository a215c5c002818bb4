import { createParseWords } from '@/lib/features/files/words/en-parse';
import { wordsHook } from '@/components/shell/state/use-words';

/** The strings of reading files. */
export const useParseWords = wordsHook((format) => ({
  parse: createParseWords(format),
  format,
}));
