import { isFolder, keyOfNode, type UrlTree } from './url-tree';

/** One flag for each page of a tree: matched, checked, captured. */
export type PageFlags = Uint8Array;

/** How the tree is folded. Folders are identified by address, so that a rebuilt tree is folded the same. */
export type Folding = {
  opened: ReadonlySet<string>;
  /** Folders closed by hand while the tree is filtered: a filter opens what it finds. */
  closed: ReadonlySet<string>;
  /** Folders with all pages shown, however many. The empty address is the top. */
  whole: ReadonlySet<string>;
};

export const folded: Folding = { opened: new Set(), closed: new Set(), whole: new Set() };

/** The visible rows of a folded tree, as columns. */
export type TreeRows = {
  size: number;
  /** The node of a row; for a row that represents the rest of a folder, that folder (-1: the top). */
  node: Int32Array;
  /** How many hidden pages a row represents; 0 for a row of a node. */
  hidden: Int32Array;
  depth: Int32Array;
  /** Position among its visible siblings, from 1, and how many there are. */
  position: Int32Array;
  siblings: Int32Array;
};

/** Pages of a folder shown before the rest is one row: a screenful, and fewer between the matches of a filter. */
const SHOWN = { whole: 100, filtered: 7 } as const;
/** A row that represents one or two pages would save nothing. */
const SLACK = 2;

/** How many pages under each node have the flag; the node after the last one ends the sums. */
export function sumFlags(tree: UrlTree, flags: PageFlags): Int32Array {
  const sums = new Int32Array(tree.size + 1);
  let sum = 0;
  for (let node = 0; node < tree.size; node++) {
    sums[node] = sum;
    sum += flags[tree.page[node] ?? -1] ?? 0;
  }
  sums[tree.size] = sum;
  return sums;
}

/** How many of the flagged pages are under a node, including itself; -1 is the whole tree. */
export function countUnder(tree: UrlTree, sums: Int32Array, node: number): number {
  if (node < 0) return sums[tree.size] ?? 0;
  return (sums[tree.end[node] ?? 0] ?? 0) - (sums[node] ?? 0);
}

/** True if the content of a folder is visible. */
export function isOpen(tree: UrlTree, folding: Folding, filtered: boolean, node: number): boolean {
  const key = keyOfNode(tree, node);
  return filtered ? !folding.closed.has(key) : folding.opened.has(key);
}

/** The rows of a tree. With `matches` only these pages are shown, under their folders, which are open. */
export function treeRows(tree: UrlTree, folding: Folding, matches?: PageFlags): TreeRows {
  const filtered = matches !== undefined;
  const sums = matches && sumFlags(tree, matches);
  const pagesIn = pagesInFolders(tree, matches);
  const most = filtered ? SHOWN.filtered : SHOWN.whole;
  // By the slot of the folder: 0 is the top, node + 1 a folder.
  const shownIn = new Int32Array(tree.size + 1);
  const siblingsIn = new Int32Array(tree.size + 1);
  const rows = emptyRows(tree.size);
  const slots = new Int32Array(tree.size);
  const add = (node: number, hidden: number, slot: number, depth: number): void => {
    const row = rows.size++;
    rows.node[row] = node;
    rows.hidden[row] = hidden;
    rows.depth[row] = depth;
    slots[row] = slot;
    rows.position[row] = siblingsIn[slot] = (siblingsIn[slot] ?? 0) + 1;
  };

  for (let node = 0; node < tree.size;) {
    const after = tree.end[node] ?? tree.size;
    if (sums && countUnder(tree, sums, node) === 0) {
      node = after;
      continue;
    }
    const parent = tree.parent[node] ?? -1;
    const slot = parent + 1;
    const depth = tree.depth[node] ?? 0;
    if (isFolder(tree, node)) {
      add(node, 0, slot, depth);
      node = isOpen(tree, folding, filtered, node) ? node + 1 : after;
      continue;
    }
    const inFolder = pagesIn[slot] ?? 0;
    const shown = shownIn[slot] ?? 0;
    if (shown < most || inFolder <= most + SLACK || isWhole(tree, folding, parent)) add(node, 0, slot, depth);
    else if (shown === most) add(parent, inFolder - most, slot, depth);
    shownIn[slot] = shown + 1;
    node = after;
  }
  for (let row = 0; row < rows.size; row++) rows.siblings[row] = siblingsIn[slots[row] ?? 0] ?? 0;
  return rows;
}

