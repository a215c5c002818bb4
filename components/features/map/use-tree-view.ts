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
  const before = trees.get(jobId);
  const [query, setQuery] = useState(before?.query ?? '');
  const [touched, setTouched] = useState(before?.folding);
  const [ticked, setTicked] = useState(before?.ticked ?? NONE);
  useOn([query, touched, ticked], () => void trees.set(jobId, { query, folding: touched, ticked }));
  const words = useMemo(() => filterWords(query), [query]);
  const filtered = words.length > 0;
  const [prepared, setPrepared] = useState(false);
  const ready = prepared || filtered;
  const texts = useMemo(() => (ready ? searchTexts(tree.pages) : []), [tree, ready]);
  const match = useMemo(() => (filtered ? matchPages(texts, words) : undefined), [texts, words, filtered]);
  const first = useMemo(() => firstFolding(tree, at), [tree, at]);
  const folding = touched ?? first;
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
      setQuery(next);
      // Folders that the user closed or fully expanded were so for the previous filter.
      if (filterWords(next).length === 0) setTouched({ ...folding, closed: folded.closed });
    },
    prepare: () => setPrepared(true),
    fold: setTouched,
    tick: setTicked,
  };
}
