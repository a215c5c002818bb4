import { useEffect, useMemo, useState } from 'preact/hooks';
import { markedIds } from '@/lib/features/collections/entry-marks';
import { handPlaces, inHandOrder, placesForMove } from '@/lib/features/collections/hand-order';
import type { LibraryEntry } from '@/lib/features/library/library-entries';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useCollectionWords } from './use-collection-words';
import { useOn } from '@/components/shell/state/use-event';

export type HandOrder = {
  /** In the user's order. */
  entries: readonly LibraryEntry[];
  /** Moves these before the entry at this position. */
  move: (ids: readonly string[], to: number) => void;
};

const NOTHING: ReadonlyMap<string, number> = new Map();

/** The pages of a collection in the user's order; a moved page moves at once. */
export function useHandOrder(
  all: readonly LibraryEntry[],
  collection: string | undefined,
  onFailure: (failure: Failure) => void,
): HandOrder {
  const { call } = useApp();
  const words = useCollectionWords();
  const announce = useAnnounce();
  const [given, setGiven] = useState(NOTHING);
  const placeOf = useMemo(() => handPlaces(collection ?? '', given), [collection, given]);
  const entries = useMemo(
    () => (collection === undefined ? all : inHandOrder(all, placeOf)),
    [all, collection, placeOf],
  );
  useEffect(() => setGiven(NOTHING), [collection]);
  useOn([all], () => {
    // What the library has stored by now is no longer held here.
    const stored = handPlaces(collection ?? '');
    const waiting = all.filter((entry) => given.has(entry.id) && stored(entry) !== given.get(entry.id));
    if (waiting.length < given.size) setGiven(new Map(waiting.map(({ id }) => [id, given.get(id) ?? 0])));
  });
  return {
    entries,
    move(ids, to) {
      if (collection === undefined) return;
      const places = placesForMove(entries, placeOf, new Set(ids), to);
      if (places.length === 0) return;
      const next = new Map([...given, ...places.map(({ entry, at }) => [entry.id, at] as const)]);
      setGiven(next);
      const order = inHandOrder(all, handPlaces(collection, next));
      announce(words.movedTo(order.findIndex(({ id }) => ids.includes(id)) + 1, order.length));
      call('collections.arrange', {
        name: collection,
        places: places.flatMap(({ entry, at }) => markedIds([entry]).map((id) => ({ id, at }))),
      }).catch((thrown: unknown) => {
        setGiven(NOTHING);
        onFailure(toFailure(thrown));
      });
    },
  };
}
