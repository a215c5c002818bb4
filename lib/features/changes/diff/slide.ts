import type { Block } from './blocks';

/**
 * By how much a stretch that is on one side alone is moved so that it begins and ends where a reader would cut: what
 * it passes at one end equals what it takes in at the other.
 */
export function bestShift(
  { from, to, least, most }: { from: number; to: number; least: number; most: number },
  isSame: (one: number, other: number) => boolean,
  cutAt: (index: number) => number,
): number {
  const worth = (shift: number): number => cutAt(from + shift) + cutAt(to + shift);
  let best = { shift: 0, worth: worth(0) };
  const take = (shift: number): void => {
    const value = worth(shift);
    if (value > best.worth) best = { shift, worth: value };
  };
  for (let shift = -1; from + shift >= least && isSame(from + shift, to + shift); shift -= 1) take(shift);
  for (let shift = 1; to + shift <= most && isSame(from + shift - 1, to + shift - 1); shift += 1) take(shift);
  return best.shift;
}

const SENTENCE = /[.!?…]$/;
const WIDE_SENTENCE = /[。！？]$/;
/** What closes after the mark of a sentence. */
const CLOSING = /^[)\]}"'”’»」』]$/;
/** No more of these are passed on the way to the mark. */
const MOST_CLOSING = 8;

/** How good a place before this token is for the edge of a change. */
export function cutAtToken(said: readonly string[], index: number): number {
  const [before, after] = [said[index - 1], said[index]];
  if (before === undefined || after === undefined || before === '\n\n' || after === '\n\n') return 6;
  if (WIDE_SENTENCE.test(before)) return 5;
  let last = before === ' ' ? index - 2 : index - 1;
  const first = Math.max(0, last - MOST_CLOSING);
  while (last > first && CLOSING.test(said[last] ?? '')) last -= 1;
  const ended = SENTENCE.test(said[last] ?? '');
  if (before === ' ') return ended ? 5 : /[,;:–—]$/.test(said[last] ?? '') ? 3 : 2;
  if (after === ' ') return ended ? 4 : 1.5;
  return CLOSING.test(after) ? 0 : /^[([{“«「『]$/.test(after) || CLOSING.test(before) ? 1 : 0.5;
}

/** How good a place before this block is for the edge of what was added or removed. */
function cutAtBlock(blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  if (!block) return 8;
  if (block.kind === 'heading') return 10 - block.sign.trim().length;
  if (block.kind === 'item') return block.sign.startsWith('\t') ? 1 : 2;
  if (block.kind === 'code')
    return block.sign === '`' ? 2 : 2 - Math.min(/\S|$/.exec(block.text)?.index ?? 0, 8) / 8;
  return block.kind === 'text' ? 2.5 : 1;
}

/** Moves each run of blocks that is on one side alone to where a section, a paragraph or an item begins. */
export function slidePairs(
  pairs: [number, number][],
  sides: readonly [readonly Block[], readonly Block[]],
): void {
  for (const side of [0, 1] as const) {
    const [blocks, other] = [sides[side], side === 0 ? 1 : 0] as const;
    const isSame = (one: number, two: number): boolean => blocks[one]?.key === blocks[two]?.key;
    /** The first pair of the run of adjacent pairs that ends before the gap. */
    let run = 0;
    for (let at = 0; at <= pairs.length; at += 1) {
      const [last, next] = [pairs[at - 1], pairs[at]];
      const from = (last?.[side] ?? -1) + 1;
      const to = next?.[side] ?? blocks.length;
      const isFlush = (next?.[other] ?? sides[other].length) === (last?.[other] ?? -1) + 1;
      if (to === from && isFlush) continue;
      if (to > from && isFlush) {
        let end = at;
        while (end + 1 < pairs.length && isAdjacent(pairs[end], pairs[end + 1])) end += 1;
        const least = last ? (pairs[run]?.[side] ?? from) : from;
        const most = next ? (pairs[end]?.[side] ?? to) + 1 : to;
        const shift = bestShift({ from, to, least, most }, isSame, (index) => cutAtBlock(blocks, index));
        const put = (step: number, index: number): void => {
          const pair = pairs[at + step];
          if (pair) pair[side] = index + step;
        };
        for (let step = -1; step >= shift; step -= 1) put(step, to);
        for (let step = 0; step < shift; step += 1) put(step, from);
        run = at + shift;
      } else run = at;
    }
  }
}

const isAdjacent = (one?: [number, number], other?: [number, number]): boolean =>
  one !== undefined && other !== undefined && other[0] === one[0] + 1 && other[1] === one[1] + 1;
