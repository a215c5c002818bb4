import type { SearchAnswer, SearchHit } from '../model/search';
import type { LibraryFeed, LibrarySearch } from '../ports/search';
import { piecesOf, placesOf } from '../search/marked';
import { parseQuery, type Term } from '../search/parse-query';
import { bestSentence } from '../search/sentence';
import { bodyOf } from '../search/text-of';
import { find } from './find';
import type { InStep } from './keep-in-step';
import type { SearchDb } from './search-db';

/** The first of them are in sight: their sentences come with them. */
const AT_ONCE = 6;

type Deps = { db: SearchDb; feed: LibraryFeed; inStep: Pick<InStep, 'behind'> };

/** Answers from the index, and shows nothing that the library no longer has. */
export function createSearchService({ db, feed, inStep }: Deps): LibrarySearch {
  /** The words that stood in for misspelt ones, of the last query: its sentences are asked for right after it. */
  let last: { query: string; terms: readonly Term[] } | undefined;

  async function sentencesFor(
    terms: readonly Term[],
    ids: readonly string[],
  ): Promise<Record<string, SearchHit['sentence']>> {
    const read = await feed.read(ids);
    return Object.fromEntries(
      read.map(({ capture, content }) => [capture.id, bestSentence(bodyOf(content, capture.title), terms)]),
    );
  }

  return {
    async find({ query, ...question }): Promise<SearchAnswer> {
      const behind = await inStep.behind();
      const { ids, more, exact, near, terms } = find(db, parseQuery(query), question);
      last = { query, terms };
      const [captures, sentences] = await Promise.all([
        feed.captures(ids),
        sentencesFor(terms, terms.length > 0 ? ids.slice(0, AT_ONCE) : []),
      ]);
      const exactIds = new Set(ids.slice(0, exact));
      const hits = captures.map((capture): SearchHit => {
        const sentence = sentences[capture.id];
        return {
          capture,
          title: piecesOf(capture.title, placesOf(capture.title, terms)),
          ...(sentence && { sentence }),
        };
      });
      return {
        hits,
        more,
        exact: hits.filter(({ capture }) => exactIds.has(capture.id)).length,
        ...(near !== undefined && { near }),
        behind,
      };
    },
    sentences: (query, ids) =>
      sentencesFor(last?.query === query ? last.terms : parseQuery(query).terms, ids),
  };
}
