// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFileNames, pagePaths } from './page-paths';

const paths = (urls: readonly string[], reserved: readonly string[] = []): string[] => [
  ...pagePaths(
    urls.map((url, index) => ({ captureId: String(index), url, title: 'T' })),
    createFileNames(reserved),
  ).values(),
];

describe('pagePaths', () => {
  it.each([
    ['https://a.test/', 'a.test/index.md'],
    ['https://a.test/guide/', 'a.test/guide/index.md'],
    ['https://a.test/guide/knots', 'a.test/guide/knots.md'],
    ['https://a.test/guide/knots.html', 'a.test/guide/knots.md'],
    ['https://a.test/list?page=2&sort=up', 'a.test/list page=2&sort=up.md'],
    ['https://a.test/?p=7', 'a.test/p=7.md'],
    ['http://127.0.0.1:8080/x', '127.0.0.1-8080/x.md'],
    ['https://a.test/%E6%97%A5%E6%9C%AC/caf%C3%A9', 'a.test/日本/café.md'],
    ['https://a.test/c++?q=a+b', 'a.test/c++ q=a b.md'],
    ['https://a.test/%2e%2e/%2e%2e/etc/passwd', 'a.test/etc/passwd.md'],
    ['https://a.test/..%2f..%2fetc%2fpasswd', 'a.test/etc-passwd.md'],
    ['https://a.test/con/aux.html', 'a.test/_con/_aux.md'],
    ['https://a.test/%ff%fe', 'a.test/%ff%fe.md'],
    ['https://a.test/a//b', 'a.test/a/b.md'],
    ['file:///home/a/page.html', 'files/home/a/page.md'],
    ['file:///scan.pdf?content=1a2b&pages=2-3', 'files/scan.pdf.md'],
    ['not an address', 'other/T.md'],
  ])('%s → %s', (url, path) => expect(paths([url])).toEqual([path]));

  it('gives no two pages one file, whatever the case of letters and the spelling of accents', () => {
    expect(
      paths([
        'https://a.test/Page',
        'https://a.test/page',
        'https://a.test/page.html',
        'https://a.test/caf%C3%A9',
        'https://a.test/cafe%CC%81',
      ]),
    ).toEqual([
      'a.test/Page.md',
      'a.test/page (2).md',
      'a.test/page (3).md',
      'a.test/café.md',
      'a.test/café (2).md',
    ]);
  });

  it('puts no file where a folder is, and no page where the index is', () => {
    expect(paths(['https://a.test/x.md/y', 'https://a.test/x', 'https://a.test/X.MD/z'])).toEqual([
      'a.test/x.md/y.md',
      'a.test/x (2).md',
      'a.test/X.MD (3)/z.md',
    ]);
    expect(paths(['http://images/a'], ['images', 'index.md'])).toEqual(['images (2)/a.md']);
  });

  it('keeps a path short: deep folders go into the name, and long names are cut', () => {
    const [deep = ''] = paths([`https://a.test/${'folder-with-a-name/'.repeat(40)}page`]);
    expect(deep.length).toBeLessThanOrEqual(180);
    expect(deep).toMatch(/^a\.test\/(folder-with-a-name\/)+folder-with-a-name - .*\.md$/);
    const long = paths([1, 2, 3].map((n) => `https://a.test/${'x'.repeat(300)}${n}`));
    expect(new Set(long).size).toBe(3);
  });

  it('gives names that every system takes, each once, to whatever addresses', { tags: ['long'] }, () => {
    const word = fc.oneof(
      fc.constantFrom(
        'con',
        'NUL',
        'a',
        'A',
        'a.',
        'a ',
        '..',
        '%2e%2e',
        'é',
        'e%CC%81',
        'x'.repeat(200),
        '日'.repeat(90),
        'index',
        'index.md',
        'a.md',
        '%00',
        '%5c',
        ':',
        '*',
        '|',
        '👩‍👩‍👧‍👦',
        '%E2%80%AE',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    const url = fc
      .tuple(
        fc.constantFrom('https://a.test', 'http://b.test:81'),
        fc.array(word, { maxLength: 12 }),
        fc.option(word),
      )
      .map(([origin, parts, query]) => `${origin}/${parts.join('/')}${query === null ? '' : `?${query}`}`);
    fc.assert(
      fc.property(fc.array(url, { maxLength: 30 }), (urls) => {
        const all = paths(urls, ['index.md']);
        expect(paths(urls, ['index.md'])).toEqual(all);
        const folders = all.flatMap((path) => {
          const parts = path.split('/').slice(0, -1);
          return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
        });
        const folded = all.map((path) => path.normalize('NFKC').toLowerCase());
        expect(new Set(folded).size).toBe(urls.length);
        for (const folder of folders) expect(folded).not.toContain(folder.normalize('NFKC').toLowerCase());
        for (const path of all) {
          expect(new TextEncoder().encode(path).length).toBeLessThanOrEqual(180);
          for (const part of path.split('/')) {
            expect(part).not.toMatch(/[<>:"\\|?*\u0000-\u001f\u007f]|^[. ]|[. ]$|^$/);
            expect(part).not.toMatch(/^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i);
          }
        }
      }),
    );
  });

  it('names fifty thousand pages of one name', () => {
    const all = paths(
      Array.from({ length: 50_000 }, (_, n) => `https://a.test/page.${n % 2 ? 'html' : 'php'}#${n}`),
    );
    expect(new Set(all).size).toBe(50_000);
  });
});
