import type { Block } from './blocks';
import { cellsOf } from './table-rows';
import { isWord, tokensOf } from './tokens';

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/**
 * The length of the common prefix and suffix of two texts, cut at a white-space boundary, so that no word is split.
 * Together they are never longer than the shorter text.
 */
export function sharedEnds(one: string, other: string): { head: number; tail: number } {
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one.charCodeAt(head) === other.charCodeAt(head)) head += 1;
  if (head < one.length || head < other.length)
    while (
      head > 0 &&
      !(isSpace(one.charCodeAt(head - 1)) && beginsWord(one, head) && beginsWord(other, head))
    )
      head -= 1;
  let tail = 0;
  const [oneEnd, otherEnd] = [one.length - 1, other.length - 1];
  while (tail < shorter - head && one.charCodeAt(oneEnd - tail) === other.charCodeAt(otherEnd - tail))
    tail += 1;
  while (
    tail > 0 &&
    !(isSpace(one.charCodeAt(one.length - tail)) && endsWord(one, tail) && endsWord(other, tail))
  )
    tail -= 1;
  return { head, tail };
}

const beginsWord = (text: string, at: number): boolean => at < text.length && !isSpace(text.charCodeAt(at));
const endsWord = (text: string, tail: number): boolean =>
  tail < text.length && !isSpace(text.charCodeAt(text.length - tail - 1));

/** Blocks less similar than this are two blocks, not two versions of one. */
const ALIKE = 0.4;
/** Blocks with this share in common at both ends are similar, whatever is between. */
const PLAINLY_ALIKE = 0.8;
/** Longer blocks are compared by their start. */
const MAX_TOKENS = 2_000;

/** Lines up to this length are also compared by their letters. */
const MAX_SHORT = 60;
/** Of two such lines, this share of the pairs of letters must be the same; headings mostly stay where they are. */
const ALIKE_IN_LETTERS = { heading: 0.5, other: 0.6 };

export type Similarity = ReturnType<typeof createSimilarity>;

/** Returns how similar two blocks are, by their common words; reads each block once. */
export function createSimilarity() {
  const ids = new Map<string, number>();
  const words = new Map<Block, Uint32Array>();
  const wordsOf = (block: Block): Uint32Array => {
    let found = words.get(block);
    if (!found) {
      const tokens = tokensOf(block.text.slice(0, MAX_TOKENS * 6)).slice(0, MAX_TOKENS);
      found = Uint32Array.from(
        tokens.filter((token) => isWord(token) || (block.kind === 'code' && token.trim() !== '')),
        (token) => {
          const word = token.toLowerCase();
          let id = ids.get(word);
          if (id === undefined) ids.set(word, (id = ids.size));
          return id;
        },
      ).sort();
      words.set(block, found);
    }
    return found;
  };
  return {
    wordsOf,
    /** From `ALIKE` to 1 if the two may be versions of one block, else 0. */
    of(one: Block, other: Block): number {
      if (!mayBeOne(one, other)) return 0;
      // Two versions mostly differ in a few words, and need no count.
      const { head, tail } = sharedEnds(one.key, other.key);
      const ends = (2 * (head + tail)) / (one.key.length + other.key.length);
      if (ends >= PLAINLY_ALIKE) return ends;
      // A row is known by its first cell, a short line by its letters.
      if (one.kind === 'row' && isSameRow(one, other)) return Math.max(ends, ALIKE);
      if (Math.max(one.key.length, other.key.length) <= MAX_SHORT && one.kind !== 'code') {
        const share = sharedLetters(one.key, other.key);
        if (share >= ALIKE_IN_LETTERS[one.kind === 'heading' ? 'heading' : 'other']) return share;
      }
      const a = wordsOf(one);
      const b = wordsOf(other);
      if (a.length === 0 || b.length === 0) return 0;
      if ((2 * Math.min(a.length, b.length)) / (a.length + b.length) < ALIKE) return 0;
      let shared = 0;
      for (let i = 0, j = 0; i < a.length && j < b.length;) {
        const difference = (a[i] ?? 0) - (b[j] ?? 0);
        if (difference === 0) shared += 1;
        if (difference <= 0) i += 1;
        if (difference >= 0) j += 1;
      }
      const share = (2 * shared) / (a.length + b.length);
      return share >= ALIKE ? share : 0;
    },
  };
}

/** A row does not become a paragraph, nor code a heading; prose may change its form. */
function mayBeOne(one: Block, other: Block): boolean {
  if (one.kind === other.kind) return true;
  const isProse = ({ kind }: Block): boolean => kind !== 'row' && kind !== 'code';
  return isProse(one) && isProse(other);
}

function isSameRow(one: Block, other: Block): boolean {
  const [a, b] = [cellsOf(one.text)[0]?.cell, cellsOf(other.text)[0]?.cell];
  return a === b && a !== undefined && isWord(a);
}

/** The share of the adjacent letters that two short lines have in common; of the signs, if they have no letters. */
function sharedLetters(one: string, other: string): number {
  const noLetter = isWord(one) || isWord(other) ? /[^\p{L}\p{N}]+/gu : /\s+/g;
  const pairsOf = (text: string): string[] => {
    const letters = text.toLowerCase().replace(noLetter, ' ').trim();
    return Array.from({ length: Math.max(letters.length - 1, 0) }, (_, at) => letters.slice(at, at + 2));
  };
  const counts = new Map<string, number>();
  const [a, b] = [pairsOf(one), pairsOf(other)];
  for (const pair of a) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of b) {
    const left = counts.get(pair) ?? 0;
    if (left > 0) shared += 1;
    counts.set(pair, left - 1);
  }
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
}
