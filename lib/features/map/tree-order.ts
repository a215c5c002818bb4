import { naturalCompare } from './natural-compare';
import type { TreePage, UrlTree } from './url-tree';

/** The order of the pages and folders within one folder. */
export type TreeOrder = 'path' | 'title' | 'modified' | 'relevance';

/**
 * Compares two nodes of one folder. A folder has the rank of the best page in it; by name it comes before the pages.
 */
export function childOrder<P extends TreePage>(
  tree: UrlTree<P>,
  order: TreeOrder,
  scoreOf: (page: P) => number = () => 0,
): (one: number, other: number) => number {
  const names = namesOf(tree);
  const foldersFirst = (one: number, other: number): number =>
    Number(tree.page[one] !== -1) - Number(tree.page[other] !== -1);
  const byName = (one: number, other: number): number =>
    foldersFirst(one, other) || naturalCompare(names[one] ?? '', names[other] ?? '') || one - other;
  switch (order) {
    case 'path':
      return byName;
    case 'title': {
      const titles = titlesOf(tree, names);
      return (one, other) =>
        foldersFirst(one, other) ||
        naturalCompare(titles[one] ?? '', titles[other] ?? '') ||
        byName(one, other);
    }
    case 'modified':
      return byWorth(bestUnder(tree, modifiedAt), byName);
    case 'relevance':
      return byWorth(bestUnder(tree, scoreOf), byName);
  }
}

function byWorth(
  worth: Float64Array,
  otherwise: (one: number, other: number) => number,
): (one: number, other: number) => number {
  return (one, other) => (worth[other] ?? 0) - (worth[one] ?? 0) || otherwise(one, other);
}

/** The best value under each node, including the node itself. */
function bestUnder<P extends TreePage>(tree: UrlTree<P>, worthOf: (page: P) => number): Float64Array {
  const best = new Float64Array(tree.size).fill(-1);
  for (let node = tree.size - 1; node >= 0; node--) {
    const page = tree.pages[tree.page[node] ?? -1];
    if (page) best[node] = worthOf(page);
    const parent = tree.parent[node] ?? -1;
    if (parent >= 0) best[parent] = Math.max(best[parent] ?? -1, best[node] ?? -1);
  }
  return best;
}

function modifiedAt({ lastModified }: TreePage): number {
  const at = lastModified === undefined ? NaN : Date.parse(lastModified);
  return Number.isNaN(at) ? -1 : at;
}

function namesOf(tree: UrlTree): string[] {
  return Array.from({ length: tree.size }, (_, node) =>
    (tree.pages[tree.sample[node] ?? -1]?.url ?? '').slice(tree.from[node], tree.to[node]),
  );
}

/** In lower case, for sorting by title; a page without one is sorted by its name. */
function titlesOf(tree: UrlTree, names: readonly string[]): string[] {
  return names.map((name, node) => (tree.pages[tree.page[node] ?? -1]?.title || name).toLowerCase());
}
