import { useEffect, useMemo, useState, useCallback, useRef } from 'preact/hooks';
import {
  libraryEntries,
  pageEntries,
  singleEntries,
  type LibraryEntry,
} from '@/lib/features/library/library-entries';
import { needsAll, orderLibrary, unordered, type LibraryRowItem } from '@/lib/features/library/library-order';
import type { Capture } from '@/lib/core/model/capture';
import type { Failure } from '@/lib/core/model/errors';
import type { LibraryView } from '@/lib/features/library/library-view';
import { readMarks, tagsInUse } from '@/lib/features/marks/marks';
import { useHandOrder, type HandOrder } from '../collections/use-row-drag';
import { useApp } from '@/components/shell/state/app';
import { useOn } from '@/components/shell/state/use-event';
import type { SectionProps } from '@/components/shell/panel/section';
import { useLibrarySearch, type LibrarySearch } from './use-library-search';
import { isIn, withinOf } from './use-library-place';
import { collectionIndex } from '@/lib/features/collections/collection';
import { parseQuery } from '@/lib/features/library/search/parse-query';
import { lastDateOf } from '@/lib/core/model/seen-dates';
import type { LibraryReader } from '@/lib/core/ports/store';
import { useLive } from '@/components/shell/state/use-live';
import { filterWords, matchPages, searchTexts } from '@/lib/features/map/tree-filter';

/** Input that is removed immediately is not saved. */
const USE_REMEMBERED_FILTERS_REST_MS = 500;

/** The operators of a query as typed; search words are not remembered. */
function filtersOf(query: string): string {
  return parseQuery(query)
    .filters.map(({ from, to }) => query.slice(from, to))
    .join(' ');
}

