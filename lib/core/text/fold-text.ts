const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
};

/** Lower case without accents, so that words compare as they are typed: `Löschen` and `loschen` are equal. */
export function foldWords(text: string): string {
  // Most addresses are plain, and normalizing is most of the work.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad]+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øłđðþıæœß]/g, (letter) => letters[letter] ?? letter);
}

/** A text as it is searched, and the position of each of its characters in the original text. */
export type FoldedText = { text: string; starts: Uint32Array; ends: Uint32Array };

const SPACE = /\s/;
const MARK = /\p{M}/u;
/** Soft hyphens and joiners, which are invisible. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/;

/**
 * Lower case without accents, white space as single spaces, and without invisible characters, so that a phrase is found
 * in any spelling and with any line breaks. One pass.
 */
export function foldText(written: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  const known = new Map<string, string>();
  let text = '';
  let spaced = false;
  const add = (folded: string, from: number, to: number): void => {
    text += folded;
    for (let at = 0; at < folded.length; at += 1) {
      starts.push(from);
      ends.push(to);
    }
    spaced = folded === ' ';
  };
  for (let at = 0; at < written.length;) {
    const code = written.charCodeAt(at);
    if (code > 32 && code < 127) {
      // A letter followed by its accent is folded with it.
      if (written.charCodeAt(at + 1) < 0x300 || at + 1 === written.length) {
        add(code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : (written[at] ?? ''), at, at + 1);
        at += 1;
        continue;
      }
    } else if (SPACE.test(written[at] ?? '')) {
      if (spaced) ends[ends.length - 1] = at + 1;
      else add(' ', at, at + 1);
      at += 1;
      continue;
    }
    let end = at + String.fromCodePoint(written.codePointAt(at) ?? 0).length;
    while (end < written.length) {
      const next = String.fromCodePoint(written.codePointAt(end) ?? 0);
      if (!MARK.test(next)) break;
      end += next.length;
    }
    const letter = written.slice(at, end);
    let folded = known.get(letter);
    if (folded === undefined) {
      folded = UNSEEN.test(letter) ? '' : foldWords(letter);
      known.set(letter, folded);
    }
    add(folded, at, end);
    at = end;
  }
  return { text, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** Where a phrase occurs in the original text, in order, at most `limit` matches; folded like the text. */
export function findFolded(
  { text, starts, ends }: FoldedText,
  phrase: string,
  limit = 10_000,
): { start: number; end: number }[] {
  const wanted = foldText(phrase).text;
  const found: { start: number; end: number }[] = [];
  if (wanted.trim() === '') return found;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    found.push({ start: starts[at] ?? 0, end: ends[at + wanted.length - 1] ?? 0 });
    if (found.length === limit) break;
  }
  return found;
}

/** How often a phrase occurs in a text that is already folded. */
export function countFolded(text: string, phrase: string, limit = 10_000): number {
  const wanted = foldText(phrase).text;
  let count = 0;
  if (wanted.trim() === '') return 0;
  for (
    let at = text.indexOf(wanted);
    at !== -1 && count < limit;
    at = text.indexOf(wanted, at + wanted.length)
  )
    count += 1;
  return count;
}

/** The letters and figures of a text alone, folded: spaces and marks that a page draws otherwise do not matter. */
export const lettersOf = (text: string): string => foldText(text).text.replace(/[^\p{L}\p{N}]+/gu, '');
/** So many of them tell one block of a page from another. */
export const ENOUGH_LETTERS = 24;
