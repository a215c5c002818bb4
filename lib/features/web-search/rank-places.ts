import { foldWords } from '@/lib/core/text/fold-text';
import { readPercentCodes } from '@/lib/core/text/percent-codes';

export type Ranked<Place> = {
  place: Place;
  /** 0 if no word was found; higher is better. */
  score: number;
  /** Every search word was found. */
  complete: boolean;
};

type Text = { address: string; title?: string | undefined; description?: string | undefined };

/** The score of a word at its best position: a whole word before a prefix before a substring. */
const worth = {
  title: { whole: 12, beginning: 9, within: 4 },
  name: { whole: 10, beginning: 8, within: 4 },
  path: { whole: 6, beginning: 5, within: 2 },
  rest: { whole: 3, beginning: 2, within: 1 },
} as const;
type Worth = (typeof worth)[keyof typeof worth];

const wordSign = /[\p{L}\p{N}]/u;

function wordsOf(search: string): string[] {
  return [...new Set(foldWords(search).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** The best position of the word in the text. */
function find(text: string, word: string, { whole, beginning, within }: Worth): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = at > 0 && wordSign.test(text[at - 1] ?? '');
    const after = wordSign.test(text[at + word.length] ?? '');
    const value = before ? within : after ? beginning : whole;
    if (value === whole) return whole;
    best = Math.max(best, value);
  }
  return best;
}

const addressParts = /^\w+:\/\/([^/?#]*)([^?#]*)(.*)$/;

/** `name` is the last meaningful segment, `path` what precedes it, `rest` query and description. */
function textsOf({ address, title = '', description = '' }: Text, hostCounts: boolean): [string, Worth][] {
  const parts = addressParts.exec(address);
  const path = foldWords(readPercentCodes(parts?.[2] ?? '')).replace(/\/(?:index\.\w{2,5})?$/, '');
  const slash = path.lastIndexOf('/');
  const host = hostCounts ? (parts?.[1] ?? '') : '';
  return [
    [foldWords(title), worth.title],
    [path.slice(slash + 1), worth.name],
    [path.slice(0, Math.max(slash, 0)), worth.path],
    [foldWords(`${host} ${readPercentCodes(parts?.[3] ?? '')} ${description}`), worth.rest],
  ];
}

/** A word of the host does not distinguish places that all share it. */
function hostsDiffer(places: readonly Text[]): boolean {
  const first = addressParts.exec(places[0]?.address ?? '')?.[1];
  return first !== undefined && places.some(({ address }) => addressParts.exec(address)?.[1] !== first);
}

/** More than the words of any search can add up to. */
const COMPLETE = 10_000;

/** The score of a place, as one number, and whether it has every word. */
function scorer(search: string, hostCounts: boolean): (text: Text) => { score: number; complete: boolean } {
  const words = wordsOf(search);
  return (text) => {
    let score = 0;
    let found = 0;
    const texts = words.length === 0 ? [] : textsOf(text, hostCounts);
    for (const word of words) {
      let best = 0;
      for (const [where, value] of texts)
        if (value.whole > best) best = Math.max(best, find(where, word, value));
      score += best;
      if (best > 0) found += 1;
    }
    return { score, complete: words.length > 0 && found === words.length };
  };
}

/**
 * All places, the best match first: those with every word before those with some, those with none last, ties in the
 * given order. Ignores case, accents and the order of the words; a word may be found within a longer one. A search
 * without words changes nothing.
 */
export function rankPlaces<Place extends Text>(places: readonly Place[], search: string): Ranked<Place>[] {
  const scoreOf = scorer(search, hostsDiffer(places));
  return places
    .map((place) => ({ place, ...scoreOf(place) }))
    .sort((a, b) => Number(b.complete) - Number(a.complete) || b.score - a.score);
}

type Page = { url: string; title?: string | undefined; description?: string | undefined };

/**
 * The score of a page for the search, as a sort key: 0 if it has none of the words, and in the order of `rankPlaces`
 * above that.
 */
export function relevanceIn(pages: readonly Page[], search: string): (page: Page) => number {
  const placeOf = ({ url, title, description }: Page): Text => ({ address: url, title, description });
  const scoreOf = scorer(search, hostsDiffer(pages.map(placeOf)));
  return (page) => {
    const { score, complete } = scoreOf(placeOf(page));
    return complete ? score + COMPLETE : score;
  };
}
