// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { findNextPage, type PageLink } from './next-page';

const SITE = 'https://a.test';
const link = (url: string, text = '', rel = ''): PageLink => ({ url, text, rel });
function next(page: string, ...links: PageLink[]): string | undefined {
  return findNextPage(links, SITE + page)?.replace(SITE, '');
}

describe('findNextPage', () => {
  it('believes rel=next before anything else', () =>
    expect(
      next('/a', link('/a?page=2', 'Next'), link('/a/part-two', 'more', 'nofollow NEXT'), link('/a/3', '3')),
    ).toBe('/a/part-two'));

  it.each([
    'Next',
    'next page »',
    'Next ›',
    'Weiter',
    'Nächste Seite',
    'Suivant',
    'Page suivante →',
    'Siguiente',
    'Próxima',
    'Volgende',
    'Następna',
    'Další',
    'Следующая',
    'Далее',
    '次へ',
    '下一页',
    '다음',
    'التالي',
    '›',
    '>>',
    '→',
  ])('reads "%s" as a link to the next page', (text) =>
    expect(next('/list?page=2', link('/list?page=1', '1'), link('/list?page=3', text))).toBe('/list?page=3'),
  );

  it.each([
    ['/list', '/list?page=2', '2'],
    ['/list?page=9', '/list?page=10', '10'],
    ['/list?sort=a&p=2', '/list?sort=a&p=3', '3'],
    ['/blog/', '/blog/page/2/', '2'],
    ['/blog/page/2', '/blog/page/3', '3'],
    ['/story.html', '/story-2.html', '2'],
    ['/story', '/story/2', '2'],
  ])('counts on from %s to %s', (page, address, text) =>
    expect(next(page, link('/x', '1'), link(address, text))).toBe(`${address}`),
  );

  it.each<[string, string, PageLink]>([
    ['a page back', '/list?page=3', link('/list?page=2', '2')],
    ['a page two steps on', '/list?page=3', link('/list?page=5', '5')],
    ['another list', '/list?page=3', link('/other?page=4', '4')],
    ['another sorting', '/list?sort=a&page=3', link('/list?sort=b&page=4', '4')],
    ['itself', '/list?page=3', link('/list?page=3#top', 'Next')],
    ['another host', '/list', link('https://b.test/list?page=2', 'Next', 'next')],
    ['a back link that is an arrow', '/list?page=3', link('/list?page=2', '›')],
    ['a lone arrow to somewhere', '/list?page=3', link('/picture', '›')],
    ['a headline that begins so', '/list?page=3', link('/news/next-year', 'Next year will be better')],
    ['no page', '/list', link('javascript:next()', 'Next')],
    ['a number that is no page', '/list', link('/item/2', 'Two')],
  ])('does not take %s for it', (_, page, candidate) => expect(next(page, candidate)).toBeUndefined());

  it('believes the word where the address says nothing', () =>
    expect(next('/guide/start', link('/guide/install', 'Next →'))).toBe('/guide/install'));

  it('prefers the link that counts on to another that says next', () =>
    expect(next('/list?page=2', link('/gallery', 'Next'), link('/list?page=3', 'Next'))).toBe(
      '/list?page=3',
    ));

  it('finds none among no links, and on a page without an address', () => {
    expect(next('/a')).toBeUndefined();
    expect(findNextPage([link('/b', 'Next')], 'about:blank')).toBeUndefined();
  });
});
