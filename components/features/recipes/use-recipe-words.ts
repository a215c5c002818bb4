import { wordsHook } from '@/components/shell/state/use-words';
import { recipesMessages } from '@/lib/core/words/compiled/en/recipes';
import type { Format } from '@/lib/core/words/format';

/** The strings of recipes: what to extract, kept by name. */
function createRecipeWords(format: Format) {
  const messages = recipesMessages(format);
  return {
    ...messages,
    named: (name: string, host: string) => messages.named({ name, host: host || undefined }),
    unfit: (paths: readonly string[]) => messages.unfit(paths.join(', ')),
  };
}

export const useRecipeWords = wordsHook(createRecipeWords);
