import { foldWords } from './fold-text';

/** A word of a text as it is compared, and its position. */
export type Token = { form: string; from: number; to: number; kind: 'word' | 'pair' };

/** The rest of a longer word is not useful: it is data in a page, not something that is typed. */
export const LONGEST = 64;

/** A soft hyphen says where a word may be broken, and is no part of it. */
const WORD = /[\p{L}\p{N}\p{M}\u00ad]+/gu;
/** Scripts that put no spaces between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々〆\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const PART = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const PLAIN = /^[\0-\x7f]*$/;

export const isUnspaced = (text: string): boolean => !PLAIN.test(text) && HAS_UNSPACED.test(text);

/** Folding costs more than finding a word in a text, and most words repeat: this many are cached. */
const MOST_FOLDED = 20_000;
const folded = new Map<string, string>();

/** Lower case without accents; sharp s, Turkish i and the like as they are usually typed. */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word.slice(0, LONGEST).toLowerCase();
  const known = folded.get(word);
  if (known !== undefined) return known;
  const form = foldWords(word).slice(0, LONGEST);
  if (folded.size >= MOST_FOLDED) folded.clear();
  if (word.length <= LONGEST) folded.set(word, form);
  return form;
}

/**
 * The words of a text in order. In a script without spaces, every two neighbors are one word, and the last character is
 * separate, so that a single character is found as the prefix of a pair.
 */
export function* tokensOf(text: string): Generator<Token> {
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (!isUnspaced(run)) {
      const form = fold(run);
      if (form !== '') yield { form, from: index, to: index + run.length, kind: 'word' };
      continue;
    }
    for (const { 0: part, index: inRun } of run.matchAll(PART)) {
      const start = index + inRun;
      if (HAS_UNSPACED.test(part)) yield* pairsOf(part, start);
      else {
        const form = fold(part);
        if (form !== '') yield { form, from: start, to: start + part.length, kind: 'word' };
      }
    }
  }
}

/** The same without their positions, which cost more than the words where a text is indexed. */
export function eachForm(text: string, take: (form: string, kind: Token['kind']) => void): void {
  for (const run of text.match(WORD) ?? []) {
    if (isUnspaced(run)) {
      for (const { form, kind } of tokensOf(run)) take(form, kind);
      continue;
    }
    const form = fold(run);
    if (form !== '') take(form, 'word');
  }
}

function* pairsOf(part: string, start: number): Generator<Token> {
  let at = start;
  const signs = [...part];
  for (const [place, sign] of signs.entries()) {
    const pair = sign + (signs[place + 1] ?? '');
    const form = fold(pair);
    if (form !== '') yield { form, from: at, to: at + pair.length, kind: 'pair' };
    at += sign.length;
  }
}
