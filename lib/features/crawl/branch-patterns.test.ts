// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchRules } from './branch-patterns';
import { buildUrlTree } from '../map/build-url-tree';

const SITE = [
  '/',
  '/3/',
  '/3/library/asyncio.html',
  '/3/library/c++ (old).html',
  '/3/library/sub/x',
  '/3/howto/sorting.html',
  '/search?q=1',
].map((path) => `https://docs.test${path.replaceAll(' ', '%20')}`);

function rulesFor(urls: readonly string[], isTicked: (url: string) => boolean) {
  const tree = buildUrlTree(urls.map((url) => ({ url })));
  return branchRules(
    tree,
    Uint8Array.from(tree.pages, ({ url }) => Number(isTicked(url))),
  );
}

/** As a crawl applies them: to the path, or to the whole address. */
function admits({ includePaths, regexOnFullURL }: ReturnType<typeof branchRules>, url: string): boolean {
  const subject = regexOnFullURL ? url : new URL(url).pathname;
  return includePaths.length === 0 || includePaths.some((pattern) => new RegExp(pattern).test(subject));
}

describe('branchRules', () => {
  it('makes a wholly ticked folder one pattern and a page another', () => {
    const rules = rulesFor(SITE, (url) => url.includes('/library/') || url.endsWith('sorting.html'));
    expect(rules).toEqual({
      includePaths: ['^/3/howto/.*', '^/3/library/.*'],
      regexOnFullURL: false,
    });
    expect(rulesFor(SITE, (url) => url.endsWith('asyncio.html')).includePaths).toEqual([
      '^/3/library/asyncio\\.html$',
    ]);
  });

  it('says nothing when all or nothing is ticked', () => {
    expect(rulesFor(SITE, () => true).includePaths).toEqual([]);
    expect(rulesFor(SITE, () => false).includePaths).toEqual([]);
  });

  it('means signs of the address as they stand, and leaves the query out of a path', () => {
    const rules = rulesFor(SITE, (url) => url.includes('c++') || url.includes('search'));
    expect(rules.includePaths).toEqual(['^/3/library/c\\+\\+%20\\(old\\)\\.html$', '^/search$']);
  });

  it('takes whole addresses when more than one host is ticked', () => {
    const urls = ['https://a.test/x/1', 'https://b.test/y/1', 'https://b.test/z'];
    expect(rulesFor(urls, (url) => !url.endsWith('z'))).toEqual({
      includePaths: ['^https://a\\.test/.*', '^https://b\\.test/y/.*'],
      regexOnFullURL: true,
    });
  });

  it('stands folders for too many pages', () => {
    const urls = Array.from({ length: 400 }, (_, at) => `https://a.test/s${at % 5}/page-${at}`);
    const { includePaths } = rulesFor(urls, (url) => /[02468]$/.test(url));
    expect(includePaths.length).toBeLessThanOrEqual(5);
    expect(includePaths).toContain('^/s0/.*');
  });

  it('admits every ticked page', () => {
    const url = fc
      .stringMatching(/^(\/[a-c.+]{1,2}){1,4}$/)
      .map((path) => new URL(path, 'https://a.test').href);
    fc.assert(
      fc.property(
        fc.array(url, { minLength: 1, maxLength: 150 }),
        fc.integer({ min: 1, max: 2 ** 30 }),
        (urls, seed) => {
          const ticked = (one: string): boolean =>
            ((seed >> ((one.length + one.charCodeAt(15)) % 30)) & 1) === 1;
          const rules = rulesFor(urls, ticked);
          for (const one of urls.filter(ticked)) expect(admits(rules, one)).toBe(true);
        },
      ),
    );
  });
});
