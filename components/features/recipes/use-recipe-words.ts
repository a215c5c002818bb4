import { createRecipeWords } from '@/lib/features/recipes/words/en-recipes';
import { useTable } from '@/components/shell/state/use-words';

export const useRecipeWords = (): ReturnType<typeof createRecipeWords> => useTable(createRecipeWords);
