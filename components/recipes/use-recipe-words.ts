import { createRecipeWords } from '../../lib/words/en-recipes';
import { useTable } from '../state/use-words';

export const useRecipeWords = (): ReturnType<typeof createRecipeWords> => useTable(createRecipeWords);
