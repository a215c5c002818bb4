import { collectionsOf } from '../collections/collection';
import type { LibraryView } from './library-view';
import { entryMarks } from '../collections/entry-marks';
import { handPlaces, inHandOrder } from '../collections/hand-order';
import type { LibraryEntry } from './library-entries';

/** A local day: `start` is its first millisecond; `undated` for items whose time is unknown (0). */
type Day = { start: number; name: 'today' | 'yesterday' | 'date' | 'undated' };

const UNDATED = -Infinity;

/** Returns the local day, relative to now, of a time in epoch milliseconds. */
export function daysFrom(now: number): (time: number) => Day {
  const today = dayStart(now);
  const yesterday = dayStart(today - 1);
  return (time) => {
    if (time === 0) return { start: UNDATED, name: 'undated' };
    const start = dayStart(time);
    return { start, name: start === today ? 'today' : start === yesterday ? 'yesterday' : 'date' };
  };
}

function dayStart(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/** What rows are grouped by. */
export type LibraryHead =
  | { kind: 'day'; day: Day }
  | { kind: 'site'; host: string }
  /** Without a name: entries in no collection. */
  | { kind: 'collection'; name: string | undefined };

/** A heading with the number of rows under it, or an entry; `index` is its position among the entries. */
export type LibraryRowItem =
  | { type: 'head'; key: string; head: LibraryHead; count: number }
  | { type: 'item'; key: string; item: LibraryEntry; index: number };

type Order = Readonly<Pick<LibraryView, 'group' | 'sort'>> & { collections: readonly string[] };

/**
 * Entries in the chosen order, each under its group: its day, its site, or the first of its collections. Days are in
 * chronological order, sites by name, collections as in their list; entries without one come last.
 */
export function orderLibrary(
  entries: readonly LibraryEntry[],
  order: Order,
  now: number,
): { entries: readonly LibraryEntry[]; rows: LibraryRowItem[] } {
  const headOf = headsBy(order, now);
  const groups = new Map<string, { head: LibraryHead; entries: LibraryEntry[] }>();
  for (const entry of sorted(entries, order)) {
    const head = headOf(entry);
    const key = keyOf(head);
    const group = groups.get(key);
    if (group) group.entries.push(entry);
    else groups.set(key, { head, entries: [entry] });
  }
  const inOrder = [...groups].sort(([, one], [, other]) => compareHeads(one.head, other.head, order));
  const rows: LibraryRowItem[] = [];
  const all: LibraryEntry[] = [];
  for (const [key, group] of inOrder) {
    const { head } = group;
    const byHand = order.sort === 'hand' && head.kind === 'collection' && head.name !== undefined;
    rows.push({ type: 'head', key: `head ${key}`, head: group.head, count: group.entries.length });
    for (const item of byHand ? inHandOrder(group.entries, handPlaces(head.name ?? '')) : group.entries) {
      rows.push({ type: 'item', key: item.id, item, index: all.length });
      all.push(item);
    }
  }
  return { entries: all, rows };
}

/** Entries in the given order, without headings. */
export const unordered = (
  entries: readonly LibraryEntry[],
): { entries: readonly LibraryEntry[]; rows: LibraryRowItem[] } => ({
  entries,
  rows: entries.map((item, index) => ({ type: 'item', key: item.id, item, index })),
});

/** The order needs the whole library: a capture not read yet may come first. */
export const needsAll = ({ group, sort }: Pick<Order, 'group' | 'sort'>): boolean =>
  group !== 'day' || sort !== 'newest';

function sorted(entries: readonly LibraryEntry[], { sort }: Order): readonly LibraryEntry[] {
  if (sort === 'newest' || sort === 'hand') return entries;
  if (sort === 'oldest') return entries.toReversed();
  const { compare } = collator();
  const named = entries.map((entry) => ({ entry, name: nameOf(entry) }));
  return named.sort((one, other) => compare(one.name, other.name)).map(({ entry }) => entry);
}

const collator = (): Intl.Collator => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** As shown in its row's title; a list of several sites has the place of its newest page. */
function nameOf({ kind, captures: [newest] }: LibraryEntry): string {
  return kind === 'job' ? newest.host : newest.title || newest.url;
}

function headsBy({ group, collections }: Order, now: number): (entry: LibraryEntry) => LibraryHead {
  switch (group) {
    case 'day': {
      const dayOf = daysFrom(now);
      return ({ capturedAt }) => ({ kind: 'day', day: dayOf(capturedAt) });
    }
    case 'site':
      return ({ captures: [newest] }) => ({ kind: 'site', host: newest.host });
    case 'collection':
      return (entry) => ({
        kind: 'collection',
        name: collectionsOf(collections, entryMarks(entry).tags)[0],
      });
  }
}

function keyOf(head: LibraryHead): string {
  if (head.kind === 'day') return `day ${head.day.start}`;
  return head.kind === 'site' ? `site ${head.host}` : `collection ${head.name ?? ''}`;
}

function compareHeads(one: LibraryHead, other: LibraryHead, { sort, collections }: Order): number {
  if (one.kind === 'day' && other.kind === 'day')
    return sort === 'oldest' ? one.day.start - other.day.start : other.day.start - one.day.start;
  if (one.kind === 'site' && other.kind === 'site')
    return Number(one.host === '') - Number(other.host === '') || one.host.localeCompare(other.host);
  const place = (head: LibraryHead): number =>
    head.kind === 'collection' && head.name !== undefined ? collections.indexOf(head.name) : Infinity;
  return place(one) === place(other) ? 0 : place(one) - place(other);
}
