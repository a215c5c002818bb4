import { dirname } from 'node:path';
import type { ImportEdge } from './cruise';

/**
 * Two folders of the product that import each other, types included: a change to one requires reading both. A folder
 * and one inside it count too. Tests and test-only code are left out.
 */
type FolderPair = { one: string; other: string };

/** Their number. It only goes down; after reducing it, write the new number here. */
export const MOST_FOLDER_PAIRS = 42;

const isProduct = (file: string): boolean =>
  /^(components|entrypoints|lib)\//.test(file) && !/\.(test|test-d)\.tsx?$/.test(file);

/** Each pair once. */
export function findFolderPairs(edges: readonly ImportEdge[]): FolderPair[] {
  const arrows = new Set<string>();
  for (const { from, to } of edges) {
    const [one, other] = [dirname(from), dirname(to)];
    if (one !== other && isProduct(from) && isProduct(to)) arrows.add(`${one} ${other}`);
  }
  return [...arrows]
    .map((arrow) => arrow.split(' ') as [string, string])
    .filter(([one, other]) => one < other && arrows.has(`${other} ${one}`))
    .map(([one, other]) => ({ one, other }));
}
