import type { LibraryGroup, LibrarySort } from '../model/library-view';
import { collectionsMessages } from './compiled/en/collections';
import type { Format } from './format';

/** Strings of collections, and of the order that the library is shown in. */
export function createCollectionWords(format: Format) {
  const messages = collectionsMessages(format) satisfies {
    groups: Record<LibraryGroup, string>;
    sorts: Record<LibrarySort, string>;
  };
  return {
    ...messages,
    underHead: format.number,
    /** Said to people who listen, after a page was moved by hand. */
    movedTo: (place: number, count: number) => messages.movedTo({ place, count }),
    added: (name: string, count: number) => messages.added({ count, name }),
  };
}

export type CollectionWords = ReturnType<typeof createCollectionWords>;
