import type { Piece } from '../search-hits';
import { piecesOf, placesOf } from './marked';
import { tokensOf } from '@/lib/core/text/word-tokens';

/** Searched only in its title and its address. */
export type Titled = { id: string; url: string; title: string };

export type TitleIndex<T extends Titled> = readonly { of: T; title: string; rest: string }[];

/** The rest of a title or an address contains nothing that is typed. */
const LONGEST = 500;
/** Maximum number of words in a query. */
const MOST_WORDS = 16;

const formsOf = (text: string): string[] => [...tokensOf(text.slice(0, LONGEST))].map(({ form }) => form);
const indexed = (text: string): string => ` ${formsOf(text).join(' ')}`;

function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Folded once, so that each key searches ten thousand of them in a few milliseconds. */
export const titleIndexOf = <T extends Titled>(all: readonly T[]): TitleIndex<T> =>
  all.map((of) => ({ of, title: indexed(of.title), rest: indexed(readable(of.url)) }));

/**
 * Those that have every word as a prefix, in the given order: first the ones that have all in the title, then those
 * that have some of them in the address.
 */
export function findTitles<T extends Titled>(index: TitleIndex<T>, query: string, most: number): T[] {
  const words = formsOf(query)
    .slice(0, MOST_WORDS)
    .map((form) => ` ${form}`);
  if (words.length === 0) return [];
  const inTitle: T[] = [];
  const elsewhere: T[] = [];
  for (const { of, title, rest } of index) {
    if (words.every((word) => title.includes(word))) inTitle.push(of);
    else if (elsewhere.length < most && words.every((word) => title.includes(word) || rest.includes(word)))
      elsewhere.push(of);
    if (inTitle.length >= most) break;
  }
  return [...inTitle, ...elsewhere].slice(0, most);
}

/** A title in pieces, with the typed text marked. */
export function markedTitle(title: string, query: string): Piece[] {
  const terms = formsOf(query)
    .slice(0, MOST_WORDS)
    .map((form) => ({ words: [form], prefix: true }));
  return piecesOf(title, placesOf(title, terms, 40));
}
