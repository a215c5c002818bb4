import { diffArrays } from 'diff';
import { longestRising } from './longest-increasing';

/** Between two unchanged blocks, no more differences than this are searched. */
const MAX_EDITS = 1_000;

/**
 * The unchanged blocks, in the order of both sides, by their keys: pairs of indexes. Keys that occur once on each side
 * are found first, by their longest ordered run; what is between is compared with a library.
 */
export function findUnchanged(old: readonly string[], now: readonly string[]): [number, number][] {
  const pairs: [number, number][] = [];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) {
    pairs.push([start, start]);
    start += 1;
  }
  let oldEnd = old.length;
  let nowEnd = now.length;
  while (oldEnd > start && nowEnd > start && old[oldEnd - 1] === now[nowEnd - 1]) {
    oldEnd -= 1;
    nowEnd -= 1;
  }
  let [oldAt, nowAt] = [start, start];
  for (const [oldIndex, nowIndex] of [
    ...anchors(old, now, start, oldEnd, nowEnd),
    [oldEnd, nowEnd] as const,
  ]) {
    if (oldIndex > oldAt && nowIndex > nowAt) {
      const [oldFrom, nowFrom] = [oldAt, nowAt];
      between(old.slice(oldAt, oldIndex), now.slice(nowAt, nowIndex), (one, other) =>
        pairs.push([oldFrom + one, nowFrom + other]),
      );
    }
    if (oldIndex < oldEnd) pairs.push([oldIndex, nowIndex]);
    oldAt = oldIndex + 1;
    nowAt = nowIndex + 1;
  }
  for (let past = 0; oldEnd + past < old.length; past += 1) pairs.push([oldEnd + past, nowEnd + past]);
  return pairs;
}

function anchors(
  old: readonly string[],
  now: readonly string[],
  start: number,
  oldEnd: number,
  nowEnd: number,
): [number, number][] {
  const places = new Map<string, { old: number; now: number; times: number }>();
  for (let index = start; index < oldEnd; index += 1) {
    const key = old[index] ?? '';
    const place = places.get(key);
    if (place) place.times += 1;
    else places.set(key, { old: index, now: -1, times: 1 });
  }
  for (let index = start; index < nowEnd; index += 1) {
    const place = places.get(now[index] ?? '');
    if (!place) continue;
    if (place.now >= 0) place.times += 1;
    place.now = index;
  }
  const once = [...places.values()].filter((place) => place.times === 1 && place.now >= 0);
  return longestRising(once.map((place) => place.now)).map((index) => {
    const place = once[index];
    return [place?.old ?? 0, place?.now ?? 0];
  });
}

function between(old: string[], now: string[], found: (old: number, now: number) => void): void {
  if (old.length === 0 || now.length === 0) return;
  // What is on only one side cannot be unchanged, and would only be work.
  const nowHas = new Set(now);
  const oldHas = new Set(old);
  const oldPlaces = placesOf(old, nowHas);
  const nowPlaces = placesOf(now, oldHas);
  if (oldPlaces.length === 0) return;
  const keys = (side: string[], places: number[]): string[] => places.map((index) => side[index] ?? '');
  const parts = diffArrays(keys(old, oldPlaces), keys(now, nowPlaces), { maxEditLength: MAX_EDITS });
  let [oldAt, nowAt] = [0, 0];
  for (const { count, added, removed } of parts ?? []) {
    if (!added && !removed)
      for (let step = 0; step < count; step += 1)
        found(oldPlaces[oldAt + step] ?? 0, nowPlaces[nowAt + step] ?? 0);
    if (!added) oldAt += count;
    if (!removed) nowAt += count;
  }
}

function placesOf(side: string[], other: ReadonlySet<string>): number[] {
  return side.flatMap((key, index) => (other.has(key) ? [index] : []));
}
