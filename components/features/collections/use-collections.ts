import { collectionIndex } from '@/lib/features/collections/collection';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { wordsHook } from '@/components/shell/state/use-words';
import type { LibraryGroup, LibrarySort } from '@/lib/features/library/library-view';
import { collectionsMessages } from '@/lib/core/words/compiled/en/collections';
import type { Format } from '@/lib/core/words/format';

export type CollectionActions = {
  create: (name: string) => void;
  rename: (from: string, to: string, onStored: () => void) => void;
  /** Moves it to another position in the list, counted from 0. */
  move: (name: string, at: number) => void;
  /** Its pages keep the tag; can be undone. */
  remove: (name: string) => void;
  add: (name: string, ids: string[]) => void;
};

/** Changes collections, and offers undo where possible. `list`: in their current order. */
export function useCollections(
  list: readonly string[],
  onFailure: (thrown: unknown) => void,
): CollectionActions {
  const { call } = useApp();
  const words = useCollectionWords();
  const toast = useToast();
  return {
    create: (name) => void call('collections.put', { name }).catch(onFailure),
    rename: (from, to, onStored) => void call('collections.rename', { from, to }).then(onStored, onFailure),
    move: (name, at) => void call('collections.put', { name, at: Math.max(0, at) }).catch(onFailure),
    remove(name) {
      const at = collectionIndex(list, name);
      const run = (): void => void call('collections.put', { name, at: Math.max(0, at) }).catch(onFailure);
      call('collections.remove', { name }).then(
        () => toast({ text: words.removed(name), undo: { label: words.undo, run } }),
        onFailure,
      );
    },
    add(name, ids) {
      call('captures.mark', { ids, change: { addTags: [name] } }).then(({ ids: changed }) => {
        const run = (): void =>
          void call('captures.mark', { ids: changed, change: { removeTags: [name] } }).catch(onFailure);
        const undo = { label: words.undo, run };
        toast({ text: words.added(name, changed.length), ...(changed.length > 0 && { undo }) });
      }, onFailure);
    },
  };
}

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
