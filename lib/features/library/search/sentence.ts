import type { Piece } from '../search-hits';
import type { Term } from './parse-query';
import { eachPlace, piecesOf, placesOf, type Place } from './marked';

const AROUND = 90;
const LONGEST = 220;
/** A text is searched this far. */
const MOST_LOOKED = 400_000;
/** After this many matches, the best sentence so far is good enough. */
const MOST_PLACES = 400;

const ENDS = /[.!?。！？][\])"'”’»]*\s|[。！？]|\n/gu;

/**
 * The sentence that best matches the search: with the most different terms, and the first of those. A long one is cut
 * around them. Undefined if the text has none of the terms.
 */
export function bestSentence(text: string, terms: readonly Term[]): Piece[] | undefined {
  const sentence = bestOf(text, terms);
  if (!sentence) return undefined;
  const places = placesOf(text.slice(sentence.from, sentence.to), terms).map(({ from, to, term }) => ({
    from: from + sentence.from,
    to: to + sentence.from,
    term,
  }));
  const best: Group = { ...sentence, places };
  const { from, to } = cutTo(text, best);
  const inside = best.places.filter((place) => place.from >= from && place.to <= to);
  const shown = text.slice(from, to);
  const pieces = piecesOf(
    shown,
    inside.map((place) => ({ from: place.from - from, to: place.to - from })),
  );
  const starts = best.from === from ? '' : '…';
  const ends = best.to === to ? '' : '…';
  return [{ text: starts, marked: false }, ...pieces, { text: ends, marked: false }]
    .map(({ text: piece, marked }) => ({ text: piece.replace(/\s+/g, ' '), marked }))
    .filter(({ text: piece }) => piece !== '');
}

type Group = { from: number; to: number; places: Place[] };

type Sentence = { from: number; to: number };

/** The first sentence that has them all ends the search; the text is scanned once. */
function bestOf(text: string, terms: readonly Term[]): Sentence | undefined {
  const typed = (place: number): number => terms[place]?.standsFor ?? place;
  const all = new Set(terms.map((_term, place) => typed(place))).size;
  let best: (Sentence & { says: number }) | undefined;
  let now: Sentence = { from: 0, to: 0 };
  let said = new Set<number>();
  let count = 0;
  for (const { from, to, term } of eachPlace(text.slice(0, MOST_LOOKED), terms)) {
    if (from >= now.to) {
      now = sentenceAt(text, { from, to }, now.to);
      said = new Set();
    } else if (to > now.to) now = { from: now.from, to: endAfter(text, to) };
    said.add(typed(term));
    if (!best || said.size > best.says) best = { ...now, says: said.size };
    count += 1;
    if (best.says === all || count === MOST_PLACES) break;
  }
  return best;
}

/** The sentences that contain this place, mostly one; they start no earlier than `after`, where another one ended. */
function sentenceAt(text: string, place: Sentence, after: number): Sentence {
  const before = Math.max(after, place.from - 1_000);
  let from = before;
  for (const end of text.slice(before, place.from).matchAll(ENDS)) from = before + end.index + end[0].length;
  while (from < place.from && /\s/.test(text[from] ?? '')) from += 1;
  return { from, to: endAfter(text, place.to) };
}

function endAfter(text: string, at: number): number {
  ENDS.lastIndex = at;
  const end = ENDS.exec(text.slice(0, at + 1_000));
  ENDS.lastIndex = 0;
  return end ? end.index + end[0].trimEnd().length : Math.min(text.length, at + 1_000);
}

/** A sentence of limited length, around most of the terms; cut at spaces if there are some. */
function cutTo(text: string, { from, to, places }: Group): { from: number; to: number } {
  if (to - from <= LONGEST) return { from, to };
  const first = places[0]?.from ?? from;
  const start = first - from <= AROUND ? from : nextSpace(text, first - AROUND, first);
  const end = Math.min(to, start + LONGEST);
  return { from: start, to: end === to ? to : lastSpace(text, end, Math.max(start, places[0]?.to ?? start)) };
}

function nextSpace(text: string, from: number, limit: number): number {
  const at = text.slice(from, limit).search(/\s/);
  return at === -1 ? from : from + at + 1;
}

function lastSpace(text: string, to: number, limit: number): number {
  const at = text.slice(limit, to).search(/\s\S*$/);
  return at === -1 ? to : limit + at;
}
