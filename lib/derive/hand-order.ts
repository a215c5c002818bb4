import { readMarks } from '../model/marks';
import { sameTag } from '../model/tag';
import type { LibraryEntry } from './library-entries';

/** What lies between two places that are given anew: as many milliseconds as one may put between them. */
const STEP = 1_000;

/** Where an entry stands among others, the smallest first. */
export type PlaceOf = (entry: LibraryEntry) => number;

/**
 * Where entries stand in a collection. One that nobody has put anywhere stands by its time, the newest first, and so
 * before all that were there when others were put. `given`: places by entry that the library does not have yet.
 */
export function handPlaces(collection: string, given: ReadonlyMap<string, number> = new Map()): PlaceOf {
  const tag = sameTag(collection);
  return ({ id, captures, capturedAt }) =>
    given.get(id) ?? readMarks(captures[0]).places?.[tag] ?? -capturedAt;
}

/** Entries in the order that a person gave them. */
export function inHandOrder(entries: readonly LibraryEntry[], placeOf: PlaceOf): LibraryEntry[] {
  const placed = entries.map((entry) => ({ entry, at: placeOf(entry) }));
  return placed.sort((one, other) => one.at - other.at).map(({ entry }) => entry);
}

export type GivenPlace = { entry: LibraryEntry; at: number };

/**
 * What is to be written so that these entries stand before the one at `to`, in the order they have: their own places, or
 * those of all where there is no room between two. `entries`: all of them, in their order.
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
