import { countUnder, sumFlags, type PageFlags } from '../map/tree-rows';
import { isFolder, keyOfNode, type UrlTree } from '../map/url-tree';

/** The rules that keep a crawl in some branches. */
export type BranchRules = {
  includePaths: string[];
  /** The patterns are for whole addresses: more than one host is checked. */
  regexOnFullURL: boolean;
};

/** As many patterns as a crawl accepts (docs/service.md 10.1) and a user can review. */
const MOST_PATTERNS = 60;

/**
 * Patterns of the checked pages: a fully checked folder is one, a page beside it another. If there would be too many,
 * the folders of the checked pages replace them, as far up as needed.
 */
export function branchRules(tree: UrlTree, ticked: PageFlags): BranchRules {
  const sums = sumFlags(tree, ticked);
  const all = countUnder(tree, sums, -1);
  if (all === 0 || all === tree.pages.length) return { includePaths: [], regexOnFullURL: false };
  let branches = wholeBranches(tree, sums);
  while (branches.length > MOST_PATTERNS && branches.some((node) => (tree.parent[node] ?? -1) >= 0))
    branches = parentsOf(tree, branches);
  const keys = branches.map((node) => ({ key: keyOfNode(tree, node), folder: isFolder(tree, node) }));
  const regexOnFullURL = new Set(keys.map(({ key }) => hostPart(key))).size > 1;
  const patterns = keys.map(({ key, folder }) => {
    const part = regexOnFullURL ? key : pathPart(key);
    return `^${escaped(part)}${folder ? '.*' : '$'}`;
  });
  const includePaths = [...new Set(patterns)];
  return includePaths.length > MOST_PATTERNS
    ? { includePaths: [], regexOnFullURL: false }
    : { includePaths, regexOnFullURL };
}

/** The topmost nodes whose contents are all checked. */
function wholeBranches(tree: UrlTree, ticked: Int32Array): number[] {
  const pages = sumFlags(tree, new Uint8Array(tree.pages.length).fill(1));
  const branches: number[] = [];
  for (let node = 0; node < tree.size;) {
    const count = countUnder(tree, ticked, node);
    const whole = count > 0 && count === countUnder(tree, pages, node);
    if (whole) branches.push(node);
    node = whole || count === 0 ? (tree.end[node] ?? tree.size) : node + 1;
  }
  return branches;
}

/** The deepest of these are replaced by their parent folders; anything under a listed folder is covered by it. */
function parentsOf(tree: UrlTree, nodes: readonly number[]): number[] {
  const deepest = Math.max(...nodes.map((node) => tree.depth[node] ?? 0));
  const lifted = new Set(
    nodes.map((node) => {
      const parent = tree.parent[node] ?? -1;
      return parent >= 0 && tree.depth[node] === deepest ? parent : node;
    }),
  );
  const covered: number[] = [];
  let end = 0;
  for (const node of [...lifted].toSorted((one, other) => one - other)) {
    if (node < end) continue;
    covered.push(node);
    end = tree.end[node] ?? node + 1;
  }
  return covered;
}

function hostPart(address: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(address)?.[0] ?? '';
}

/** The path, without query and fragment: a pattern on paths never sees those. */
function pathPart(address: string): string {
  const rest = address.slice(hostPart(address).length);
  return rest.replace(/[?#].*$/su, '') || '/';
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
