import { readMarks } from '../marks/marks';
import { sameTag } from '../marks/tag';
import type { LibraryEntry } from '../library/library-entries';

/** The gap between two newly assigned positions, in milliseconds: how many entries can be inserted between them. */
const STEP = 1_000;

/** The position of an entry among others, smallest first. */
export type PlaceOf = (entry: LibraryEntry) => number;

/**
 * The positions of entries in a collection. One that was never moved is positioned by its time, newest first, and so
 * before all that existed when others were moved. `given`: positions by entry that the library does not have yet.
 */
export function handPlaces(collection: string, given: ReadonlyMap<string, number> = new Map()): PlaceOf {
  const tag = sameTag(collection);
  return ({ id, captures, capturedAt }) =>
    given.get(id) ?? readMarks(captures[0]).places?.[tag] ?? -capturedAt;
}

/** Entries in the user's order. */
export function inHandOrder(entries: readonly LibraryEntry[], placeOf: PlaceOf): LibraryEntry[] {
  const placed = entries.map((entry) => ({ entry, at: placeOf(entry) }));
  return placed.sort((one, other) => one.at - other.at).map(({ entry }) => entry);
}

export type GivenPlace = { entry: LibraryEntry; at: number };

/**
 * What to write to place these entries before the one at `to`, in their order: their own positions, or those of all
 * entries if there is no gap left. `entries`: all of them, in order.
 */
export function placesForMove(
  entries: readonly LibraryEntry[],
  placeOf: PlaceOf,
  ids: ReadonlySet<string>,
  to: number,
): GivenPlace[] {
  const moved = entries.filter(({ id }) => ids.has(id));
  const others = entries.filter(({ id }) => !ids.has(id));
  const before = entries.slice(0, to).filter(({ id }) => !ids.has(id)).length;
  const wanted = [...others.slice(0, before), ...moved, ...others.slice(before)];
  if (wanted.every(({ id }, at) => entries[at]?.id === id)) return [];
  const [lastOne, nextOne] = [others[before - 1], others[before]];
  const next = nextOne && placeOf(nextOne);
  const last = lastOne ? placeOf(lastOne) : (next ?? 0) - STEP * (moved.length + 1);
  const step = next === undefined || !lastOne ? STEP : (next - last) / (moved.length + 1);
  const given = moved.map((entry, at) => ({ entry, at: last + step * (at + 1) }));
  const row = [last, ...given.map(({ at }) => at), next ?? Infinity];
  if (row.every((at, index) => index === 0 || at > (row[index - 1] ?? Infinity))) return given;
  const first = Math.min(...entries.map(placeOf));
  return wanted.map((entry, at) => ({ entry, at: first + STEP * at }));
}
