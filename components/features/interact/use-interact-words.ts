import { createInteractWords } from '@/lib/features/interact/words/en-interact';
import { wordsHook } from '@/components/shell/state/use-words';
import { researchWords } from '../research/shared/use-research-words';

/** The strings of Interact, in addition to those of Research. */
export const useInteractWords = wordsHook((format) => ({
  interact: createInteractWords(format),
  ...researchWords(format),
}));
