import type { Block } from './blocks';
import type { createSimilarity } from './similarity';
import { longestRising } from './longest-increasing';

type Similarity = ReturnType<typeof createSimilarity>;
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
    side.blocks[index ?? 0] ?? { kind: 'text', text: '', key: '', line: 0 };
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
    if (best && alike(best[0], j) > 0) found.push([best[0], j]);
  });
  return longestRising(found.map(([i]) => i)).flatMap((index) => {
    const pair = found[index];
    return pair ? [pair] : [];
  });
}

/** Adjacent words in the sorted list of a block's words, as one number. */
function* pairsOf(words: Uint32Array): Generator<number> {
  for (let at = 1; at < words.length; at += 1) yield (words[at - 1] ?? 0) * 2_097_152 + (words[at] ?? 0);
}
