/** Decision trees in flat arrays: a feature of -1 marks a leaf. */
export type Forest = {
  base: number;
  roots: Int32Array;
  feature: Int16Array;
  /** For a split, the value from which on a row goes right; for a leaf, what it adds. */
  value: Float32Array;
  right: Int32Array;
};

/** A forest as text. */
export type WrittenForest = {
  base: number;
  /** The value of a leaf's digit. */
  step: number;
  /** The features that are used, the most frequent first, each with its cuts: `12:.5,3 7:1`. */
  cuts: string;
  /** Trees one after another, each depth first: `LEAF`, or a split's feature by its index in `cuts`, in digits. */
  nodes: string;
  /** For each split, in the same order, the index of its cut: a digit. */
  bins: string;
  /** For each leaf, in the same order, its value: a digit, `ZERO` for none. */
  leaves: string;
};

/** Digits that need no escape in a string of any quotes, and take a byte each. */
export const DIGITS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((char) => !`"'\`\\$.<`.includes(char))
  .join('');
export const LEAF = '.';
const LEAF_CODE = LEAF.charCodeAt(0);
/** Features with a lower index are one digit, the others two. */
export const ONE_DIGIT = 56;
export const ZERO = 43;

/** By the code of the sign. */
const valueOfDigit = new Uint8Array(128);
for (let at = 0; at < DIGITS.length; at++) valueOfDigit[DIGITS.charCodeAt(at)] = at;
const digitAt = (text: string, at: number): number => valueOfDigit[text.charCodeAt(at)] ?? 0;

/** Reads a forest from its text. */
export function readForest({ base, step, cuts, nodes, bins, leaves }: WrittenForest): Forest {
  const features = cuts.split(' ').map((one) => {
    const [feature, values = ''] = one.split(':');
    return { feature: Number(feature), cuts: values.split(',').map(Number) };
  });
  const count = bins.length + leaves.length;
  const feature = new Int16Array(count).fill(-1);
  const value = new Float32Array(count);
  const right = new Int32Array(count);
  const roots: number[] = [];
  // Splits whose right side has not begun: a leaf begins that of the last.
  const open: number[] = [];
  // Nodes that the tree still needs.
  let needed = 0;
  let split = 0;
  let leaf = 0;
  let at = 0;
  for (let node = 0; node < count; node++) {
    if (needed === 0) {
      roots.push(node);
      needed = 1;
    }
    if (nodes.charCodeAt(at) !== LEAF_CODE) {
      let place = digitAt(nodes, at++);
      if (place >= ONE_DIGIT) place = ONE_DIGIT + (place - ONE_DIGIT) * DIGITS.length + digitAt(nodes, at++);
      feature[node] = features[place]?.feature ?? 0;
      value[node] = features[place]?.cuts[digitAt(bins, split++)] ?? 0;
      open.push(node);
      needed++;
      continue;
    }
    at++;
    value[node] = (digitAt(leaves, leaf++) - ZERO) * step;
    needed--;
    const above = open.pop();
    if (above !== undefined) right[above] = node + 1;
  }
  return { base, roots: Int32Array.from(roots), feature, value, right };
}

/** Rows that are asked of one tree after another: they and a tree fit into the fastest memory. */
const AT_ONCE = 16;

/** The probability, 0 to 1, that the forest predicts for each row of `width` numbers. */
export function askForest(
  { base, roots, feature, value, right }: Forest,
  rows: Float32Array,
  width: number,
): Float64Array {
  const scores = new Float64Array(rows.length / width).fill(base);
  for (let from = 0; from < scores.length; from += AT_ONCE) {
    const end = Math.min(from + AT_ONCE, scores.length);
    for (let tree = 0; tree < roots.length; tree++) {
      const root = roots[tree] as number;
      for (let at = from; at < end; at++) {
        const offset = at * width;
        let node = root;
        let asked = feature[node] as number;
        while (asked >= 0) {
          node =
            (rows[offset + asked] as number) < (value[node] as number) ? node + 1 : (right[node] as number);
          asked = feature[node] as number;
        }
        scores[at] = (scores[at] as number) + (value[node] as number);
      }
    }
  }
  return scores.map((score) => 1 / (1 + Math.exp(-score)));
}
