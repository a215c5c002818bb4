import { isUnspaced } from '@/lib/core/text/word-tokens';

/**
 * Umlauts as they are typed on keyboards without them: `ueberweisung` is `überweisung`, which is compared as
 * `uberweisung`.
 */
export function umlautSpellings(word: string): string[] {
  const other = word.replace(/([aou])e/g, '$1');
  return other === word ? [] : [other];
}

/** A shorter word with a letter changed is another word. */
const SHORTEST_FORGIVEN = 4;
/** Syllables of Hangul are several letters each. */
const FEWEST_SYLLABLES = 2;
const [FIRST_SYLLABLE, LAST_SYLLABLE, VOWELS, ENDINGS] = [0xac00, 0xd7a3, 21, 28];
/** Alphabets are within blocks of this size, of which many have one and some have two. */
const BLOCK = 0x80;

const isSyllable = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;
};

/** Folding leaves these letters, so that there are no others in the index. */
const isLetter = (sign: string): boolean =>
  /^\p{L}$/u.test(sign) && sign.normalize('NFKD') === sign && sign.toLowerCase() === sign;

const alphabets = new Map<number, readonly string[]>();
function lettersAround(letter: string): readonly string[] {
  const block = Math.floor((letter.codePointAt(0) ?? 0) / BLOCK);
  const known = alphabets.get(block);
  if (known) return known;
  const signs = Array.from({ length: BLOCK }, (_none, at) => String.fromCodePoint(block * BLOCK + at));
  const letters = signs.filter(isLetter);
  alphabets.set(block, letters);
  return letters;
}

/** The syllables that differ from this one by one of its letters. */
function syllablesNear(letter: string): string[] {
  const code = (letter.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
  const ending = code % ENDINGS;
  const vowel = Math.floor(code / ENDINGS) % VOWELS;
  const lead = Math.floor(code / ENDINGS / VOWELS);
  const at = (l: number, v: number, e: number): string =>
    String.fromCodePoint(FIRST_SYLLABLE + (l * VOWELS + v) * ENDINGS + e);
  return [
    ...Array.from({ length: ENDINGS }, (_none, one) => at(lead, vowel, one)),
    ...Array.from({ length: VOWELS }, (_none, one) => at(lead, one, ending)),
    ...Array.from({ length: 19 }, (_none, one) => at(one, vowel, ending)),
  ];
}

/**
 * All words that differ from this one by one typo: a letter too many, one too few, another one, or two neighbors
 * swapped. The letters are those of the word's own alphabet. The first letter of short words is assumed to be right.
 */
export function slipsOf(word: string): Set<string> {
  const slips = new Set<string>();
  const letters = [...word];
  const isHangul = letters.some(isSyllable);
  if (letters.length < (isHangul ? FEWEST_SYLLABLES : SHORTEST_FORGIVEN) || !/^[\p{L}\p{M}]+$/u.test(word))
    return slips;
  const alphabet = new Set(letters.flatMap((letter) => (isSyllable(letter) ? [] : lettersAround(letter))));
  const from = letters.length < 6 && !isHangul ? 1 : 0;
  const put = (head: number, middle: string, tail: number): void =>
    void slips.add(letters.slice(0, head).join('') + middle + letters.slice(tail).join(''));
  for (let at = from; at <= letters.length; at += 1) {
    for (const letter of alphabet) put(at, letter, at);
    const letter = letters[at];
    if (letter === undefined) break;
    if (letters.length > FEWEST_SYLLABLES) put(at, '', at + 1);
    for (const other of isSyllable(letter) ? syllablesNear(letter) : alphabet) put(at, other, at + 1);
    if (at + 1 < letters.length) put(at, `${letters[at + 1]}${letter}`, at + 2);
  }
  slips.delete(word);
  return slips;
}

/** Korean words go on with particles: what is near is how a word begins. */
export const goesOnInKorean = (word: string): boolean => isSyllable(word);

/**
 * The halves of a word of Hangul: with a syllable too few or another one, there is one half or the other. There are too
 * many syllables to try each, as with letters.
 */
export function halvesOf(word: string): { head: string; tail: string } | undefined {
  const letters = [...word];
  if (letters.length < 3 || !letters.every(isSyllable)) return undefined;
  const middle = Math.ceil(letters.length / 2);
  return { head: letters.slice(0, middle).join(''), tail: letters.slice(middle).join('') };
}

/** How a word begins that differs from this one by one sign, whatever comes behind; undefined where it is this one. */
export function beginningNear(word: string, other: string): string | undefined {
  if (other.startsWith(word)) return undefined;
  const { length } = [...word];
  const signs = [...other];
  return [length, length + 1]
    .map((end) => signs.slice(0, end).join(''))
    .find((head) => differByOne(word, head));
}

/** Whether one of these words becomes the other by one letter changed, left out or put in. */
function differByOne(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return Math.max(a.length, b.length) - head - tail === 1;
}

/**
 * For a phrase of pairs, in a script without spaces: what is left of it around each sign that may be wrong, as one or
 * two phrases that are near each other.
 */
export function pairsAround(words: readonly string[]): (readonly string[])[][] {
  if (words.length < 2 || !words.every(isUnspaced)) return [];
  // Each sign is in two pairs.
  const signs = Array.from({ length: words.length + 1 }, (_none, at) => at);
  return signs.flatMap((at) => {
    const parts = [words.slice(0, Math.max(0, at - 1)), words.slice(at + 1)].filter(
      (part) => part.length > 0,
    );
    return parts.flat().length >= (words.length < 4 ? 1 : 2) ? [parts] : [];
  });
}

export const signsOfPairs = (words: readonly string[]): string =>
  words.map((pair, at) => (at === words.length - 1 ? pair : ([...pair][0] ?? ''))).join('');
