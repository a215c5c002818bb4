import { findTitles, titleIndexOf } from '../lib/features/library/search/titles';
import { findPassage } from '../lib/features/highlights/find-passage';
import { median, table } from './figures';
import { seeded } from './generated-captures';

/**
 * How long it takes to find a highlighted passage again in a text of a megabyte, and a title among ten thousand: each
 * as a multiple of the time in which the browser's own search goes through the same text.
 */

const ROUNDS = 9;
const WORDS = 'tide mill harbour pilot lamp keeper ebb flood gauge chart buoy shoal'.split(' ');

const random = seeded(20);
const words = Array.from(
  { length: 200_000 },
  () => `${WORDS[Math.floor(random() * WORDS.length)]} ${Math.floor(random() * 997)}`,
);

function msOf(work: () => unknown): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      const from = performance.now();
      work();
      return performance.now() - from;
    }),
  );
}

const text = words.join(' ').slice(0, 1_000_000);
const quote = {
  exact: text.slice(700_000, 700_160),
  prefix: text.slice(699_968, 700_000),
  suffix: text.slice(700_160, 700_192),
};
const edited = `${text.slice(0, 700_060)}ONE THING MORE ${text.slice(700_070)}`;
const gone = { exact: quote.exact.toUpperCase(), prefix: '', suffix: '' };
const same = 'a'.repeat(1_000_000);
const repeated = { exact: `${'a'.repeat(200)}b`, prefix: 'a'.repeat(32), suffix: 'c' };
const titles = titleIndexOf(
  Array.from({ length: 10_000 }, (_, at) => ({
    id: `${at}`,
    title: `How roasters set margins, part ${at}`,
    url: `https://roasters.example/${at}`,
  })),
);

const plain = msOf(() => text.indexOf('no such words'));
const row = (name: string, work: () => unknown): string[] => {
  const ms = msOf(work);
  return [name, ms.toFixed(2), (ms / plain).toFixed(1)];
};
const rows = [
  row('a passage that stands there', () => findPassage(text, quote)),
  row('one that was edited', () => findPassage(edited, quote)),
  row('one that is gone', () => findPassage(text, gone)),
  row('one that is gone, where everything repeats', () => findPassage(same, repeated)),
  row('a title among ten thousand', () => findTitles(titles, 'nothing like this', 6)),
];
process.stdout.write(`${table(['found', 'ms, median', 'of a plain search'], rows)}\n`);
