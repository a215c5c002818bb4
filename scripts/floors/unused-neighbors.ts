import type { ImportEdge } from './cruise';

/** What the lists of `neighbors.cjs` allow. */
type Allowed = { KNOWS: Readonly<Record<string, readonly string[]>>; NAMES_FEATURES: readonly string[] };

const featureOf = (file: string): string | undefined =>
  /^(?:lib|components)\/features\/([a-z-]+)\//.exec(file)?.[1];
const isTest = (file: string): boolean => /\.(test|test-d)\.tsx?$/.test(file);

/** What `neighbors.cjs` allows and nobody does any more: it has to go from the list, so that it only shrinks. */
export function findUnusedNeighbors(
  edges: readonly ImportEdge[],
  { KNOWS, NAMES_FEATURES }: Allowed,
): string[] {
  const pairs = new Set<string>();
  const naming = new Set<string>();
  for (const { from, to } of edges) {
    if (isTest(from)) continue;
    const [one, other] = [featureOf(from), featureOf(to)];
    if (one !== undefined && other !== undefined) pairs.add(`${one} ${other}`);
    if (other !== undefined || to.startsWith('lib/background/')) naming.add(from);
  }
  return [
    ...Object.entries(KNOWS).flatMap(([name, known]) =>
      known
        .filter((other) => !pairs.has(`${name} ${other}`))
        .map((other) => `${name} does not import ${other}`),
    ),
    ...NAMES_FEATURES.filter((pattern) => ![...naming].some((file) => new RegExp(pattern).test(file))),
  ];
}
