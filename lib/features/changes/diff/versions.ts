import type { Block } from './blocks';
import type { Similarity } from './similarity';
import { longestRising } from './longest-increasing';

type Range = { from: number; to: number };

/** Every block is compared with every other if that is at most this much work; beyond, by the pairs of words in it. */
const MAX_CELLS = 1_600;
/** A pair of words in more blocks than this is not significant. */
const MAX_HOLDERS = 8;

/**
 * The blocks of two stretches between the same neighbors that are two versions of one block, in the order of both:
 * pairs of indexes.
 */
export function findVersions(
  old: { blocks: readonly Block[]; free: (index: number) => boolean } & Range,
  now: { blocks: readonly Block[]; free: (index: number) => boolean } & Range,
  similarity: Similarity,
): [number, number][] {
  const left = freeOf(old);
  const right = freeOf(now);
  if (left.length === 0 || right.length === 0) return [];
  const block = (side: typeof old, index: number | undefined): Block =>
    side.blocks[index ?? 0] ?? { kind: 'text', text: '', key: '', line: 0, sign: '', opens: 0 };
  // One heading alone between the same neighbors was renamed, whatever it is called now.
  const [only, single] = [block(old, left[0]), block(now, right[0])];
  if (left.length + right.length === 2 && only.kind === 'heading' && single.kind === 'heading')
    return [[left[0] ?? 0, right[0] ?? 0]];
  const alike = (i: number, j: number): number => similarity.of(block(old, left[i]), block(now, right[j]));
  const whole = { i: { from: 0, to: left.length }, j: { from: 0, to: right.length } };
  const small = ({ i, j }: typeof whole): boolean => (i.to - i.from) * (j.to - j.from) <= MAX_CELLS;
  const pairs = small(whole)
    ? bestPairs(whole.i, whole.j, alike)
    : byRarePairs(
        left.map((index) => similarity.wordsOf(block(old, index))),
        right.map((index) => similarity.wordsOf(block(now, index))),
        alike,
      );
  return pairs.map(([i, j]) => [left[i] ?? 0, right[j] ?? 0]);
}

function freeOf({ from, to, free }: Range & { free: (index: number) => boolean }): number[] {
  const indexes: number[] = [];
  for (let index = from; index < to; index += 1) if (free(index)) indexes.push(index);
  return indexes;
}

/** With more blocks left than this on a side, it is another text, and none of them is looked for elsewhere. */
const MAX_LEFT = 1_000;
/** The least similarity of a block to one elsewhere that it may have been, and of a shorter one. */
const ELSEWHERE = { long: 0.5, short: 0.6, chars: 20 };

/**
 * The blocks that are left on both sides and are versions of each other, wherever they stand: the most similar first.
 */
export function findElsewhere(
  old: { blocks: readonly Block[]; free: (index: number) => boolean },
  now: { blocks: readonly Block[]; free: (index: number) => boolean },
  similarity: Similarity,
): [number, number][] {
  const left = freeOf({ ...old, from: 0, to: old.blocks.length });
  const right = freeOf({ ...now, from: 0, to: now.blocks.length });
  if (Math.max(left.length, right.length) > MAX_LEFT) return [];
  const found: { pair: [number, number]; like: number }[] = [];
  const look = (i: number, j: number): void => {
    const [one, other] = [old.blocks[i], now.blocks[j]];
    if (!one || !other) return;
    const isShort = Math.min(one.key.length, other.key.length) < ELSEWHERE.chars;
    if (isShort && one.kind === 'code') return;
    const like = similarity.of(one, other);
    if (like >= (isShort ? ELSEWHERE.short : ELSEWHERE.long)) found.push({ pair: [i, j], like });
  };
  if (left.length * right.length <= MAX_CELLS) for (const i of left) for (const j of right) look(i, j);
  else {
    const words = (side: typeof old, indexes: number[]): Uint32Array[] =>
      indexes.flatMap((index) => {
        const block = side.blocks[index];
        return block ? [similarity.wordsOf(block)] : [];
      });
    for (const [i, j] of rarePairs(words(old, left), words(now, right))) look(left[i] ?? 0, right[j] ?? 0);
  }
  const [oldTaken, nowTaken] = [new Set<number>(), new Set<number>()];
  return found
    .toSorted((one, other) => other.like - one.like)
    .flatMap(({ pair }) => {
      if (oldTaken.has(pair[0]) || nowTaken.has(pair[1])) return [];
      oldTaken.add(pair[0]);
      nowTaken.add(pair[1]);
      return [pair];
    });
}

/** The ordered pairs with the greatest total similarity. */
function bestPairs(i: Range, j: Range, alike: (i: number, j: number) => number): [number, number][] {
  const rows = i.to - i.from;
  const columns = j.to - j.from;
  const width = columns + 1;
  const likes = new Float32Array(rows * columns);
  const best = new Float32Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const like = alike(i.from + row, j.from + column);
      likes[row * columns + column] = like;
      best[row * width + column] = Math.max(
        best[(row + 1) * width + column] ?? 0,
        best[row * width + column + 1] ?? 0,
        like > 0 ? like + (best[(row + 1) * width + column + 1] ?? 0) : 0,
      );
    }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const here = best[row * width + column] ?? 0;
    if (here === (best[(row + 1) * width + column] ?? 0)) row += 1;
    else if (here === (best[row * width + column + 1] ?? 0)) column += 1;
    else pairs.push([i.from + row++, j.from + column++]);
  }
  return pairs;
}

/** The same for many blocks: only blocks that share rare pairs of words are compared. */
function byRarePairs(
  left: readonly Uint32Array[],
  right: readonly Uint32Array[],
  alike: (i: number, j: number) => number,
): [number, number][] {
  const found = rarePairs(left, right).filter(([i, j]) => alike(i, j) > 0);
  return longestRising(found.map(([i]) => i)).flatMap((index) => {
    const pair = found[index];
    return pair ? [pair] : [];
  });
}

/** For each on the right, the one on the left with which it shares most of the rare pairs of words. */
function rarePairs(left: readonly Uint32Array[], right: readonly Uint32Array[]): [number, number][] {
  const holders = new Map<number, number[]>();
  left.forEach((words, i) => {
    for (const pair of pairsOf(words)) {
      const held = holders.get(pair);
      if (!held) holders.set(pair, [i]);
      else if (held.length <= MAX_HOLDERS && held.at(-1) !== i) held.push(i);
    }
  });
  const found: [number, number][] = [];
  right.forEach((words, j) => {
    const shared = new Map<number, number>();
    for (const pair of pairsOf(words)) {
      const held = holders.get(pair);
      if (held && held.length <= MAX_HOLDERS) for (const i of held) shared.set(i, (shared.get(i) ?? 0) + 1);
    }
    const [best] = [...shared].toSorted(([, one], [, other]) => other - one);
    if (best) found.push([best[0], j]);
  });
  return found;
}

/** Adjacent words in the sorted list of a block's words, as one number. */
function* pairsOf(words: Uint32Array): Generator<number> {
  for (let at = 1; at < words.length; at += 1) yield (words[at - 1] ?? 0) * 2_097_152 + (words[at] ?? 0);
}
