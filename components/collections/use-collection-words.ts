import { createCollectionWords, type CollectionWords } from '../../lib/words/en-collections';
import { useTable } from '../state/use-words';

/** The strings of collections and of the library's order. */
export const useCollectionWords = (): CollectionWords => useTable(createCollectionWords);
