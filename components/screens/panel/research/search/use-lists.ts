import { lastLists, type PastSearch } from '../../../../../lib/derive/search-history';
import { countBySource, foundResults, newSince } from '../../../../../lib/derive/search-results';
import type { SearchSource } from '../../../../../lib/model/request';
import { useLive } from '../../../../state/use-live';
import { listOf } from './use-found';

export type LastList = {
  counts: Record<SearchSource, number>;
  /** Results that the run before did not have; undefined where there was none. */
  fresh: number | undefined;
};

const NONE: ReadonlyMap<string, LastList> = new Map();
/** Of so many searches the lists are looked at; older ones are named without their counts. */
const LOOKED_AT = 50;
const REST_MS = 1_000;

/** By the key of a search, what its last run found. */
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
