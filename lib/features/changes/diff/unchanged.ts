import { diffArrays } from 'diff';
import { longestRising } from './longest-increasing';

/** Between two unchanged blocks, no more differences than this are searched. */
const MAX_EDITS = 1_000;
/** So few blocks are compared in both ways. */
const MAX_SMALL = 200;

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
  const area = { old: [start, oldEnd], now: [start, nowEnd] } as const;
  const size = Math.max(oldEnd, nowEnd) - start;
  const weight = (some: readonly [number, number][]): number =>
    some.reduce((sum, [index]) => sum + (old[index]?.length ?? 0), 0);
  const once = anchors(old, now, start, oldEnd, nowEnd);
  let best = aligned(old, now, area, once);
  // What stands once may have moved past more that stands often.
  if (once.length > 0 && size <= MAX_SMALL) {
    const other = aligned(old, now, area, []);
    if (weight(other) > weight(best)) best = other;
  }
  for (const pair of best) pairs.push(pair);
  for (let past = 0; oldEnd + past < old.length; past += 1) pairs.push([oldEnd + past, nowEnd + past]);
  return pairs;
}

type Area = Record<'old' | 'now', readonly [from: number, to: number]>;

/** What is unchanged in an area if these pairs are. */
function aligned(
  old: readonly string[],
  now: readonly string[],
  { old: [oldFrom, oldEnd], now: [nowFrom, nowEnd] }: Area,
  anchored: readonly [number, number][],
): [number, number][] {
  const pairs: [number, number][] = [];
  let [oldAt, nowAt] = [oldFrom, nowFrom];
  for (const [oldIndex, nowIndex] of [...anchored, [oldEnd, nowEnd] as const]) {
    if (oldIndex > oldAt && nowIndex > nowAt) {
      const [oldStart, nowStart] = [oldAt, nowAt];
      between(old.slice(oldAt, oldIndex), now.slice(nowAt, nowIndex), (one, other) =>
        pairs.push([oldStart + one, nowStart + other]),
      );
    }
    if (oldIndex < oldEnd) pairs.push([oldIndex, nowIndex]);
    oldAt = oldIndex + 1;
    nowAt = nowIndex + 1;
  }
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
