import type { Piece } from '../search-hits';
import type { Term } from './parse-query';
import { tokensOf, type Token } from '@/lib/core/text/word-tokens';

/** Where a term is in a text. */
export type Place = { from: number; to: number; term: number };

/** All matches of the terms in a text, from its start. `most` limits the work. */
export function placesOf(text: string, terms: readonly Term[], most = 400): Place[] {
  const places: Place[] = [];
  for (const place of eachPlace(text, terms)) {
    places.push(place);
    if (places.length >= most) break;
  }
  return places;
}

/** The same one by one, so that no more of the text is read than needed. */
export function* eachPlace(text: string, terms: readonly Term[]): Generator<Place> {
  const recent: Token[] = [];
  const longest = Math.max(1, ...terms.map(({ words }) => words.length));
  for (const token of tokensOf(text)) {
    recent.push(token);
    if (recent.length > longest) recent.shift();
    for (const [term, { words, prefix }] of terms.entries()) {
      const first = recent[recent.length - words.length];
      if (!first) continue;
      const offset = recent.length - words.length;
      const fits = words.every((word, at) => {
        const form = recent[offset + at]?.form ?? '';
        return at === words.length - 1 && prefix ? form.startsWith(word) : form === word;
      });
      if (fits) yield { from: first.from, to: endOf(token, words.at(-1) ?? '', prefix, text), term };
    }
  }
}

/** For a prefix match, only what was typed; all of the word if folding has changed its length. */
function endOf(token: Token, word: string, prefix: boolean, text: string): number {
  const sameLength = token.to - token.from === token.form.length;
  const end = prefix && sameLength ? token.from + word.length : token.to;
  // A letter and its accents are not separated.
  return /^\p{M}/u.test(text.slice(end, end + 2)) ? token.to : end;
}

/** A text in pieces, with the matches marked; overlapping ones are merged. */
export function piecesOf(text: string, places: readonly Pick<Place, 'from' | 'to'>[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of [...places].sort((one, other) => one.from - other.from)) {
    if (to <= at) continue;
    const start = Math.max(from, at);
    if (start > at) pieces.push({ text: text.slice(at, start), marked: false });
    const last = pieces.at(-1);
    if (last?.marked) last.text += text.slice(start, to);
    else pieces.push({ text: text.slice(start, to), marked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}
