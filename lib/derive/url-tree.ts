/** A page of a map, as far as its tree looks at it. */
export type TreePage = {
  url: string;
  title?: string | undefined;
  /** As the sitemap gives it. */
  lastModified?: string | undefined;
};

/**
 * The folders and pages of many addresses, as columns: a node is a number, and what lies under it comes right after it,
 * up to `end`. Everything about a branch is a range, and 50,000 addresses cost a few arrays.
 */
export type UrlTree<P extends TreePage = TreePage> = {
  /** Each address once, sorted. */
  pages: readonly P[];
  /** How many nodes there are. */
  size: number;
  /** The place in `pages` of the page that a node is, or -1 for a folder. */
  page: Int32Array;
  /** The first node after what lies under this one. */
  end: Int32Array;
  /** -1 at the top. */
  parent: Int32Array;
  depth: Int32Array;
  /** The name of a node stands in the address of this page, … */
  sample: Int32Array;
  /** … from here … */
  from: Int32Array;
  /** … up to here. */
  to: Int32Array;
};

/** The part of the address that a node adds to its parent's: `library/`, `tasks.html`, nothing for a folder's own page. */
export function nameOfNode(tree: UrlTree, node: number): string {
  return sampleOf(tree, node).slice(tree.from[node], tree.to[node]);
}

/** The address of a page, or that of a folder up to its slash: the same after the tree was built again. */
export function keyOfNode(tree: UrlTree, node: number): string {
  return sampleOf(tree, node).slice(0, tree.to[node]);
}

export function isFolder(tree: UrlTree, node: number): boolean {
  return tree.page[node] === -1;
}

/** The page that a node is; undefined for a folder. */
export function pageOfNode<P extends TreePage>(tree: UrlTree<P>, node: number): P | undefined {
  return tree.pages[tree.page[node] ?? -1];
}

function sampleOf(tree: UrlTree, node: number): string {
  return tree.pages[tree.sample[node] ?? -1]?.url ?? '';
}
