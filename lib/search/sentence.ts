import type { Piece } from '../model/search';
import type { Term } from './parse-query';
import { piecesOf, placesOf, type Place } from './marked';

const AROUND = 90;
const LONGEST = 220;
/** A text is looked through this far. */
const MOST_LOOKED = 400_000;

const ENDS = /[.!?。！？][\])"'”’»]*\s|[。！？]|\n/gu;

/**
 * The sentence that says most of what was looked for: with the most different terms, and the first of those. A long one
 * is cut around them. Undefined when the text has none of the terms.
 */
export function bestSentence(text: string, terms: readonly Term[]): Piece[] | undefined {
  const places = placesOf(text.slice(0, MOST_LOOKED), terms);
  const best = bestGroup(text, places);
  if (!best) return undefined;
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

function bestGroup(text: string, places: readonly Place[]): Group | undefined {
  let best: (Group & { says: number }) | undefined;
  let at = 0;
  while (at < places.length) {
    const { from, to } = sentenceAt(text, places[at]?.from ?? 0);
    const inside = places.filter((place, index) => index >= at && place.from >= from && place.from < to);
    const says = new Set(inside.map(({ term }) => term)).size;
    if (!best || says > best.says) best = { from, to, places: inside, says };
    at += Math.max(1, inside.length);
  }
  return best;
}

function sentenceAt(text: string, at: number): { from: number; to: number } {
  const before = Math.max(0, at - 1_000);
  let from = before;
  for (const end of text.slice(before, at).matchAll(ENDS)) from = before + end.index + end[0].length;
  const rest = text.slice(at, at + 1_000);
  ENDS.lastIndex = 0;
  const end = ENDS.exec(rest);
  ENDS.lastIndex = 0;
  const to = end ? at + end.index + end[0].trimEnd().length : Math.min(text.length, at + 1_000);
  while (from < at && /\s/.test(text[from] ?? '')) from += 1;
  return { from, to: Math.max(to, at) };
}

/** A sentence of bearable length, around where most of the terms are; cut at spaces where there are some. */
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
