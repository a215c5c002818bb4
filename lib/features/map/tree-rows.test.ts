// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildUrlTree } from './build-url-tree';
import {
  allOpened,
  countUnder,
  firstFolding,
  folded,
  pagesOfRow,
  sumFlags,
  treeRows,
  type Folding,
  type TreeRows,
} from './tree-rows';
import { nameOfNode, type UrlTree } from './url-tree';

const treeOf = (...urls: string[]): UrlTree => buildUrlTree(urls.map((url) => ({ url })));
const site = (...paths: string[]): UrlTree => treeOf(...paths.map((path) => `https://a.test${path}`));

function names(tree: UrlTree, rows: TreeRows): string[] {
  return Array.from({ length: rows.size }, (_, row) => {
    const hidden = rows.hidden[row] ?? 0;
    return hidden > 0 ? `${hidden} more` : nameOfNode(tree, rows.node[row] ?? -1);
  });
}

const flagsOf = (tree: UrlTree, has: (url: string) => boolean): Uint8Array =>
  Uint8Array.from(tree.pages, ({ url }) => Number(has(url)));

const paths = fc.array(fc.stringMatching(/^(\/[abc]){1,4}$/), { minLength: 1, maxLength: 80 });

describe('treeRows', () => {
  const tree = site('/a/x', '/a/b/y', '/c', '/a/b/z');

  it('shows what is open and nothing under what is closed', () => {
    expect(names(tree, treeRows(tree, folded))).toEqual(['/a/', '/c']);
    const opened: Folding = { ...folded, opened: new Set(['https://a.test/a/']) };
    expect(names(tree, treeRows(tree, opened))).toEqual(['/a/', 'b/', 'x', '/c']);
    expect(names(tree, treeRows(tree, { ...folded, opened: allOpened(tree) }))).toEqual([
      '/a/',
      'b/',
      'y',
      'z',
      'x',
      '/c',
    ]);
  });

  it('keeps the folders of what matches, opens them, and lets them be closed', () => {
    const matches = flagsOf(tree, (url) => url.endsWith('z'));
    expect(names(tree, treeRows(tree, folded, matches))).toEqual(['/a/', 'b/', 'z']);
    const closed: Folding = { ...folded, closed: new Set(['https://a.test/a/b/']) };
    expect(names(tree, treeRows(tree, closed, matches))).toEqual(['/a/', 'b/']);
  });

  it('says place and number among the siblings in sight', () => {
    const rows = treeRows(tree, { ...folded, opened: allOpened(tree) });
    expect([...rows.position.subarray(0, rows.size)]).toEqual([1, 1, 1, 2, 2, 2]);
    expect([...rows.siblings.subarray(0, rows.size)]).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it('shows seven of a folder that a filter finds much in, and the rest when asked', () => {
    const large = site(...Array.from({ length: 34 }, (_, at) => `/lib/page-${at + 1}`), '/lib/sub/page-x');
    const matches = flagsOf(large, () => true);
    const rows = treeRows(large, folded, matches);
    expect(names(large, rows).slice(-2)).toEqual(['page-7', '27 more']);
    expect(pagesOfRow(large, rows, rows.size - 1, matches)).toHaveLength(27);
    const whole: Folding = { ...folded, whole: new Set(['https://a.test/lib/']) };
    expect(treeRows(large, whole, matches).size).toBe(34 + 3);
  });

  it('stands one row for one or two pages never', () => {
    const nine = site(...Array.from({ length: 9 }, (_, at) => `/lib/page-${at + 1}`));
    expect(
      names(
        nine,
        treeRows(
          nine,
          folded,
          flagsOf(nine, () => true),
        ),
      ).at(-1),
    ).toBe('page-9');
  });

  it('accounts for every page, shown or not, under any folding and any filter', () => {
    fc.assert(
      fc.property(paths, fc.integer({ min: 0, max: 2 ** 30 }), fc.boolean(), (given, seed, filtered) => {
        const grown = site(...given);
        const chance = (place: number): boolean => ((seed >> (place % 30)) & 1) === 1;
        const keys = [...allOpened(grown)];
        const some = new Set(keys.filter((_, place) => chance(place)));
        const matches = filtered
          ? Uint8Array.from(grown.pages, (_, place) => Number(chance(place + 7)))
          : undefined;
        const folding: Folding = { opened: some, closed: some, whole: some };
        const rows = treeRows(grown, folding, matches);
        const wanted = [...grown.pages.keys()].filter((page) => !matches || matches[page] === 1);
        // An open folder represents the same pages as its rows, so only the last row of a branch counts.
        const counted = new Set<number>();
        for (let row = 0; row < rows.size; row++) {
          const node = rows.node[row] ?? -1;
          const isOpenFolder =
            (rows.hidden[row] ?? 0) === 0 && grown.page[node] === -1 && isFollowed(rows, row);
          if (!isOpenFolder) for (const page of pagesOfRow(grown, rows, row, matches)) counted.add(page);
        }
        expect([...counted].toSorted((one, other) => one - other)).toEqual(wanted);
      }),
    );
  });
});

/** The next row is deeper. */
function isFollowed(rows: TreeRows, row: number): boolean {
  return row + 1 < rows.size && (rows.depth[row + 1] ?? 0) > (rows.depth[row] ?? 0);
}

describe('sumFlags', () => {
  it('counts under every node what counting by hand counts', () => {
    fc.assert(
      fc.property(paths, fc.integer({ min: 0, max: 2 ** 30 }), (given, seed) => {
        const tree = site(...given);
        const flags = Uint8Array.from(tree.pages, (_, at) => (seed >> (at % 30)) & 1);
        const sums = sumFlags(tree, flags);
        for (let node = 0; node < tree.size; node++) {
          let byHand = 0;
          for (let at = node; at < (tree.end[node] ?? 0); at++) byHand += flags[tree.page[at] ?? -1] ?? 0;
          expect(countUnder(tree, sums, node)).toBe(byHand);
        }
      }),
    );
  });
});

describe('firstFolding', () => {
  it('opens a small tree, and a large one down to where it branches', () => {
    const small = site('/a/b/x', '/c/y');
    expect(firstFolding(small).opened.size).toBe(3);
    const large = site(
      ...Array.from({ length: 200 }, (_, at) => `/3/${at % 2 ? 'library' : 'howto'}/page-${at}`),
    );
    expect([...firstFolding(large).opened]).toEqual(['https://a.test/3/']);
  });
});
