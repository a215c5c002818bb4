import { useEffect, useRef } from 'preact/hooks';
import type { LibraryView } from '@/lib/features/library/library-view';
import { parseQuery } from '@/lib/features/library/search/parse-query';
import { useApp } from '@/components/shell/state/app';
import type { LibrarySearch } from './use-library-search';
import { useEvent } from '@/components/shell/state/use-event';

/** Input that is removed immediately is not saved. */
const REST_MS = 500;

/** The operators of a query as typed; search words are not remembered. */
function filtersOf(query: string): string {
  return parseQuery(query)
    .filters.map(({ from, to }) => query.slice(from, to))
    .join(' ');
}

/** Filters are restored when the library is opened the next time. `sent`: it was opened for something specific. */
export function useRememberedFilters({
  search: { query, setQuery },
  view,
  sent,
}: {
  search: Pick<LibrarySearch, 'query' | 'setQuery'>;
  view: LibraryView;
  sent: boolean;
}): void {
  const { call } = useApp();
  const started = useRef(false);
  const restore = useEvent(() => {
    if (!sent && query === '' && view.filters !== '') setQuery(`${view.filters} `);
    started.current = true;
  });
  useEffect(() => restore(), [restore]);
  const filters = filtersOf(query);
  const remember = useEvent(() => {
    if (!started.current || filters === view.filters || (sent && query === '')) return undefined;
    const timer = setTimeout(
      () => void call('settings.update', { library: { filters } }).catch(() => undefined),
      REST_MS,
    );
    return () => clearTimeout(timer);
  });
  useEffect(() => remember(), [filters, remember]);
}
