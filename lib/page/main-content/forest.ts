/** Decision trees laid out flat: a feature of -1 marks a leaf. */
export type Forest = {
  base: number;
  roots: Int32Array;
  feature: Int16Array;
  threshold: Float64Array;
  right: Int32Array;
  value: Float64Array;
};

/**
 * Reads a forest from its text: trees in depth-first order, parted by `;`, nodes by space. A split is
 * `feature:threshold`, its two sides follow; a leaf is a whole number of thousandths.
 */
export function readForest(text: string): Forest {
  const [base = '0', ...trees] = text.split(';');
  const nodes = trees.map((tree) => tree.split(' '));
  const count = nodes.reduce((sum, tree) => sum + tree.length, 0);
  const forest: Forest = {
    base: Number(base),
    roots: new Int32Array(trees.length),
    feature: new Int16Array(count).fill(-1),
    threshold: new Float64Array(count),
    right: new Int32Array(count),
    value: new Float64Array(count),
  };
  let at = 0;
  nodes.forEach((tree, index) => {
    forest.roots[index] = at;
    // Splits whose left side is being read; a finished side closes all that end with it.
    const open: { node: number; left: boolean }[] = [];
    for (const token of tree) {
      const node = at++;
      const colon = token.indexOf(':');
      if (colon >= 0) {
        forest.feature[node] = Number(token.slice(0, colon));
        forest.threshold[node] = Number(token.slice(colon + 1));
        open.push({ node, left: true });
        continue;
      }
      forest.value[node] = Number(token) / 1_000;
      while (open.length > 0 && !open[open.length - 1]?.left) open.pop();
      const split = open[open.length - 1];
      if (split) {
        split.left = false;
        forest.right[split.node] = at;
      }
    }
  });
  return forest;
}

/** The forest of a text, read when it is first asked for and then kept: reading it costs more than asking it. */
export function createForest(text: string): () => Forest {
  let forest: Forest | undefined;
  return () => (forest ??= readForest(text));
}

/** Gives the chance, 0 to 1, that the forest sees in a row of numbers. */
export function askForest(forest: Forest, rows: Float32Array, offset: number): number {
  let score = forest.base;
  for (let tree = 0; tree < forest.roots.length; tree++) {
    let node = forest.roots[tree] as number;
    let feature = forest.feature[node] as number;
    while (feature >= 0) {
      node =
        (rows[offset + feature] as number) < (forest.threshold[node] as number)
          ? node + 1
          : (forest.right[node] as number);
      feature = forest.feature[node] as number;
    }
    score += forest.value[node] as number;
  }
  return 1 / (1 + Math.exp(-score));
}
