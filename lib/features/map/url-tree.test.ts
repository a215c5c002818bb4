// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildUrlTree } from './build-url-tree';
import { isFolder, keyOfNode, nameOfNode, pageOfNode, type TreePage, type UrlTree } from './url-tree';

const at = (...urls: string[]): TreePage[] => urls.map((url) => ({ url }));

/** The tree as indented names, folders with their number of pages. */
function drawn(tree: UrlTree): string[] {
  return Array.from({ length: tree.size }, (_, node) => {
    const indent = '  '.repeat(tree.depth[node] ?? 0);
    return `${indent}${nameOfNode(tree, node) || '(itself)'}`;
  });
}

const segment = fc.stringMatching(/^[a-z0-9.%-]{1,6}$/);
const address = fc
  .record({
    host: fc.constantFrom('https://a.test', 'https://b.test', 'http://a.test', 'https://a.test:8080'),
    path: fc.array(segment, { maxLength: 5 }),
    slash: fc.boolean(),
    query: fc.option(fc.stringMatching(/^[a-z/?=&]{0,6}$/), { nil: undefined }),
  })
  .map(
    ({ host, path, slash, query }) =>
      `${host}/${path.join('/')}${slash && path.length > 0 ? '/' : ''}${query === undefined ? '' : `?${query}`}`,
  );
const addresses = fc.array(address, { maxLength: 60 });
const order = fc.constantFrom('path', 'title', 'modified', 'relevance');

describe('buildUrlTree', () => {
  it('puts pages under the folders of their path, folders first and numbers as people count', () => {
    const tree = buildUrlTree(
      at(
        'https://docs.test/',
        'https://docs.test/about.html',
        'https://docs.test/3/',
        'https://docs.test/3/library/part-10.html',
        'https://docs.test/3/library/part-2.html',
        'https://docs.test/3/library/part.html',
        'https://docs.test/3/howto/sorting.html',
      ),
    );
    expect(drawn(tree)).toEqual([
      '/3/',
      '  howto/',
      '    sorting.html',
      '  library/',
      '    part.html',
      '    part-2.html',
      '    part-10.html',
      '  (itself)',
      '/',
      '/about.html',
    ]);
  });

  it('begins with the hosts when there is more than one', () => {
    const tree = buildUrlTree(at('https://b.test/', 'https://a.test/x/y', 'https://a.test/z'));
    expect(drawn(tree)).toEqual(['a.test/', '  x/', '    y', '  z', 'b.test/', '  (itself)']);
  });

  it('keeps the slashes of a query and a fragment in the name of the page', () => {
    const tree = buildUrlTree(at('https://a.test/go?to=/x/y', 'https://a.test/app#/inbox/7'));
    expect(drawn(tree)).toEqual(['/app#/inbox/7', '/go?to=/x/y']);
  });

  it('tells a page from the folder of the same name', () => {
    const tree = buildUrlTree(at('https://a.test/docs', 'https://a.test/docs/', 'https://a.test/docs-old/x'));
    expect(drawn(tree)).toEqual(['/docs/', '  (itself)', '/docs-old/', '  x', '/docs']);
  });

  it('orders by title, by last change, and by score, a folder by the best in it', () => {
    const pages: TreePage[] = [
      { url: 'https://a.test/old/x', title: 'Zebra', lastModified: '2024-01-01' },
      { url: 'https://a.test/old/y', title: 'apple', lastModified: '2026-05-01' },
      { url: 'https://a.test/new/z', title: 'Moon', lastModified: '2025-01-01' },
      { url: 'https://a.test/plain', lastModified: 'yesterday' },
    ];
    expect(drawn(buildUrlTree(pages, 'title'))).toEqual(['/new/', '  z', '/old/', '  y', '  x', '/plain']);
    expect(drawn(buildUrlTree(pages, 'modified'))).toEqual(['/old/', '  y', '  x', '/new/', '  z', '/plain']);
    const score = ({ url }: TreePage): number => (url.endsWith('plain') ? 3 : url.endsWith('z') ? 2 : 0);
    expect(drawn(buildUrlTree(pages, 'relevance', score))).toEqual([
      '/plain',
      '/new/',
      '  z',
      '/old/',
      '  x',
      '  y',
    ]);
  });

  it('survives paths that never end, and text that is no address', () => {
    const deep = `https://a.test/${'a/'.repeat(5_000)}`;
    const tree = buildUrlTree(at(deep, 'not an address', ''));
    expect(Math.max(...tree.depth)).toBeLessThan(40);
    expect(tree.pages.map(({ url }) => url)).toContain(deep);
  });

  it('holds every address once, under exactly the folders of its path', () => {
    fc.assert(
      fc.property(addresses, order, (urls, by) => {
        const tree = buildUrlTree(at(...urls), by, ({ url }) => url.length);
        const nodes = Array.from({ length: tree.size }, (_, node) => node);
        const pages = nodes.flatMap((node) => pageOfNode(tree, node)?.url ?? []);
        expect(pages.toSorted()).toEqual([...new Set(urls)].toSorted());
        const keys = nodes.map((node) => `${isFolder(tree, node)} ${keyOfNode(tree, node)}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const node of nodes) {
          const parent = tree.parent[node] ?? -1;
          const end = tree.end[node] ?? 0;
          expect(end).toBeGreaterThan(node);
          if (!isFolder(tree, node)) expect(end).toBe(node + 1);
          if (parent >= 0) {
            expect(isFolder(tree, parent)).toBe(true);
            expect(node).toBeLessThan(tree.end[parent] ?? 0);
            expect(tree.depth[node]).toBe((tree.depth[parent] ?? 0) + 1);
            expect(keyOfNode(tree, node)).toBe(keyOfNode(tree, parent) + nameOfNode(tree, node));
          } else expect(tree.depth[node]).toBe(0);
        }
      }),
    );
  });
});
