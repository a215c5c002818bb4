import { createTemplateWords } from '@/lib/features/templates/words/en-templates';
import { sharedWords, wordsHook } from '@/components/shell/state/use-words';

export const useTemplateWords = wordsHook((format) => ({
  own: createTemplateWords(format),
  words: sharedWords(format).words,
}));
