// Gradient-boosted trees on histograms, for soft labels between 0 and 1. Deliberately small: it fits one model.

export type Tree = {
  feature: Int16Array;
  threshold: Float64Array;
  left: Int16Array;
  right: Int16Array;
  value: Float64Array;
};

export type FitOptions = {
  trees: number;
  leaves: number;
  rate: number;
  /** Share of the columns that each tree may use. */
  columns: number;
  /** Share of the rows that each tree sees. */
  rowShare: number;
  minWeight: number;
  ridge: number;
  seed: number;
};

export type Grid = { width: number; rows: number; values: Float32Array };

const BINS = 48;

export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export type Binned = { width: number; rows: number; columns: Uint8Array[]; cuts: Float64Array[] };

/** For a split, three digits are as good as ten, and the page code contains thousands of them. */
const shorten = (value: number): number => Math.fround(Number(value.toPrecision(3)));

export function binGrid(grid: Grid): Binned {
  const random = createRandom(7);
  const sample = Array.from({ length: Math.min(20_000, grid.rows) }, () => Math.floor(random() * grid.rows));
  const columns: Uint8Array[] = [];
  const cuts: Float64Array[] = [];
  for (let f = 0; f < grid.width; f++) {
    const seen = sample.map((row) => grid.values[row * grid.width + f] as number).sort((a, b) => a - b);
    const edges: number[] = [];
    for (let b = 1; b < BINS; b++) {
      const edge = shorten(seen[Math.floor((b * seen.length) / BINS)] as number);
      if (edge > (seen[0] as number) && (edges.length === 0 || edge > (edges[edges.length - 1] as number)))
        edges.push(edge);
    }
    const column = new Uint8Array(grid.rows);
    for (let row = 0; row < grid.rows; row++) {
      const value = grid.values[row * grid.width + f] as number;
      let low = 0;
      let high = edges.length;
      while (low < high) {
        const mid = (low + high) >> 1;
        if (value >= (edges[mid] as number)) low = mid + 1;
        else high = mid;
      }
      column[row] = low;
    }
    columns.push(column);
    cuts.push(Float64Array.from(edges));
  }
  return { width: grid.width, rows: grid.rows, columns, cuts };
}

type Leaf = {
  rows: Int32Array;
  node: number;
  gain: number;
  feature: number;
  bin: number;
  /** For each used feature and bin, the sums of gradients and of hessians. */
  sums: Float64Array;
};

