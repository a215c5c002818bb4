import type { Block } from './blocks';
import { isWord, saying, tokensOf } from './tokens';

/** At least this share of the words of a paragraph must have been in the other for it to be split off. */
const SPLIT_OFF = 0.6;

type Pairs = {
  edited: ReadonlyMap<number, number>;
  moves: readonly { old: number; now: number }[];
  stayed: ReadonlyMap<number, number>;
};

/**
 * Paragraphs that are one on one side and several on the other, joined: where a break came or went, no word did.
 * Undefined if there are none.
 */
export function joinSplit(
  old: readonly Block[],
  now: readonly Block[],
  { edited, moves, stayed }: Pairs,
): [Block[], Block[]] | undefined {
  const oldTaken = new Set([...stayed.keys(), ...edited.keys(), ...moves.map((move) => move.old)]);
  const nowTaken = new Set([...stayed.values(), ...edited.values(), ...moves.map((move) => move.now)]);
  const [oldJoins, nowJoins] = [new Set<number>(), new Set<number>()];
  for (const [i, j] of edited) {
    findJoins(old[i], now, j, nowTaken, nowJoins);
    findJoins(now[j], old, i, oldTaken, oldJoins);
  }
  if (oldJoins.size + nowJoins.size === 0) return undefined;
  return [join(old, oldJoins), join(now, nowJoins)];
}

/** Adds the blocks around the one at this index, each of which is to be joined with the one before it. */
function findJoins(
  whole: Block | undefined,
  parts: readonly Block[],
  at: number,
  taken: ReadonlySet<number>,
  joins: Set<number>,
): void {
  if (whole?.kind !== 'text' || parts[at]?.kind !== 'text') return;
  const isPart = (index: number): boolean =>
    parts[index]?.kind === 'text' && parts[index].sign === '' && !taken.has(index) && !joins.has(index);
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

function join(blocks: readonly Block[], joins: ReadonlySet<number>): Block[] {
  const all: Block[] = [];
  blocks.forEach((block, index) => {
    const last = all.at(-1);
    if (joins.has(index) && last) last.text += block.text;
    else all.push({ ...block });
  });
  return all.map((block) =>
    block.kind === 'text' && block.sign === '' ? { ...block, key: saying(block.text) } : block,
  );
}
