import { createCollectionWords, type CollectionWords } from '@/lib/features/collections/words/en-collections';
import { useTable } from '@/components/shell/state/use-words';

/** The strings of collections and of the library's order. */
export const useCollectionWords = (): CollectionWords => useTable(createCollectionWords);