/** Capacity for the maximum number of rows: each row that represents a rest replaces some pages. */
function emptyRows(most: number): TreeRows {
  return {
    size: 0,
    node: new Int32Array(most),
    hidden: new Int32Array(most),
    depth: new Int32Array(most),
    position: new Int32Array(most),
    siblings: new Int32Array(most),
  };
}

function isWhole(tree: UrlTree, folding: Folding, folder: number): boolean {
  return folding.whole.size > 0 && folding.whole.has(folder < 0 ? '' : keyOfNode(tree, folder));
}

/** How many pages are directly in each folder, by its slot: 0 is the top, node + 1 a folder. */
function pagesInFolders(tree: UrlTree, matches: PageFlags | undefined): Int32Array {
  const counts = new Int32Array(tree.size + 1);
  for (let node = 0; node < tree.size; node++) {
    const page = tree.page[node] ?? -1;
    if (page === -1 || (matches && matches[page] !== 1)) continue;
    const slot = (tree.parent[node] ?? -1) + 1;
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return counts;
}

/** The pages that a row represents: for a node all under it, for a rest those that are hidden. Indexes in `pages`. */
export function pagesOfRow(tree: UrlTree, rows: TreeRows, row: number, matches?: PageFlags): number[] {
  const node = rows.node[row] ?? -1;
  if ((rows.hidden[row] ?? 0) === 0) return pagesUnder(tree, node, matches);
  const first = node + 1;
  const end = node < 0 ? tree.size : (tree.end[node] ?? tree.size);
  const own: number[] = [];
  for (let at = first; at < end; at = tree.end[at] ?? end) {
    const page = tree.page[at] ?? -1;
    if (page !== -1 && (!matches || matches[page] === 1)) own.push(page);
  }
  return own.slice(own.length - (rows.hidden[row] ?? 0));
}

function pagesUnder(tree: UrlTree, node: number, matches: PageFlags | undefined): number[] {
  const pages: number[] = [];
  const end = tree.end[node] ?? 0;
  for (let at = node; at < end; at++) {
    const page = tree.page[at] ?? -1;
    if (page !== -1 && (!matches || matches[page] === 1)) pages.push(page);
  }
  return pages;
}

/**
 * How a tree is folded at first: fully open if it is small, else down to where it branches, and the branch of the page
 * at `at`.
 */
export function firstFolding(tree: UrlTree, at?: string): Folding {
  const opened = new Set<string>();
  const page = at === undefined ? undefined : nodeOfPage(tree, at);
  for (
    let node = page === undefined ? -1 : (tree.parent[page] ?? -1);
    node >= 0;
    node = tree.parent[node] ?? -1
  )
    opened.add(keyOfNode(tree, node));
  const small = tree.size <= SHOWN.whole;
  for (let node = 0; node < tree.size;) {
    const lone = isFolder(tree, node) && isLone(tree, node);
    if (isFolder(tree, node) && (small || lone)) opened.add(keyOfNode(tree, node));
    node = small || lone ? node + 1 : (tree.end[node] ?? tree.size);
  }
  return { ...folded, opened };
}

/** The node of the page at an address, without its query if only that is listed; undefined if none is. */
export function nodeOfPage(tree: UrlTree, address: string): number | undefined {
  const bare = address.replace(/[?#].*$/, '');
  let found: number | undefined;
  for (let node = 0; node < tree.size; node++) {
    if (isFolder(tree, node)) continue;
    const url = tree.pages[tree.page[node] ?? -1]?.url;
    if (url === address) return node;
    if (url === bare) found = node;
  }
  return found;
}

/** It has no sibling folder. */
function isLone(tree: UrlTree, node: number): boolean {
  const parent = tree.parent[node] ?? -1;
  const end = parent < 0 ? tree.size : (tree.end[parent] ?? tree.size);
  for (let at = parent + 1; at < end; at = tree.end[at] ?? end)
    if (at !== node && isFolder(tree, at)) return false;
  return true;
}

/** Every folder, opened. */
export function allOpened(tree: UrlTree): ReadonlySet<string> {
  const opened = new Set<string>();
  for (let node = 0; node < tree.size; node++) if (isFolder(tree, node)) opened.add(keyOfNode(tree, node));
  return opened;
}
