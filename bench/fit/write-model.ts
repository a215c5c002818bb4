// Converts a fitted pair of forests into the text that the page code reads.
import { readFileSync, writeFileSync } from 'node:fs';
import type { WrittenForest } from '@/lib/reader/main-content/forest';
import { type FittedForests, writeForests } from './write-forest';

const [from = '', to = 'lib/reader/main-content/model.ts'] = process.argv.slice(2);
const model = JSON.parse(readFileSync(from, 'utf8')) as FittedForests;
const { features, first, second } = writeForests(model);

const lines = (forest: WrittenForest): string =>
  Object.entries(forest)
    .map(([name, value]) =>
      typeof value === 'number' ? `    ${name}: ${value},` : `    ${name}:\n      '${value}',`,
    )
    .join('\n');

writeFileSync(
  to,
  `// Fitted by bench/fit on pages with known main text (Web Content Extraction Benchmark, CC-BY-4.0, Murrough Foley;
// article-extraction-benchmark, MIT, Zyte). Holds no text of those pages. Not written by hand.
import type { WrittenForests } from './forests';

export const fittedForests: WrittenForests = {
  /** How many numbers a row of features has; forests fitted on other rows must not be asked. */
  features: ${features},
  first: {
${lines(first)}
  },
  second: {
${lines(second)}
  },
};
`,
);