/** Fits on the given rows; the trees add up to log-odds over `base`. */
export function fitForest(
  data: Binned,
  rows: Int32Array,
  labels: Float32Array,
  weights: Float32Array,
  options: FitOptions,
): { base: number; trees: Tree[]; gains: Float64Array } {
  const random = createRandom(options.seed);
  let sum = 0;
  let total = 0;
  for (const row of rows) {
    sum += (labels[row] as number) * (weights[row] as number);
    total += weights[row] as number;
  }
  const mean = sum / total;
  const base = Math.log(mean / (1 - mean));
  const scores = new Float64Array(data.rows).fill(base);
  const gradient = new Float64Array(data.rows);
  const hessian = new Float64Array(data.rows);
  const gains = new Float64Array(data.width);
  const trees: Tree[] = [];

  for (let t = 0; t < options.trees; t++) {
    for (const row of rows) {
      const p = 1 / (1 + Math.exp(-(scores[row] as number)));
      const w = weights[row] as number;
      gradient[row] = w * (p - (labels[row] as number));
      hessian[row] = Math.max(w * p * (1 - p), 1e-9);
    }
    const used: number[] = [];
    for (let f = 0; f < data.width; f++)
      if ((data.cuts[f]?.length ?? 0) > 0 && random() < options.columns) used.push(f);
    const bag = rows.filter(() => random() < options.rowShare);
    const feature: number[] = [-1];
    const threshold: number[] = [0];
    const bins: number[] = [0];
    const left: number[] = [-1];
    const right: number[] = [-1];
    const value: number[] = [0];

    const addUp = (some: Int32Array): Float64Array => {
      const sums = new Float64Array(used.length * BINS * 2);
      // Stored together, because each column is read in the order of these rows.
      const g = Float64Array.from(some, (row) => gradient[row] as number);
      const h = Float64Array.from(some, (row) => hessian[row] as number);
      used.forEach((f, place) => {
        const column = data.columns[f] as Uint8Array;
        const start = place * BINS * 2;
        for (let at = 0; at < some.length; at++) {
          const bin = start + (column[some[at] as number] as number) * 2;
          sums[bin] = (sums[bin] as number) + (g[at] as number);
          sums[bin + 1] = (sums[bin + 1] as number) + (h[at] as number);
        }
      });
      return sums;
    };
    const look = (leaf: Leaf): void => {
      let gAll = 0;
      let hAll = 0;
      for (const row of leaf.rows) {
        gAll += gradient[row] as number;
        hAll += hessian[row] as number;
      }
      value[leaf.node] = (-options.rate * gAll) / (hAll + options.ridge);
      if (hAll < options.minWeight * 2 || leaf.rows.length < 20) return;
      const own = (gAll * gAll) / (hAll + options.ridge);
      used.forEach((f, place) => {
        const last = data.cuts[f]?.length ?? 0;
        const start = place * BINS * 2;
        let gLeft = 0;
        let hLeft = 0;
        for (let bin = 0; bin < last; bin++) {
          gLeft += leaf.sums[start + bin * 2] as number;
          hLeft += leaf.sums[start + bin * 2 + 1] as number;
          if (hLeft < options.minWeight) continue;
          if (hAll - hLeft < options.minWeight) break;
          const gRight = gAll - gLeft;
          const gain =
            (gLeft * gLeft) / (hLeft + options.ridge) +
            (gRight * gRight) / (hAll - hLeft + options.ridge) -
            own;
          if (gain > leaf.gain) {
            leaf.gain = gain;
            leaf.feature = f;
            leaf.bin = bin;
          }
        }
      });
    };

    const open: Leaf[] = [{ rows: bag, node: 0, gain: 0, feature: -1, bin: 0, sums: addUp(bag) }];
    look(open[0] as Leaf);
    let leaves = 1;
    while (leaves < options.leaves) {
      let best = 0;
      for (let at = 1; at < open.length; at++)
        if ((open[at] as Leaf).gain > (open[best] as Leaf).gain) best = at;
      const leaf = open[best];
      if (!leaf || leaf.gain <= 1e-6) break;
      open.splice(best, 1);
      const column = data.columns[leaf.feature] as Uint8Array;
      feature[leaf.node] = leaf.feature;
      threshold[leaf.node] = data.cuts[leaf.feature]?.[leaf.bin] as number;
      bins[leaf.node] = leaf.bin;
      gains[leaf.feature] = (gains[leaf.feature] as number) + leaf.gain;
      const sides = [
        leaf.rows.filter((row) => (column[row] as number) <= leaf.bin),
        leaf.rows.filter((row) => (column[row] as number) > leaf.bin),
      ];
      // The larger side is the parent minus the smaller one.
      const smaller = (sides[0]?.length ?? 0) <= (sides[1]?.length ?? 0) ? 0 : 1;
      const few = addUp(sides[smaller] as Int32Array);
      const many = leaf.sums.map((sum, at) => sum - (few[at] as number));
      for (const [side, inside] of sides.entries()) {
        const node = feature.length;
        feature.push(-1);
        threshold.push(0);
        bins.push(0);
        left.push(-1);
        right.push(-1);
        value.push(0);
        if (side === 0) left[leaf.node] = node;
        else right[leaf.node] = node;
        const sums = side === smaller ? few : many;
        const next: Leaf = { rows: inside, node, gain: 0, feature: -1, bin: 0, sums };
        look(next);
        open.push(next);
      }
      leaves++;
    }
    for (const row of rows) {
      let node = 0;
      while ((feature[node] as number) >= 0) {
        node =
          ((data.columns[feature[node] as number] as Uint8Array)[row] as number) <= (bins[node] as number)
            ? (left[node] as number)
            : (right[node] as number);
      }
      scores[row] = (scores[row] as number) + (value[node] as number);
    }
    trees.push({
      feature: Int16Array.from(feature),
      threshold: Float64Array.from(threshold),
      left: Int16Array.from(left),
      right: Int16Array.from(right),
      value: Float64Array.from(value),
    });
  }
  return { base, trees, gains };
}

/** A row goes left if its value is below the threshold. */
export function predict(forest: { base: number; trees: readonly Tree[] }, grid: Grid, row: number): number {
  let score = forest.base;
  const offset = row * grid.width;
  for (const tree of forest.trees) {
    let node = 0;
    while ((tree.feature[node] as number) >= 0) {
      const value = grid.values[offset + (tree.feature[node] as number)] as number;
      node =
        value < (tree.threshold[node] as number) ? (tree.left[node] as number) : (tree.right[node] as number);
    }
    score += tree.value[node] as number;
  }
  return 1 / (1 + Math.exp(-score));
}
