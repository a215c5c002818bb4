// Turns a fitted pair of forests into the text that the page code reads.
import { readFileSync, writeFileSync } from 'node:fs';

type Tree = { feature: number[]; threshold: number[]; left: number[]; right: number[]; value: number[] };
type Fitted = { base: number; trees: Tree[] };

/** Shorter, and never above the true threshold, so that a value that equals it still goes right. */
function shorten(value: number): string {
  const single = Math.fround(value);
  for (let digits = 1; digits <= 6; digits++) {
    const short = Number(single.toPrecision(digits));
    if (short === value || (short <= single && Math.abs(short - single) <= Math.abs(single) * 1e-4))
      return String(short);
  }
  return upTo(single);
}

/** The shortest number that every single float is below exactly when it is below this one. */
function upTo(single: number): string {
  for (let digits = 7; digits <= 9; digits++) {
    const near = Number(single.toPrecision(digits));
    const unit = 10 ** (Math.floor(Math.log10(Math.abs(single))) + 1 - digits);
    const short = near <= single ? near : Number((near - unit).toPrecision(digits));
    if (short <= single && Math.fround(short) === single) return String(short);
  }
  return String(single);
}

function writeNode(tree: Tree, node: number): string {
  const feature = tree.feature[node] as number;
  if (feature < 0) return String(Math.round((tree.value[node] as number) * 1_000));
  return `${feature}:${shorten(tree.threshold[node] as number)} ${writeNode(tree, tree.left[node] as number)} ${writeNode(tree, tree.right[node] as number)}`;
}

function writeForest(fitted: Fitted): string {
  return [fitted.base.toFixed(4), ...fitted.trees.map((tree) => writeNode(tree, 0))].join(';');
}

const [from = '', to = 'lib/page/main-content/model.ts'] = process.argv.slice(2);
const model = JSON.parse(readFileSync(from, 'utf8')) as { width: number; one: Fitted; two: Fitted };
writeFileSync(
  to,
  `// Fitted by bench/fit on pages with known main text (Web Content Extraction Benchmark, CC-BY-4.0, Murrough Foley;
// article-extraction-benchmark, MIT, Zyte). Holds no text of those pages. Not written by hand.

/** How many numbers a row of features has; a forest fitted on other rows must not be asked. */
export const FEATURES = ${model.width};
export const firstForest =
  '${writeForest(model.one)}';
export const secondForest =
  '${writeForest(model.two)}';
`,
);
