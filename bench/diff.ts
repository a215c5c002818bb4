import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterOf, beforeOf } from '../lib/features/changes/diff/text-diff';
import { diffMarkdown } from '../lib/features/changes/diff/diff-markdown';
import { median, round, table } from './figures';
import { seeded } from './generated-captures';

/** How often each pair is compared, each time in a separate process: a comparison is always a first run. */
const ROUNDS = 9;
const BYTES = 1_000_000;

type Pair = { before: string; after: string };

const random = seeded(5);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const vocabulary = (from: string): string[] =>
  Array.from({ length: 6_000 }, (_, at) => {
    let word = '';
    for (let left = at + 30; left > 0; left = Math.floor(left / from.length))
      word += from[left % from.length];
    return word;
  });
const sentence = (words: readonly string[]): string =>
  `${Array.from({ length: 8 + Math.floor(random() * 16) }, () => pick(words)).join(' ')}.`;
const paragraph = (words: readonly string[]): string =>
  Array.from({ length: 2 + Math.floor(random() * 4) }, () => sentence(words)).join(' ');

/** Sections of a heading, paragraphs, a list and occasionally a table or a code block: about a megabyte in total. */
function sections(words: readonly string[]): string[] {
  const all: string[] = [];
  for (let size = 0; size < BYTES;) {
    const parts = [`## ${pick(words)} ${pick(words)} ${all.length}`];
    for (let left = 4; left > 0; left -= 1) parts.push(paragraph(words));
    parts.push(Array.from({ length: 4 }, () => `- ${sentence(words)}`).join('\n'));
    if (all.length % 5 === 0)
      parts.push(
        [
          '| name | value |',
          '| --- | --- |',
          ...Array.from({ length: 6 }, () => `| ${pick(words)} | ${all.length} |`),
        ].join('\n'),
      );
    if (all.length % 7 === 0) parts.push(`\`\`\`js\n${sentence(words)}\n${sentence(words)}\n\`\`\``);
    const section = parts.join('\n\n');
    size += section.length + 2;
    all.push(section);
  }
  return all;
}

const document = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const pairs: Record<string, () => Pair> = {
  '300 edits': () => {
    const before = document(sections(vocabulary('abdeghiklmnoprstu')));
    const words = before.split(' ');
    const step = Math.floor(words.length / 300);
    for (let at = step; at < words.length; at += step) words[at] = `${words[at] ?? ''}x`;
    return { before, after: words.join(' ') };
  },
  '30 moved sections': () => {
    const old = sections(vocabulary('abdeghiklmnoprstu'));
    const now = [...old];
    for (let moved = 0; moved < 30; moved += 1) {
      const [section = ''] = now.splice(Math.floor(random() * now.length), 1);
      now.splice(Math.floor(random() * now.length), 0, section);
    }
    return { before: document(old), after: document(now) };
  },
  'nothing in common': () => ({
    before: document(sections(vocabulary('abdeghiklmn'))),
    after: document(sections(vocabulary('opqrstuvwxz'))),
  }),
  'one sentence': () => {
    const before = document(sections(vocabulary('abdeghiklmnoprstu')));
    return { before, after: before.replace(/\. (\w+) /, '. Once $1 ') };
  },
};

const [, , only] = process.argv;
const pair = only === undefined ? undefined : pairs[only.replace('--one=', '')];
if (pair) {
  const { before, after } = pair();
  const from = performance.now();
  const { rows } = diffMarkdown(before, after);
  const took = performance.now() - from;
  const isWhole = rows.map(afterOf).join('') === after && rows.map(beforeOf).join('') === before;
  process.stdout.write(JSON.stringify({ took, isWhole }));
} else {
  const lines = Object.keys(pairs).map((name) => {
    const runs = Array.from({ length: ROUNDS }, () => {
      const args = ['--import', 'tsx', fileURLToPath(import.meta.url), `--one=${name}`];
      return JSON.parse(spawnSync(process.execPath, args).stdout.toString()) as {
        took: number;
        isWhole: boolean;
      };
    });
    const times = runs.map(({ took }) => took);
    return [
      name,
      round(median(times)),
      round(Math.max(...times)),
      runs.every(({ isWhole }) => isWhole) ? 'yes' : 'NO',
    ];
  });
  process.stdout.write(
    `Two texts of 1 MB compared, each time a first run\n${table(['', 'ms', 'worst', 'rebuilt'], lines)}\n\n`,
  );
}
