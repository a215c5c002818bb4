import { countUnder, isOpen, pagesOfRow, type Folding, type PageFlags, type TreeRows } from './tree-rows';
import { isFolder, keyOfNode, type UrlTree } from './url-tree';

/** The addresses that a row represents: the page, or all shown pages of a folder. */
export function addressesOfRow(
  tree: UrlTree,
  rows: TreeRows,
  row: number,
  matches: PageFlags | undefined,
): string[] {
  return pagesOfRow(tree, rows, row, matches).flatMap((page) => tree.pages[page]?.url ?? []);
}

/** Unchecks these if all of them are checked; otherwise checks them. */
export function toggledTicks(ticked: ReadonlySet<string>, addresses: readonly string[]): Set<string> {
  const next = new Set(ticked);
  const all = addresses.every((address) => ticked.has(address));
  for (const address of addresses)
    if (all) next.delete(address);
    else next.add(address);
  return next;
}

/** Checks everything from one row to another. An open folder between them adds only its rows that are between. */
export function tickedBetween(
  tree: UrlTree,
  rows: TreeRows,
  ticked: ReadonlySet<string>,
  range: { from: number; to: number },
  view: { folding: Folding; matches: PageFlags | undefined },
): Set<string> {
  const next = new Set(ticked);
  for (let row = Math.min(range.from, range.to); row <= Math.max(range.from, range.to); row++) {
    const node = rows.node[row] ?? -1;
    const rest = (rows.hidden[row] ?? 0) > 0;
    if (!rest && isFolder(tree, node) && isOpen(tree, view.folding, view.matches !== undefined, node))
      continue;
    for (const address of addressesOfRow(tree, rows, row, view.matches)) next.add(address);
  }
  return next;
}

/** The folding with these folders opened or closed. While the tree is filtered only closing is remembered. */
export function folders(
  tree: UrlTree,
  folding: Folding,
  nodes: readonly number[],
  open: boolean,
  filtered: boolean,
): Folding {
  const changed = new Set(filtered ? folding.closed : folding.opened);
  for (const node of nodes) {
    if (!isFolder(tree, node)) continue;
    if (open === filtered) changed.delete(keyOfNode(tree, node));
    else changed.add(keyOfNode(tree, node));
  }
  return filtered ? { ...folding, closed: changed } : { ...folding, opened: changed };
}

/** The folding that shows all pages of the folder whose rest a row represents. */
export function shownWhole(tree: UrlTree, folding: Folding, folder: number): Folding {
  return { ...folding, whole: new Set([...folding.whole, folder < 0 ? '' : keyOfNode(tree, folder)]) };
}

/** The siblings of this node, including itself. */
export function nodesBeside(tree: UrlTree, node: number): number[] {
  const parent = tree.parent[node] ?? -1;
  const end = parent < 0 ? tree.size : (tree.end[parent] ?? tree.size);
  const beside: number[] = [];
  for (let at = parent + 1; at < end; at = tree.end[at] ?? end) beside.push(at);
  return beside;
}

/** Whether none, some or all that is shown under a node is checked, from the sums of both. */
export function shareUnder(
  tree: UrlTree,
  sums: { shown: Int32Array; ticked: Int32Array },
  node: number,
): boolean | 'mixed' {
  const ticked = countUnder(tree, sums.ticked, node);
  return ticked === 0 ? false : ticked === countUnder(tree, sums.shown, node) ? true : 'mixed';
}
