import type { Block } from './blocks';
import { isWord, saying, tokensOf } from './tokens';

/** At least this share of the words of a paragraph must have been in the other for it to be split off. */
const SPLIT_OFF = 0.6;

type Side = { blocks: Block[]; free: (index: number) => boolean };

/**
 * Paragraphs that are one on one side and several on the other, joined: where a break came or went, no word did.
 * Undefined if there are none. The other blocks are the same objects.
 */
export function joinSplit(
  old: Side,
  now: Side,
  edited: ReadonlyMap<number, number>,
): [Block[], Block[]] | undefined {
  const [oldJoins, nowJoins] = [new Set<number>(), new Set<number>()];
  for (const [i, j] of edited) {
    findJoins(old.blocks[i], now, j, nowJoins);
    findJoins(now.blocks[j], old, i, oldJoins);
  }
  if (oldJoins.size + nowJoins.size === 0) return undefined;
  return [join(old.blocks, oldJoins), join(now.blocks, nowJoins)];
}

/** Adds the blocks around the one at this index, each of which is to be joined with the one before it. */
function findJoins(
  whole: Block | undefined,
  { blocks: parts, free }: Side,
  at: number,
  joins: Set<number>,
): void {
  if (whole?.kind !== 'text' || parts[at]?.kind !== 'text') return;
  const isPart = (index: number): boolean =>
    parts[index]?.kind === 'text' && parts[index].sign === '' && free(index) && !joins.has(index);
  if (!isPart(at - 1) && !isPart(at + 1)) return;
  const left = wordsOf(whole);
  takeFrom(left, parts[at]);
  for (let index = at + 1; isPart(index) && takeFrom(left, parts[index]); index += 1) joins.add(index);
  for (let index = at - 1; isPart(index) && takeFrom(left, parts[index]); index -= 1) joins.add(index + 1);
}

function wordsOf({ text }: Block): Map<string, number> {
  const words = new Map<string, number>();
  for (const token of tokensOf(text)) if (isWord(token)) words.set(token, (words.get(token) ?? 0) + 1);
  return words;
}

/** Takes the words of a block out of what is left. True, and only then, if most of them were in it. */
function takeFrom(left: Map<string, number>, block: Block | undefined): boolean {
  let [all, found] = [0, 0];
  const words = block ? wordsOf(block) : new Map<string, number>();
  for (const [word, count] of words) {
    all += count;
    found += Math.min(count, left.get(word) ?? 0);
  }
  if (all === 0 || found < all * SPLIT_OFF) return false;
  for (const [word, count] of words) left.set(word, Math.max(0, (left.get(word) ?? 0) - count));
  return true;
}

function join(blocks: Block[], joins: ReadonlySet<number>): Block[] {
  const all: Block[] = [];
  blocks.forEach((block, index) => {
    if (joins.has(index)) return;
    let end = index + 1;
    while (joins.has(end)) end += 1;
    if (end === index + 1) {
      all.push(block);
      return;
    }
    const text = blocks
      .slice(index, end)
      .map((part) => part.text)
      .join('');
    all.push({ ...block, text, key: saying(text) });
  });
  return all;
}