/** Filters are restored when the library is opened the next time. `sent`: it was opened for something specific. */
function useRememberedFilters({
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
  useOn([], () => {
    if (!sent && query === '' && view.filters !== '') setQuery(`${view.filters} `);
    started.current = true;
  });
  const filters = filtersOf(query);
  useOn([filters], () => {
    if (!started.current || filters === view.filters || (sent && query === '')) return undefined;
    const timer = setTimeout(
      () => void call('settings.update', { library: { filters } }).catch(() => undefined),
      USE_REMEMBERED_FILTERS_REST_MS,
    );
    return () => clearTimeout(timer);
  });
}

const PAGE = 100;
/** Reading this many takes a moment; more would slow down every change. */
const MOST_FOLDED = 3_000;
const REST_MS = 500;

export type LibraryPages = {
  captures: Capture[] | undefined;
  /** How many there are in total. */
  count: number;
  error?: Failure;
  /** Reads all remaining captures. */
  readAll: () => void;
  /** Call with the last visible row and the number of rows, which may fold several captures: reads on near the end. */
  onReach: (last: number, rows: number) => void;
};

/**
 * The captures, newest first. The first ones are available at once; up to `MOST_FOLDED` are read after them, so that
 * rows know all their captures, and older ones as the user scrolls: twice as many each time the end is near.
 */
export function useLibrary(): LibraryPages {
  const [pages, setPages] = useState(1);
  const { value, error } = useLive(
    async (reader) => ({ captures: await readPages(reader, pages), count: await reader.count() }),
    ['captures'],
    [pages],
    pages > 10 ? REST_MS : 0,
  );
  // While more is read, what was already read stays.
  const held = useRef<{ captures: Capture[]; count: number }>(undefined);
  if (value) held.current = value;
  const read = held.current;
  const loaded = read?.captures.length ?? 0;
  const wanted = Math.ceil(Math.min(read?.count ?? 0, MOST_FOLDED) / PAGE);
  useEffect(() => {
    if (wanted > pages) setPages(wanted);
  }, [wanted, pages]);
  const onReach = useCallback(
    (last: number, rows: number) => {
      if (last > rows - PAGE / 4 && loaded === pages * PAGE) setPages(pages * 2);
    },
    [loaded, pages],
  );
  const readAll = (): void => setPages(Math.max(pages, Math.ceil((read?.count ?? 0) / PAGE)));
  return { captures: read?.captures, count: read?.count ?? 0, onReach, readAll, ...(error ? { error } : {}) };
}

async function readPages(reader: LibraryReader, pages: number): Promise<Capture[]> {
  const all: Capture[] = [];
  for (let page = 0; page < pages; page++) {
    const last = all.at(-1);
    const next = await reader.captures({
      limit: PAGE,
      ...(last ? { before: { at: lastDateOf(last), id: last.id } } : {}),
    });
    all.push(...next);
    if (next.length < PAGE) break;
  }
  return all;
}

const NONE: readonly Capture[] = [];
/** The captures of one row. */
const PLAIN = { group: 'day', sort: 'newest', collections: [] } as const;

export type ShownRows = {
  library: LibraryPages;
  search: LibrarySearch;
  /** Everything that was read, by page. */
  pages: readonly LibraryEntry[];
  /** Not all captures have been read yet. */
  partly: boolean;
  /** The list shows search results, best first. */
  searched: boolean;
  /** The row that is expanded into its captures. */
  group: LibraryEntry | undefined;
  openGroup: (id: string | undefined) => void;
  /** The collection that the list is filtered by. */
  collection: string | undefined;
  entries: readonly LibraryEntry[];
  /** The same, under their headings. */
  rows: readonly LibraryRowItem[];
  /** The ids of the entries. */
  shown: readonly string[];
  /** Including those not read yet. */
  count: number;
  /** There is more than the list shows, which `readAll` reads. */
  hasMore: boolean;
  readAll: () => void;
  /** The user orders them. */
  move: HandOrder['move'] | undefined;
  tags: readonly string[];
  anyStarred: boolean;
};

/** What the library's list shows: everything, one row's captures, a collection, or search results. */
export function useShownRows(
  view: LibraryView,
  place: SectionProps['place'],
  onFailure: (thrown: unknown) => void,
): ShownRows {
  const { now } = useApp();
  const library = useLibrary();
  const { count, readAll } = library;
  const captures = library.captures ?? NONE;
  const partly = library.captures !== undefined && captures.length < count;
  const all = useMemo(() => libraryEntries(captures), [captures]);
  const pages = useMemo(() => pageEntries(captures), [captures]);
  const [groupId, openGroup] = useState<string>();
  // Its row may have been deleted: then the full list is shown again.
  const isGroup = ({ id, captures: inside }: LibraryEntry): boolean => id === groupId && inside.length > 1;
  const group = all.find(isGroup) ?? pages.find(isGroup);
  const search = useLibrarySearch(withinOf(group), groupId ?? '');
  useRememberedFilters({ search, view, sent: place?.section === 'library' });
  const collection = useMemo(
    () => collectionInQuery(search.query, view.collections),
    [search.query, view.collections],
  );
  const searched = isSearched(search, collection);
  const found = useFound(search, group?.captures ?? captures, partly ? readAll : undefined);
  // Pages of one job may be in different collections and of different sites; by day, they are one row.
  const inside = useMemo(() => {
    if (collection !== undefined) return pages.filter((entry) => isIn(entry, collection));
    return view.group === 'day' ? all : pages;
  }, [all, pages, collection, view.group]);
  const byHand = view.sort === 'hand' && !searched && !group ? collection : undefined;
  const hand = useHandOrder(inside, byHand, onFailure);
  const { entries, rows } = useMemo(() => {
    if (searched) return unordered(singleEntries(found));
    if (group) return orderLibrary(singleEntries(group.captures), PLAIN, now());
    return byHand === undefined ? orderLibrary(inside, view, now()) : unordered(hand.entries);
  }, [searched, group, found, inside, byHand, hand.entries, view, now]);
  const wantsEvery = partly && (collection !== undefined || needsAll(view));
  useOn([wantsEvery], () => {
    if (wantsEvery) readAll();
  });
  const isPart = searched || group !== undefined || collection !== undefined;
  return {
    library,
    search,
    pages,
    partly,
    searched,
    group,
    openGroup,
    collection,
    entries,
    rows,
    shown: entries.map(({ id }) => id),
    hasMore: searched ? search.answer?.more === true : partly && !isPart,
    readAll: searched ? search.readAll : readAll,
    count: isPart ? entries.length : entries.length + count - captures.length,
    move: byHand !== undefined && !partly ? hand.move : undefined,
    tags: useMemo(() => tagsInUse(captures).map(({ tag }) => tag), [captures]),
    anyStarred: useMemo(() => captures.some((one) => readMarks(one).starred), [captures]),
  };
}

/** Until the first answer arrives, the list stays as it is. */
function isSearched({ query, answer, failed }: LibrarySearch, collection: string | undefined): boolean {
  return query.trim() !== '' && collection === undefined && (answer !== undefined || failed);
}

/** The hits of the index; where it is not available, captures with the words in their title. */
function useFound(
  { answer, failed, query }: LibrarySearch,
  captures: readonly Capture[],
  readAll: (() => void) | undefined,
): readonly Capture[] {
  const byTitle = useTitleMatches(failed ? query : '', captures, readAll);
  return useMemo(
    () => (failed ? byTitle : (answer?.hits.map(({ capture }) => capture) ?? NONE)),
    [failed, byTitle, answer],
  );
}

/** The collection that is the whole of a query: it can be shown without the index. */
function collectionInQuery(query: string, collections: readonly string[]): string | undefined {
  const { terms, excluded, signs, filters } = parseQuery(query);
  const [only] = filters;
  if (terms.length + excluded.length + signs.length > 0 || filters.length !== 1) return undefined;
  if (only?.name !== 'tag' || only.excluded) return undefined;
  return collections[collectionIndex(collections, only.value)];
}

/**
 * The captures whose title or address has all the words, in their order, for when the index is not available. While
 * there are words, `readAll` reads everything not read yet.
 */
function useTitleMatches(
  query: string,
  captures: readonly Capture[],
  readAll: (() => void) | undefined,
): readonly Capture[] {
  const words = useMemo(() => filterWords(query), [query]);
  const on = words.length > 0;
  const wantsMore = on && readAll !== undefined;
  useOn([wantsMore, captures.length], () => {
    if (wantsMore) readAll?.();
  });
  const texts = useMemo(() => (on ? searchTexts(captures) : []), [captures, on]);
  return useMemo(() => {
    if (!on) return captures;
    const { flags } = matchPages(texts, words);
    return captures.filter((_capture, at) => flags[at] === 1);
  }, [captures, texts, words, on]);
}
