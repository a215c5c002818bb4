import { lastLists, type PastSearch } from '@/lib/features/web-search/search-history';
import { countBySource, foundResults, newSince } from '@/lib/features/web-search/search-results';
import type { SearchSource } from '@/lib/core/model/request';
import { useLive } from '@/components/shell/state/use-live';
import { listOf } from './use-found';

export type LastList = {
  counts: Record<SearchSource, number>;
  /** Results that the previous run did not have; undefined if there was none. */
  fresh: number | undefined;
};

const NONE: ReadonlyMap<string, LastList> = new Map();
/** Number of searches whose lists are read; older ones are shown without counts. */
const LOOKED_AT = 50;
const REST_MS = 1_000;

/** What the last run of a search found, by the key of the search. */
export function useLists(past: readonly PastSearch[]): ReadonlyMap<string, LastList> {
  const looked = past.slice(0, LOOKED_AT);
  const { value = NONE } = useLive(
    async (reader) => {
      const lists = new Map<string, LastList>();
      await Promise.all(
        looked.map(async (search) => {
          const [last, before] = await Promise.all(lastLists(search).map((job) => listOf(reader, job)));
          if (!last) return;
          const results = foundResults(last.content.json);
          lists.set(search.key, {
            counts: countBySource(results),
            fresh: before && newSince(results, foundResults(before.content.json)).size,
          });
        }),
      );
      return lists;
    },
    ['captures'],
    [looked.map((search) => lastLists(search).map(({ id }) => id)).join(' ')],
    REST_MS,
  );
  return value;
}
