import type { Capture, FullCapture } from '@/lib/core/model/capture';
import { pageKeyOf } from '@/lib/core/model/page-key';
import type { SearchHit } from '@/lib/features/library/search-hits';
import type { LibrarySearch } from '@/lib/features/library/search-port';
import { piecesOf, placesOf } from '@/lib/features/library/search/marked';
import { parseQuery } from '@/lib/features/library/search/parse-query';
import { bestSentence } from '@/lib/features/library/search/sentence';
import { textOf } from '@/lib/features/library/search/text-of';

/** A search without an index: reads every capture for every question. The newest come first, and matches must be exact. */
export function fakeSearch(captures: () => Promise<readonly FullCapture[]>): LibrarySearch {
  const sentence = (capture: FullCapture, query: string): SearchHit['sentence'] =>
    bestSentence(textOf(capture.content), parseQuery(query).terms);
  return {
    prepare: () => undefined,
    async find({ query, limit, within }) {
      const { terms, excluded, filters } = parseQuery(query);
      const fits = (capture: FullCapture): boolean => {
        const text = `${capture.title}\n${capture.url}\n${textOf(capture.content)}`;
        const found = new Set(placesOf(text, terms, Infinity).map(({ term }) => term));
        return found.size === terms.length && placesOf(text, excluded, 1).length === 0;
      };
      const all = (await captures())
        .filter((capture) => capture.deletedAt === undefined)
        .filter(
          (capture) =>
            !within ||
            ('jobId' in within
              ? capture.jobId === within.jobId
              : (capture.page ?? pageKeyOf(capture.url)) === within.page),
        )
        .filter((capture) =>
          filters.every(({ condition }) => !('under' in condition) || capture.host.endsWith(condition.under)),
        )
        .filter(fits)
        .sort((one, other) => other.capturedAt - one.capturedAt);
      return {
        hits: all.slice(0, limit).map((full) => {
          const { content: _content, ...capture }: FullCapture = full;
          const light: Capture = capture;
          const said = sentence(full, query);
          return {
            capture: light,
            title: piecesOf(full.title, placesOf(full.title, terms)),
            ...(said && { sentence: said }),
          };
        }),
        more: all.length > limit,
        exact: Math.min(all.length, limit),
        behind: 0,
      };
    },
    sentences: async (query, ids) =>
      Object.fromEntries(
        (await captures())
          .filter(({ id }) => ids.includes(id))
          .map((capture) => [capture.id, sentence(capture, query)]),
      ),
  };
}
