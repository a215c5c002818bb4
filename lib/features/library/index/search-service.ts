import { given } from '@/lib/core/text/given';
import { displayPath } from '@/lib/core/addresses/display-path';
import { readableHosts } from '@/lib/core/addresses/readable-host';
import type { Piece, SearchAnswer, SearchHit } from '../search-hits';
import type { LibraryFeed, SearchedCapture } from '../search-port';
import { readMarks } from '@/lib/features/marks/marks';
import { notesOf } from '@/lib/core/model/passage';
import { plainText } from '@/lib/core/text/plain-text';
import { piecesOf, placesOf } from '../search/marked';
import { parseQuery, type Term } from '../search/parse-query';
import { bestSentence } from '../search/sentence';
import { bodyOf } from '../search/text-of';
import { find } from './find';
import type { InStep } from './keep-in-step';
import type { IndexAnswers } from './one-owner';
import type { SearchDb } from './search-db';

/** The first ones are visible: their sentences are included, unless they delay the answer. */
const AT_ONCE = 6;
const AT_ONCE_MS = 8;

type Deps = { db: SearchDb; feed: LibraryFeed; inStep: Pick<InStep, 'behind'>; now: () => number };

/** Answers from the index, without anything that was deleted from the library. */
export function createSearchService({ db, feed, inStep, now }: Deps): IndexAnswers {
  /** The words that replaced misspelled ones in the last query: its sentences are requested right after it. */
  let last: { query: string; terms: readonly Term[] } | undefined;

  async function sentencesFor(
    terms: readonly Term[],
    ids: readonly string[],
    forMs = Infinity,
  ): Promise<Record<string, SearchHit['sentence']>> {
    const read = await feed.read(ids);
    const sentences: Record<string, SearchHit['sentence']> = {};
    const until = now() + forMs;
    for (const { capture, content } of read) {
      sentences[capture.id] = bestSentence(withNote(bodyOf(content, capture.title), capture), terms);
      if (now() > until) break;
    }
    return sentences;
  }

  return {
    async find({ query, ...question }): Promise<SearchAnswer> {
      const behind = await inStep.behind();
      const { ids, more, total, exact, near, late, terms } = find(db, parseQuery(query), question);
      last = { query, terms };
      const [captures, sentences] = await Promise.all([
        feed.captures(ids),
        sentencesFor(terms, terms.length > 0 ? ids.slice(0, AT_ONCE) : [], AT_ONCE_MS),
      ]);
      const exactIds = new Set(ids.slice(0, exact));
      const hits = captures.map((capture): SearchHit => {
        const sentence = sentences[capture.id];
        const title = piecesOf(capture.title, placesOf(capture.title, terms));
        const address = title.some(({ marked }) => marked) ? [] : addressPieces(capture.url, terms);
        return {
          capture,
          title,
          ...(address.length > 0 && { address }),
          ...(sentence && { sentence }),
        };
      });
      return {
        hits,
        more,
        ...given({ total }),
        exact: hits.filter(({ capture }) => exactIds.has(capture.id)).length,
        ...(near !== undefined && { near }),
        ...(late && { late }),
        behind,
      };
    },
    sentences: (query, ids) =>
      sentencesFor(last?.query === query ? last.terms : parseQuery(query).terms, ids),
  };
}

/** The address as rows show it; nothing if it has none of the terms. */
function addressPieces(url: string, terms: readonly Term[]): Piece[] {
  const shown = readableHosts(displayPath(url, ''));
  const places = placesOf(shown, terms, 40);
  return places.length > 0 ? piecesOf(shown, places) : [];
}

/** A note is searched like the text, and comes after it. */
function withNote(text: string, capture: SearchedCapture): string {
  const notes = [readMarks(capture).note, notesOf(capture.passages)].filter(Boolean);
  return [text, ...notes.map(plainText)].join('\n');
}
