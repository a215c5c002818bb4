import { collectionIndex } from '@/lib/features/collections/collection';
import { parseQuery } from '@/lib/features/library/search/parse-query';

/** The collection that is the whole of a query: it can be shown without the index. */
export function collectionInQuery(query: string, collections: readonly string[]): string | undefined {
  const { terms, excluded, signs, filters } = parseQuery(query);
  const [only] = filters;
  if (terms.length + excluded.length + signs.length > 0 || filters.length !== 1) return undefined;
  if (only?.name !== 'tag' || only.excluded) return undefined;
  return collections[collectionIndex(collections, only.value)];
}
