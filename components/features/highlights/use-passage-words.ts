import { createPassageWords } from '@/lib/features/highlights/words/en-passages';
import { sharedWords, wordsHook } from '@/components/shell/state/use-words';

/** The strings of highlights and of edited text. */
export const usePassageWords = wordsHook((format) => ({
  passages: createPassageWords(),
  ...sharedWords(format),
}));
