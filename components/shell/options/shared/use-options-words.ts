import { createOptionsWords } from '@/lib/core/words/en-options';
import { sharedWords, wordsHook } from '@/components/shell/state/use-words';

/** The shared strings and those of the options page. */
export const useOptionsWords = wordsHook((format) => ({
  options: createOptionsWords(format),
  ...sharedWords(format),
}));
