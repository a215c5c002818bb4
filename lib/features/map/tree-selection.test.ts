// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { buildUrlTree } from './build-url-tree';
import {
  addressesOfRow,
  folders,
  nodesBeside,
  shownWhole,
  tickedBetween,
  toggledTicks,
} from './tree-selection';
import { allOpened, folded, treeRows } from './tree-rows';
import { nameOfNode } from './url-tree';

const urls = ['/a/x', '/a/y', '/b/z', '/c'].map((path) => `https://a.test${path}`);
const tree = buildUrlTree(urls.map((url) => ({ url })));
const opened = { ...folded, opened: allOpened(tree) };
const rows = treeRows(tree, opened);

describe('toggledTicks', () => {
  it('ticks all of a folder, and unticks it once all are', () => {
    const under = addressesOfRow(tree, rows, 0, undefined);
    expect(under).toEqual(urls.slice(0, 2));
    const some = toggledTicks(new Set([urls[0] ?? '']), under);
    expect([...some].toSorted()).toEqual(under);
    expect(toggledTicks(some, under).size).toBe(0);
  });
});

describe('tickedBetween', () => {
  it('takes the rows between, of a closed folder all, of an open one only those between', () => {
    const view = { folding: opened, matches: undefined };
    expect([...tickedBetween(tree, rows, new Set(), { from: 3, to: 0 }, view)]).toEqual(urls.slice(0, 2));
    const closed = treeRows(tree, folded);
    const all = tickedBetween(
      tree,
      closed,
      new Set(),
      { from: 0, to: 1 },
      { folding: folded, matches: undefined },
    );
    expect([...all]).toEqual(urls.slice(0, 3));
  });

  it('takes nothing that the filter hides', () => {
    const matches = Uint8Array.from(tree.pages, ({ url }) => Number(url.endsWith('y')));
    const found = treeRows(tree, folded, matches);
    const view = { folding: { ...folded, closed: new Set(['https://a.test/a/']) }, matches };
    expect([...tickedBetween(tree, found, new Set(), { from: 0, to: 0 }, view)]).toEqual([urls[1]]);
  });
});

describe('folders', () => {
  it('remembers what is open, and under a filter what was closed', () => {
    const [first = -1] = nodesBeside(tree, 0);
    const open = folders(tree, folded, [first], true, false);
    expect([...open.opened]).toEqual(['https://a.test/a/']);
    expect(folders(tree, open, [first], false, false).opened.size).toBe(0);
    const closed = folders(tree, open, [first], false, true);
    expect([...closed.closed]).toEqual(['https://a.test/a/']);
    expect(closed.opened).toBe(open.opened);
    expect(folders(tree, closed, [first], true, true).closed.size).toBe(0);
  });

  it('knows the top as a folder without a name', () => {
    expect([...shownWhole(tree, folded, -1).whole]).toEqual(['']);
    expect(nodesBeside(tree, 0).map((node) => nameOfNode(tree, node))).toEqual(['/a/', '/b/', '/c']);
  });
});
