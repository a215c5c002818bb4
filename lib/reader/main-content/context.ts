const neighbours = [-4, -3, -2, -1, 1, 2, 3, 4] as const;
const levels = [0, 1, 2, 3, 4, 5, 7] as const;

/** How many numbers `contextOf` returns for each run. */
export const CONTEXT = 1 + neighbours.length + 4 + levels.length * 2 + 3 + 5;

/**
 * What the first pass predicts about the surroundings of each run: its neighbors, the boxes around it, its look-alikes,
 * the page. `chains` has, for each run, its boxes from the innermost to the body; `shapes` its look. A row for each of
 * the runs in `of`, by default for all.
 */
export function contextOf(
  chances: ArrayLike<number>,
  words: ArrayLike<number>,
  chains: readonly (readonly number[])[],
  shapes: readonly number[],
  of: ArrayLike<number> = shapes.map((_, run) => run),
): Float32Array {
  const count = chances.length;
  const result = new Float32Array(of.length * CONTEXT);
  let boxes = 1;
  for (const chain of chains) boxes = Math.max(boxes, (chain[0] ?? -1) + 1);
  const sums = new Float64Array(boxes);
  const totals = new Float64Array(boxes);
  const shapeSums = new Map<number, number>();
  const shapeTotals = new Map<number, number>();
  const shapeMost = new Map<number, number>();
  let pageSum = 0;
  let pageTotal = 0;
  let most = 0;
  let first = -1;
  let last = -1;
  for (let run = 0; run < count; run++) {
    const weight = Math.min(words[run] as number, 60) + 0.5;
    const chance = chances[run] as number;
    for (const box of chains[run] ?? []) {
      sums[box] = (sums[box] as number) + weight * chance;
      totals[box] = (totals[box] as number) + weight;
    }
    const shape = shapes[run] as number;
    shapeSums.set(shape, (shapeSums.get(shape) ?? 0) + weight * chance);
    shapeTotals.set(shape, (shapeTotals.get(shape) ?? 0) + weight);
    shapeMost.set(shape, Math.max(shapeMost.get(shape) ?? 0, chance));
    pageSum += weight * chance;
    pageTotal += weight;
    most = Math.max(most, chance);
    if (chance > 0.6 && (words[run] as number) > 3) {
      if (first < 0) first = run;
      last = run;
    }
  }
  const window = (run: number, from: number, to: number): number => {
    let sum = 0;
    let total = 0;
    for (let at = Math.max(0, run + from); at <= Math.min(count - 1, run + to); at++) {
      const weight = Math.min(words[at] as number, 60) + 0.5;
      sum += weight * (chances[at] as number);
      total += weight;
    }
    return total > 0 ? sum / total : -1;
  };
  for (let row = 0; row < of.length; row++) {
    const run = of[row] as number;
    let at = row * CONTEXT;
    const chance = chances[run] as number;
    result[at++] = chance;
    for (const step of neighbours) {
      const other = run + step;
      result[at++] = other >= 0 && other < count ? (chances[other] as number) : -1;
    }
    result[at++] = window(run, -10, -1);
    result[at++] = window(run, 1, 10);
    result[at++] = window(run, -30, 30);
    result[at++] = window(run, -3, 3);
    const chain = chains[run] ?? [];
    for (const level of levels) {
      const box = chain[Math.min(level, chain.length - 1)] ?? 0;
      const sum = sums[box] as number;
      const total = (totals[box] as number) || 1;
      result[at++] = sum / total;
      result[at++] = pageSum > 0 ? sum / pageSum : 0;
    }
    const shape = shapes[run] as number;
    result[at++] = (shapeSums.get(shape) ?? 0) / (shapeTotals.get(shape) ?? 1);
    result[at++] = shapeMost.get(shape) ?? 0;
    result[at++] = pageSum > 0 ? (shapeSums.get(shape) ?? 0) / pageSum : 0;
    result[at++] = pageSum / Math.max(pageTotal, 1);
    result[at++] = Math.log1p(pageSum);
    result[at++] = most;
    result[at++] = first < 0 ? 0 : Math.max(-50, Math.min(50, run - first));
    result[at++] = last < 0 ? 0 : Math.max(-50, Math.min(50, run - last));
  }
  return result;
}
