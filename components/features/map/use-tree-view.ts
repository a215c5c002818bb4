import { useParts } from '@/components/shell/state/use-parts';
import { useMemo, useState } from 'preact/hooks';
import { filterWords, matchPages, searchTexts } from '@/lib/features/map/tree-filter';
import {
  firstFolding,
  folded,
  sumFlags,
  treeRows,
  type Folding,
  type PageFlags,
  type TreeRows,
} from '@/lib/features/map/tree-rows';
import type { UrlTree } from '@/lib/features/map/url-tree';
import type { Item } from '@/lib/core/model/item';
import type { TreeMemory } from '../site/site-memory';
import { useOn } from '@/components/shell/state/use-event';
import { buildUrlTree } from '@/lib/features/map/build-url-tree';
import { withCapturedTitles } from '@/lib/features/map/captured-titles';
import { relevanceIn } from '@/lib/features/web-search/rank-places';
import type { TreeOrder } from '@/lib/features/map/tree-order';
import type { Failure } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import { hostOf } from '@/lib/core/model/url';
import { useLive } from '@/components/shell/state/use-live';

/** The state of a tree on the screen: folded, filtered, checked. */
export type TreeView = {
  tree: UrlTree<Item>;
  rows: TreeRows;
  words: readonly string[];
  /** The pages that match the filter; undefined without one. */
  matches: PageFlags | undefined;
  /** How many pages are shown, folded or not. */
  found: number;
  folding: Folding;
  /** By address, so that they survive the next read. */
  ticked: ReadonlySet<string>;
  tickedFlags: PageFlags;
  /** How many pages of the tree are checked, shown or not. */
  tickedCount: number;
  /** For `countUnder`: the pages shown, and the checked ones among them. */
  shownSums: Int32Array;
  tickedSums: Int32Array;
};

export type TreeState = {
  view: TreeView;
  query: string;
  setQuery: (query: string) => void;
  /** Prepares the data that a filter searches, so that the first key press does not wait. */
  prepare: () => void;
  fold: (folding: Folding) => void;
  tick: (ticked: ReadonlySet<string>) => void;
};

const NONE: ReadonlySet<string> = new Set();
const UNTOUCHED = { query: '', folding: undefined, ticked: NONE };

/**
 * The state of a tree and everything derived from it. Checkmarks survive filters, folding and new rows; earlier changes
 * to this job's tree are restored from `trees`. An unchanged tree is open at the page `at`.
 */
export function useTreeView(
  tree: UrlTree<Item>,
  jobId: string,
  trees: TreeMemory,
  at: string | undefined,
): TreeState {
  const [kept, keep] = useParts(() => trees.get(jobId) ?? UNTOUCHED);
  useOn([kept], () => void trees.set(jobId, kept));
  const { query, ticked } = kept;
  const words = useMemo(() => filterWords(query), [query]);
  const filtered = words.length > 0;
  const [prepared, setPrepared] = useState(false);
  const ready = prepared || filtered;
  const texts = useMemo(() => (ready ? searchTexts(tree.pages) : []), [tree, ready]);
  const match = useMemo(() => (filtered ? matchPages(texts, words) : undefined), [texts, words, filtered]);
  const first = useMemo(() => firstFolding(tree, at), [tree, at]);
  const folding = kept.folding ?? first;
  const matches = match?.flags;
  const rows = useMemo(() => treeRows(tree, folding, matches), [tree, folding, matches]);
  const tickedFlags = useMemo(
    () => Uint8Array.from(tree.pages, ({ url }) => (ticked.has(url) ? 1 : 0)),
    [tree, ticked],
  );
  const tickedCount = useMemo(() => tickedFlags.reduce((sum, flag) => sum + flag, 0), [tickedFlags]);
  const shownSums = useMemo(
    () => sumFlags(tree, matches ?? new Uint8Array(tree.pages.length).fill(1)),
    [tree, matches],
  );
  const tickedSums = useMemo(
    () =>
      sumFlags(tree, matches ? tickedFlags.map((flag, page) => flag & (matches[page] ?? 0)) : tickedFlags),
    [tree, matches, tickedFlags],
  );
  return {
    view: {
      tree,
      rows,
      words,
      matches,
      found: match?.found ?? tree.pages.length,
      folding,
      ticked,
      tickedFlags,
      tickedCount,
      shownSums,
      tickedSums,
    },
    query,
    setQuery(next) {
      // Folders that the user closed or fully expanded were so for the previous filter.
      const isEmpty = filterWords(next).length === 0;
      keep({ query: next, ...(isEmpty && { folding: { ...folding, closed: folded.closed } }) });
    },
    prepare: () => setPrepared(true),
    fold: (next) => keep({ folding: next }),
    tick: (next) => keep({ ticked: next }),
  };
}

/** A growing map is read again at most this often, and a large one less often. */
const REST_MS = { small: 1_000, large: 4_000 } as const;
const LARGE = 5_000;
/** Number of hosts that are checked for captures. */
const MOST_HOSTS = 30;
/** Captures of a host that provide the titles for its map's rows, newest first. */
const MOST_TITLES = 5_000;

type MapTree = {
  tree: UrlTree<Item> | undefined;
  /** The keys (`pageKeyOf`) of captured pages on the map's hosts. */
  captured: ReadonlySet<string>;
  error?: Failure;
};

/** The rows of a map as a tree, live while they arrive. */
export function useMapTree(job: Job, order: TreeOrder): MapTree {
  const { found } = job.progress;
  const { value: items, error } = useLive(
    (reader) => reader.allItems(job.id),
    ['items'],
    [job.id],
    found > LARGE ? REST_MS.large : REST_MS.small,
  );
  const search = job.request.kind === 'map' ? job.request.search : undefined;
  const hosts = useMemo(() => hostsOf(items), [items]);
  const { value: captured = NONE } = useLive(
    async (reader) => {
      const sets = await Promise.all(hosts.map((host) => reader.capturedPages(host)));
      return new Set(sets.flatMap((set) => [...set]));
    },
    ['captures'],
    [hosts.join(' ')],
    REST_MS.small,
  );
  const { value: titles } = useLive(
    async (reader) => {
      const lists = await Promise.all(hosts.map((host) => reader.captures({ host, limit: MOST_TITLES })));
      return lists.flat();
    },
    ['captures'],
    [hosts.join(' ')],
    REST_MS.large,
  );
  const titled = useMemo(() => items && withCapturedTitles(items, titles ?? []), [items, titles]);
  const tree = useMemo(
    () =>
      titled && buildUrlTree(titled, order, search === undefined ? undefined : relevanceIn(titled, search)),
    [titled, order, search],
  );
  return { tree, captured, ...(error ? { error } : {}) };
}

function hostsOf(items: readonly Item[] | undefined): string[] {
  const hosts = new Set<string>();
  for (const { url } of items ?? []) {
    hosts.add(hostOf(url));
    if (hosts.size >= MOST_HOSTS) break;
  }
  return [...hosts];
}
