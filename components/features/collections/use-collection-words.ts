import { wordsHook } from '@/components/shell/state/use-words';
import type { LibraryGroup, LibrarySort } from '@/lib/features/library/library-view';
import { collectionsMessages } from '@/lib/core/words/compiled/en/collections';
import type { Format } from '@/lib/core/words/format';

/** Strings of collections, and of the order of the library. */
function createCollectionWords(format: Format) {
  const messages = collectionsMessages(format) satisfies {
    groups: Record<LibraryGroup, string>;
    sorts: Record<LibrarySort, string>;
  };
  return {
    ...messages,
    underHead: format.number,
    /** Announced to screen readers after a page was moved. */
    movedTo: (place: number, count: number) => messages.movedTo({ place, count }),
    added: (name: string, count: number) => messages.added({ count, name }),
  };
}

/** The strings of collections and of the library's order. */
export const useCollectionWords = wordsHook(createCollectionWords);
