import { toFailure, type Failure } from '@/lib/core/model/errors';
import { collectionIndex } from '@/lib/features/collections/collection';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { useCollectionWords } from './use-collection-words';

export type CollectionActions = {
  create: (name: string) => void;
  rename: (from: string, to: string, onStored: () => void) => void;
  /** Moves it to another position in the list, counted from 0. */
  move: (name: string, at: number) => void;
  /** Its pages keep the tag; can be undone. */
  remove: (name: string) => void;
  /** Adds pages to it. */
  add: (name: string, ids: string[]) => void;
};

/** Changes collections, and offers undo where possible. `list`: in their current order. */
export function useCollections(
  list: readonly string[],
  onFailure: (failure: Failure) => void,
): CollectionActions {
  const { call } = useApp();
  const words = useCollectionWords();
  const toast = useToast();
  const failed = (thrown: unknown): void => onFailure(toFailure(thrown));
  return {
    create: (name) => void call('collections.put', { name }).catch(failed),
    rename: (from, to, onStored) => void call('collections.rename', { from, to }).then(onStored, failed),
    move: (name, at) => void call('collections.put', { name, at: Math.max(0, at) }).catch(failed),
    remove(name) {
      const at = collectionIndex(list, name);
      const run = (): void => void call('collections.put', { name, at: Math.max(0, at) }).catch(failed);
      call('collections.remove', { name }).then(
        () => toast({ text: words.removed(name), undo: { label: words.undo, run } }),
        failed,
      );
    },
    add(name, ids) {
      call('captures.mark', { ids, change: { addTags: [name] } }).then(({ ids: changed }) => {
        const run = (): void =>
          void call('captures.mark', { ids: changed, change: { removeTags: [name] } }).catch(failed);
        const undo = { label: words.undo, run };
        toast({ text: words.added(name, changed.length), ...(changed.length > 0 && { undo }) });
      }, failed);
    },
  };
}
