import { performance } from 'node:perf_hooks';
import { buildUrlTree } from '../lib/features/map/build-url-tree';
import { relevanceIn } from '../lib/features/web-search/rank-places';
import { filterWords, matchPages, searchTexts } from '../lib/features/map/tree-filter';
import { allOpened, folded, sumFlags, treeRows } from '../lib/features/map/tree-rows';
import type { TreePage } from '../lib/features/map/url-tree';
import { median, round, table } from './figures';

/**
 * The tree of a map in the panel: how long it takes to build, to filter at a key press, and to unfold. The baseline is
 * a bare pass over the same addresses (every one parsed once by `URL`), so that machines can be compared.
 */
const SIZES = [1_000, 10_000, 50_000];
const TURNS = 9;
const WORDS = 'harbour tide quay gauge pilot chart light buoy anchor mooring wreck dredge'.split(' ');

function site(size: number): TreePage[] {
  let seed = 7;
  const pick = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const word = (): string => WORDS[pick(WORDS.length)] ?? '';
  return Array.from({ length: size }, (_, at) => ({
    url: `https://docs.example/${word()}/${word()}-${pick(40)}/${pick(3) === 0 ? `${word()}/` : ''}${word()}-${at}.html`,
    title: `${word()} and ${word()} ${at}`,
    lastModified: new Date(1_700_000_000_000 + pick(30_000_000) * 1_000).toISOString(),
  }));
}

function ms(work: () => unknown): number {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return median(times);
}

const rows = SIZES.map((size) => {
  const pages = site(size);
  const parse = ms(() => pages.forEach(({ url }) => new URL(url).pathname));
  const tree = buildUrlTree(pages);
  const texts = searchTexts(tree.pages);
  const opened = { ...folded, opened: allOpened(tree) };
  const ticked = new Uint8Array(tree.pages.length).fill(1);
  const keyPress = (query: string): void => {
    const { flags } = matchPages(texts, filterWords(query));
    treeRows(tree, folded, flags);
    sumFlags(tree, flags);
    sumFlags(tree, ticked);
  };
  const times = {
    'build by path': ms(() => buildUrlTree(pages)),
    'by title': ms(() => buildUrlTree(pages, 'title')),
    'by relevance': ms(() => buildUrlTree(pages, 'relevance', relevanceIn(pages, 'tide gauge'))),
    'texts to search': ms(() => searchTexts(tree.pages)),
    'key press, many found': ms(() => keyPress('a')),
    'key press, few found': ms(() => keyPress('gauge buoy 77')),
    'all opened': ms(() => treeRows(tree, opened)),
  };
  return { size, parse, times };
});

const names = Object.keys(rows[0]?.times ?? {}) as (keyof (typeof rows)[0]['times'])[];
process.stdout.write(
  `The tree of a map, milliseconds (and against parsing every address once)\n\n${table(
    ['addresses', ...rows.map(({ size }) => round(size))],
    [
      ['parse', ...rows.map(({ parse }) => parse.toFixed(1))],
      ...names.map((name) => [
        name,
        ...rows.map(({ parse, times }) => `${times[name].toFixed(1)} (${(times[name] / parse).toFixed(1)})`),
      ]),
    ],
  )}\n`,
);
