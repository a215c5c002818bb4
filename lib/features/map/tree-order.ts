import type { TreePage, UrlTree } from './url-tree';

const ZERO = 48;
const NINE = 57;
const DOT = 46;
const SLASH = 47;

/**
 * Natural order of file names: `part-2` before `part-10`, and `task.html` before `task-group.html`. Otherwise by code
 * units, so that a long list is sorted in a few milliseconds; zero only for equal texts.
 */
export function naturalCompare(one: string, other: string): number {
  const least = Math.min(one.length, other.length);
  for (let at = 0; at < least; at++) {
    const a = one.charCodeAt(at);
    const b = other.charCodeAt(at);
    if (a === b) continue;
    const byNumber = numbersFrom(one, other, at);
    return byNumber === 0 ? rankOf(a) - rankOf(b) : byNumber;
  }
  return one.length - other.length;
}

/** The end of a name sorts before anything that would extend it. */
function rankOf(sign: number): number {
  return sign === SLASH ? -2 : sign === DOT ? -1 : sign;
}

/** Compares the numbers around the first differing character; zero if there are none, or they are equal. */
function numbersFrom(one: string, other: string, at: number): number {
  let start = at;
  while (start > 0 && isDigit(one, start - 1)) start--;
  if (!isDigit(one, start) || !isDigit(other, start)) return 0;
  const [a, b] = [significant(one, start), significant(other, start)];
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

function significant(text: string, start: number): string {
  let from = start;
  while (text.charCodeAt(from) === ZERO) from++;
  let to = from;
  while (isDigit(text, to)) to++;
  return text.slice(from, to);
}

function isDigit(text: string, at: number): boolean {
  const sign = text.charCodeAt(at);
  return sign >= ZERO && sign <= NINE;
}

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
