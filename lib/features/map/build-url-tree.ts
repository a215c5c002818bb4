import { childOrder, type TreeOrder } from './tree-order';
import type { TreePage, UrlTree } from './url-tree';

type Columns = Omit<UrlTree, 'pages' | 'size'>;

/** Maximum depth of folders; deeper names keep their slashes. */
const MOST_DEPTH = 32;

/**
 * The tree of these addresses; a repeated one is one page. The hosts are its first level if there is more than one.
 * `scoreOf` gives the relevance of a page, for sorting.
 */
export function buildUrlTree<P extends TreePage>(
  given: readonly P[],
  order: TreeOrder = 'path',
  scoreOf?: (page: P) => number,
): UrlTree<P> {
  const all = given.toSorted((one, other) => (one.url < other.url ? -1 : one.url > other.url ? 1 : 0));
  const pages = all.filter(({ url }, at) => at === 0 || all[at - 1]?.url !== url);
  const grown = grow(pages);
  return rearranged(grown, childOrder(grown, order, scoreOf));
}

/** Sorted addresses with the same prefix are adjacent, so one pass with a stack of open folders builds the tree. */
function grow<P extends TreePage>(pages: readonly P[]): UrlTree<P> {
  const page: number[] = [];
  const parent: number[] = [];
  const depth: number[] = [];
  const sample: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const end: number[] = [];
  const open: { node: number; key: string }[] = [];
  const add = (pageAt: number, sampleAt: number, nameFrom: number, nameTo: number): number => {
    page.push(pageAt);
    parent.push(open.at(-1)?.node ?? -1);
    depth.push(open.length);
    sample.push(sampleAt);
    from.push(nameFrom);
    to.push(nameTo);
    return end.push(end.length + 1) - 1;
  };
  const close = (): void => {
    const folder = open.pop();
    if (folder) end[folder.node] = end.length;
  };
  const first = pages[0]?.url ?? '';
  const firstHost = first.slice(0, hostEnd(first) + 1);
  const manyHosts = pages.some(({ url }) => !url.startsWith(firstHost));

  pages.forEach(({ url }, at) => {
    while (open.length > 0 && !url.startsWith(open.at(-1)?.key ?? '')) close();
    const path = hostEnd(url);
    const last = pathEnd(url, path);
    let nameFrom = open.at(-1)?.key.length ?? (manyHosts ? hostStart(url) : path);
    // The slash after the host ends the name of a host, and starts the names at the top if there is only one host.
    let slash = url.indexOf('/', open.length > 0 ? nameFrom : manyHosts ? path : path + 1);
    while (slash !== -1 && slash < last && open.length < MOST_DEPTH) {
      open.push({ node: add(-1, at, nameFrom, slash + 1), key: url.slice(0, slash + 1) });
      nameFrom = slash + 1;
      slash = url.indexOf('/', nameFrom);
    }
    add(at, at, nameFrom, url.length);
  });
  while (open.length > 0) close();
  return {
    pages,
    size: end.length,
    page: Int32Array.from(page),
    end: Int32Array.from(end),
    parent: Int32Array.from(parent),
    depth: Int32Array.from(depth),
    sample: Int32Array.from(sample),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
  };
}

function hostStart(url: string): number {
  const scheme = url.indexOf('://');
  return scheme === -1 ? 0 : scheme + 3;
}

/** The end of the host, and with it of the part that names no page. */
function hostEnd(url: string): number {
  const from = hostStart(url);
  const slash = url.indexOf('/', from);
  const end = pathEnd(url, from);
  return slash === -1 || slash > end ? end : slash;
}

/** The start of the query or the fragment. */
function pathEnd(url: string, from: number): number {
  const query = url.indexOf('?', from);
  const fragment = url.indexOf('#', from);
  const end = query === -1 ? url.length : query;
  return fragment === -1 || fragment > end ? end : fragment;
}

/** The same tree with the children of every folder in this order. */
function rearranged<P extends TreePage>(
  tree: UrlTree<P>,
  compare: (one: number, other: number) => number,
): UrlTree<P> {
  const { size } = tree;
  // Children by the slot of their parent: 0 is the top, node + 1 a folder. `starts` has the first index of each slot.
  const slots = tree.parent.map((parent) => parent + 1);
  const starts = new Int32Array(size + 2);
  for (const slot of slots) starts[slot + 1] = valueAt(starts, slot + 1) + 1;
  for (let slot = 1; slot < starts.length; slot++)
    starts[slot] = valueAt(starts, slot) + valueAt(starts, slot - 1);
  const free = starts.slice();
  const children = new Int32Array(size);
  slots.forEach((slot, node) => {
    const place = valueAt(free, slot);
    children[place] = node;
    free[slot] = place + 1;
  });
  for (let slot = 0; slot <= size; slot++) {
    const [start, stop] = [valueAt(starts, slot), valueAt(starts, slot + 1)];
    if (stop - start > 1) children.subarray(start, stop).sort(compare);
  }
  return inOrder(tree, (slot) => children.subarray(valueAt(starts, slot), valueAt(starts, slot + 1)));
}

function inOrder<P extends TreePage>(tree: UrlTree<P>, childrenOf: (slot: number) => Int32Array): UrlTree<P> {
  const { size, pages } = tree;
  const columns: Columns = {
    page: new Int32Array(size),
    end: new Int32Array(size),
    parent: new Int32Array(size),
    depth: new Int32Array(size),
    sample: new Int32Array(size),
    from: new Int32Array(size),
    to: new Int32Array(size),
  };
  let at = 0;
  const place = (slot: number, parent: number): void => {
    for (const old of childrenOf(slot)) {
      const node = at++;
      columns.page[node] = valueAt(tree.page, old);
      columns.depth[node] = valueAt(tree.depth, old);
      columns.sample[node] = valueAt(tree.sample, old);
      columns.from[node] = valueAt(tree.from, old);
      columns.to[node] = valueAt(tree.to, old);
      columns.parent[node] = parent;
      if (tree.page[old] === -1) place(old + 1, node);
      columns.end[node] = at;
    }
  };
  place(0, -1);
  return { pages, size, ...columns };
}

/** A column is as long as the tree, so a node always has its value. */
function valueAt(column: Int32Array, at: number): number {
  return column[at] ?? 0;
}
