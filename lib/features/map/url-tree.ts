/** A page of a map, with the fields its tree needs. */
export type TreePage = {
  url: string;
  title?: string | undefined;
  /** As the sitemap gives it. */
  lastModified?: string | undefined;
};

/**
 * The folders and pages of many addresses, as columns: a node is a number, and its descendants come right after it, up
 * to `end`. Everything about a branch is a range, and 50,000 addresses cost a few arrays.
 */
export type UrlTree<P extends TreePage = TreePage> = {
  /** Each address once, sorted. */
  pages: readonly P[];
  /** How many nodes there are. */
  size: number;
  /** The index in `pages` of a node's page, or -1 for a folder. */
  page: Int32Array;
  /** The first node after the descendants of this one. */
  end: Int32Array;
  /** -1 at the top. */
  parent: Int32Array;
  depth: Int32Array;
  /** The name of a node is a substring of this page's address, … */
  sample: Int32Array;
  /** … from here … */
  from: Int32Array;
  /** … up to here. */
  to: Int32Array;
};

/**
 * The part of the address that a node adds to its parent's: `library/`, `tasks.html`, empty for a folder's own page.
 */
export function nameOfNode(tree: UrlTree, node: number): string {
  return sampleOf(tree, node).slice(tree.from[node], tree.to[node]);
}

/** The address of a page, or that of a folder up to its slash: stable when the tree is rebuilt. */
export function keyOfNode(tree: UrlTree, node: number): string {
  return sampleOf(tree, node).slice(0, tree.to[node]);
}

export function isFolder(tree: UrlTree, node: number): boolean {
  return tree.page[node] === -1;
}

/** The page of a node; undefined for a folder. */
export function pageOfNode<P extends TreePage>(tree: UrlTree<P>, node: number): P | undefined {
  return tree.pages[tree.page[node] ?? -1];
}

function sampleOf(tree: UrlTree, node: number): string {
  return tree.pages[tree.sample[node] ?? -1]?.url ?? '';
}
