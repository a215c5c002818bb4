import { DIGITS, LEAF, ONE_DIGIT, ZERO, type WrittenForest } from '@/lib/reader/main-content/forest';
import type { WrittenForests } from '@/lib/reader/main-content/forests';

type Numbers = ArrayLike<number>;
export type FittedTree = {
  feature: Numbers;
  threshold: Numbers;
  left: Numbers;
  right: Numbers;
  value: Numbers;
};
export type FittedForest = { base: number; trees: readonly FittedTree[] };
export type FittedForests = { width: number; one: FittedForest; two: FittedForest };

const digit = (value: number): string => {
  const char = DIGITS[value];
  if (char === undefined) throw new Error(`${value} is more than a digit holds`);
  return char;
};

function codeOf(place: number): string {
  if (place < ONE_DIGIT) return digit(place);
  const rest = place - ONE_DIGIT;
  return digit(ONE_DIGIT + Math.floor(rest / DIGITS.length)) + digit(rest % DIGITS.length);
}

/** The shortest number with the same single-precision float. */
function shorten(value: number): string {
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === Math.fround(value)) return String(short).replace(/^(-?)0\./, '$1.');
  }
  return String(value);
}

function writeForest({ base, trees }: FittedForest): WrittenForest {
  const used = new Map<number, { count: number; cuts: Set<number> }>();
  let most = 0;
  for (const tree of trees)
    for (let node = 0; node < tree.feature.length; node++) {
      const feature = tree.feature[node] ?? -1;
      if (feature < 0) {
        most = Math.max(most, Math.abs(tree.value[node] ?? 0));
        continue;
      }
      const known = used.get(feature) ?? { count: 0, cuts: new Set() };
      known.count += 1;
      known.cuts.add(tree.threshold[node] ?? 0);
      used.set(feature, known);
    }
  const ranked = [...used]
    .sort((a, b) => b[1].count - a[1].count || a[0] - b[0])
    .map(([feature, { cuts }]) => ({ feature, cuts: [...cuts].sort((a, b) => a - b) }));
  const placeOf = new Map(ranked.map(({ feature }, place) => [feature, place]));
  const step = Number((most / ZERO).toPrecision(6));
  let nodes = '';
  let bins = '';
  let leaves = '';
  const write = (tree: FittedTree, node: number): void => {
    const place = placeOf.get(tree.feature[node] ?? -1);
    if (place === undefined) {
      nodes += LEAF;
      leaves += digit(Math.min(Math.round((tree.value[node] ?? 0) / step) + ZERO, ZERO * 2));
      return;
    }
    nodes += codeOf(place);
    bins += digit(ranked[place]?.cuts.indexOf(tree.threshold[node] ?? 0) ?? -1);
    write(tree, tree.left[node] ?? 0);
    write(tree, tree.right[node] ?? 0);
  };
  for (const tree of trees) write(tree, 0);
  const cuts = ranked.map((one) => `${one.feature}:${one.cuts.map(shorten).join(',')}`).join(' ');
  return { base: Number(base.toFixed(4)), step, cuts, nodes, bins, leaves };
}

/** Both forests as the page code reads them. */
export const writeForests = ({ width, one, two }: FittedForests): WrittenForests => ({
  features: width,
  first: writeForest(one),
  second: writeForest(two),
});
