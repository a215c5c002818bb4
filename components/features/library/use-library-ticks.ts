import type { ComponentChildren } from 'preact';
import { entryMarks, markedCaptures, markedIds } from '@/lib/features/collections/entry-marks';
import type { LibraryEntry } from '@/lib/features/library/library-entries';
import { tickAll, toggleAll, type Ticks } from '@/lib/core/model/ticks';
import type { MarkActions } from '../marks/use-marks';
import type { DeleteCaptures } from '../capture/view/use-delete';
import { usePosition } from '@/components/shell/rows/row-keys';
import { useOn } from '@/components/shell/state/use-event';
import { useParts } from '@/components/shell/state/use-parts';
import type { ShownRows } from './use-shown-rows';
import { useDeleteMany } from './use-delete-many';

export type LibraryTicks = {
  ticks: Ticks<string>;
  setTicks: (ticks: Ticks<string>) => void;
  /** The ids of the visible checked rows, and these rows. */
  ticked: readonly string[];
  tickedRows: readonly LibraryEntry[];
  /** All means all captures, including those not read yet. */
  tickAll: () => void;
  /** The same, or none if all are checked. */
  toggleAll: () => void;
  star: (rows: readonly string[]) => void;
  starTicked: () => void;
  /** Many only after a question, which `question` draws. */
  deleteTicked: () => void;
  question: ComponentChildren;
  /** The captures of these rows that can have stars, tags and collections. */
  markedOf: (rows: readonly string[]) => string[];
};

type HeldTicks = {
  ticked: ReadonlySet<string>;
  active?: string | undefined;
  anchor?: string | undefined;
  /** Everything is checked once it is read. */
  wantsAll: boolean;
};

/** Rows may arrive above the focused one and the start of a range: both are held by their ids. */
function useHeldTicks(shown: readonly string[]) {
  const [held, change] = useParts<HeldTicks>({ ticked: new Set(), wantsAll: false });
  const active = usePosition(shown, held.active);
  const anchor = usePosition(shown, held.anchor);
  const hold = (next: Ticks<string>): void => {
    const [focused, start] = [shown[next.active], shown[next.anchor]];
    change({ ticked: next.ticked, active: focused, anchor: start });
  };
  return { ticks: { ticked: held.ticked, active, anchor }, hold, wantsAll: held.wantsAll, change };
}

/** The checked rows of the list and their actions; if none are checked, the actions apply to the focused row. */
export function useLibraryTicks(
  list: ShownRows,
  marks: MarkActions,
  deleteCaptures: DeleteCaptures,
): LibraryTicks {
  const { entries, shown, hasMore } = list;
  const { ticks, hold: setTicks, wantsAll, change } = useHeldTicks(shown);
  const ticked = shown.filter((id) => ticks.ticked.has(id));
  const { active } = ticks;

  useOn([list.search.query], () => change({ wantsAll: false }));
  useOn([wantsAll, hasMore], () => {
    if (!wantsAll || hasMore) return;
    change({ wantsAll: false });
    setTicks({ ...ticks, ticked: new Set(shown) });
  });
  const tickAllKept = (): void => {
    if (!hasMore) return setTicks(tickAll(ticks, shown));
    change({ wantsAll: true });
    list.readAll();
  };
  const toggleAllKept = (): void => {
    if (!hasMore && ticked.length === shown.length) setTicks(toggleAll(ticks, shown));
    else tickAllKept();
  };
  const { remove, dialog: question } = useDeleteMany((ids, pages) => {
    setTicks({ ...ticks, ticked: new Set() });
    deleteCaptures(ids, pages);
  });
  const deleteTicked = (): void => {
    const chosen = new Set(ticked.length > 0 ? ticked : shown.slice(active, active + 1));
    const rows = entries.filter(({ id }) => chosen.has(id));
    if (rows.length === 0) return;
    const ids = rows.flatMap((row) => row.captures.map(({ id }) => id));
    // A hit, or one of the captures of a row, may not be all that there is of its page.
    const areWhole = !list.searched && list.group === undefined;
    remove(ids, areWhole ? markedCaptures(rows).length : undefined);
  };
  const rowsOf = (rows: readonly string[]): LibraryEntry[] => entries.filter(({ id }) => rows.includes(id));
  const markedOf = (rows: readonly string[]): string[] => markedIds(rowsOf(rows));
  const star = (rows: readonly string[]): void => {
    const ids = markedOf(rows);
    if (ids.length > 0) marks.star(ids, !rowsOf(rows).every((entry) => entryMarks(entry).starred));
  };
  return {
    ticks,
    setTicks,
    ticked,
    tickedRows: entries.filter(({ id }) => ticks.ticked.has(id)),
    tickAll: tickAllKept,
    toggleAll: toggleAllKept,
    star,
    starTicked: () => star(ticked.length > 0 ? ticked : shown.slice(active, active + 1)),
    deleteTicked,
    question,
    markedOf,
  };
}
