import { useParts } from '@/components/shell/state/use-parts';
import { useStateFor } from '@/components/shell/state/use-state-for';
import { useRef, useMemo } from 'preact/hooks';
import { markedIds } from '@/lib/features/collections/entry-marks';
import { handPlaces, inHandOrder, placesForMove } from '@/lib/features/collections/hand-order';
import type { LibraryEntry } from '@/lib/features/library/library-entries';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useCollectionWords } from './use-collections';
import { useOn } from '@/components/shell/state/use-event';

const TYPE = 'application/x-trawl-rows';

/** Between rows: before the row with this position among the entries. */
type RowGap = number;

export type RowDrag = {
  /** For a row: what is dragged with it. */
  start: (ids: string[]) => (event: DragEvent) => void;
  /** For a drop target: its name while something is dragged over it. */
  over: string | undefined;
  place: (name: string) => {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
  /** For a list in manual order: where the dragged rows would go, and the drop handler. */
  gap: RowGap | undefined;
  between: (onMove: (ids: readonly string[], to: RowGap) => void) => {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
};

/** The gap nearest to the pointer, for the row that it is over. */
function gapAt({ target, clientY }: DragEvent): RowGap | undefined {
  const row = target instanceof Element ? target.closest('[role="option"]') : null;
  const place = Number(row?.getAttribute('aria-posinset') ?? NaN);
  if (!row || Number.isNaN(place)) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return clientY > top + height / 2 ? place : place - 1;
}

/** Drags rows of the library onto a collection, or within the list. Only rows of this same list are accepted. */
export function useRowDrag(onDrop: (name: string, ids: string[]) => void): RowDrag {
  const dragged = useRef<string[]>([]);
  const [{ over, gap }, change] = useParts<{ over?: string | undefined; gap?: RowGap | undefined }>({});
  return {
    start: (ids) => (event) => {
      dragged.current = ids;
      // Dropped or not: the next drop may come from another window.
      event.target?.addEventListener(
        'dragend',
        () => {
          dragged.current = [];
          change({ gap: undefined });
        },
        { once: true },
      );
      event.dataTransfer?.setData(TYPE, '');
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copyMove';
    },
    over,
    gap,
    between: (onMove) => ({
      onDragOver(event) {
        const at = event.dataTransfer?.types.includes(TYPE) ? gapAt(event) : undefined;
        if (at !== gap) change({ gap: at });
        if (at === undefined) return;
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'move';
      },
      onDragLeave({ currentTarget, relatedTarget }) {
        const inside = currentTarget instanceof Node && relatedTarget instanceof Node;
        if (!inside || !currentTarget.contains(relatedTarget)) change({ gap: undefined });
      },
      onDrop(event) {
        event.preventDefault();
        change({ gap: undefined });
        const to = gapAt(event);
        const ids = dragged.current;
        dragged.current = [];
        if (to !== undefined && ids.length > 0) onMove(ids, to);
      },
    }),
    place: (name) => ({
      onDragOver(event) {
        if (!event.dataTransfer?.types.includes(TYPE)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        if (over !== name) change({ over: name });
      },
      onDragLeave: () => change({ over: undefined }),
      onDrop(event) {
        event.preventDefault();
        change({ over: undefined });
        const ids = dragged.current;
        dragged.current = [];
        if (ids.length > 0) onDrop(name, ids);
      },
    }),
  };
}

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
  onFailure: (thrown: unknown) => void,
): HandOrder {
  const { call } = useApp();
  const words = useCollectionWords();
  const announce = useAnnounce();
  const [given, setGiven] = useStateFor(collection, NOTHING);
  const placeOf = useMemo(() => handPlaces(collection ?? '', given), [collection, given]);
  const entries = useMemo(
    () => (collection === undefined ? all : inHandOrder(all, placeOf)),
    [all, collection, placeOf],
  );
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
        onFailure(thrown);
      });
    },
  };
}
