import { createExtractWords } from '@/lib/features/extract/words/en-extract';
import { wordsHook } from '@/components/shell/state/use-words';
import { researchWords } from '../research/shared/use-research-words';

/** The strings of Extract, in addition to those of Research. */
export const useExtractWords = wordsHook((format) => ({
  extract: createExtractWords(format),
  ...researchWords(format),
}));
