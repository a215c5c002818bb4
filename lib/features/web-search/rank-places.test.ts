// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankPlaces, relevanceIn } from './rank-places';

const place = (path: string, title?: string) => ({
  address: `https://a.test${path}`,
  ...(title !== undefined && { title }),
});
const order = (search: string, ...places: { address: string; title?: string; description?: string }[]) =>
  rankPlaces(places, search).map(({ place: { address } }) => address.replace('https://a.test', ''));

describe('rankPlaces', () => {
  it('puts what has every word before what has one of them', () =>
    expect(
      order(
        'install windows',
        place('/windows'),
        place('/x'),
        place('/docs/install/windows'),
        place('/install'),
      ),
    ).toEqual(['/docs/install/windows', '/windows', '/install', '/x']));

  it('values a title over a name, a name over a folder, and a whole word over a part', () => {
    expect(order('price', place('/price/a'), place('/price'), place('/x', 'Price'))).toEqual([
      '/x',
      '/price',
      '/price/a',
    ]);
    expect(order('form', place('/platform'), place('/forms'), place('/form'))).toEqual([
      '/form',
      '/forms',
      '/platform',
    ]);
    expect(order('form', place('/platform-and-form'), place('/forms'))).toEqual([
      '/platform-and-form',
      '/forms',
    ]);
  });

  it('folds case, accents and codes', () => {
    for (const search of ['ueber café', 'CAFE', 'café'])
      expect(order(search, place('/x'), place('/caf%C3%A9'))[0]).toBe('/caf%C3%A9');
    expect(order('CAFE', place('/x'), place('/y', 'Das Café'))[0]).toBe('/y');
    expect(order('日本', place('/x'), place('/%E6%97%A5%E6%9C%AC%E8%AA%9E'))[0]).toBe(
      '/%E6%97%A5%E6%9C%AC%E8%AA%9E',
    );
  });

  it('looks at the host only where hosts differ', () => {
    const blog = { address: 'https://blog.a.test/x' };
    expect(order('blog', place('/x'), blog)).toEqual(['https://blog.a.test/x', '/x']);
    expect(rankPlaces([place('/x')], 'test').map(({ score }) => score)).toEqual([0]);
  });

  it('looks in query and description last', () =>
    expect(
      order(
        'boats',
        place('/x'),
        { ...place('/y'), description: 'About boats' },
        place('/?q=boats'),
        place('/boats'),
      ),
    ).toEqual(['/boats', '/y', '/?q=boats', '/x']));

  it('scores nothing found with 0 and says what is complete', () =>
    expect(
      rankPlaces([place('/a/b'), place('/a'), place('/c')], 'a b').map(({ score, complete }) => [
        score > 0,
        complete,
      ]),
    ).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]));

  it.each(['', '  ', '?!'])('changes nothing for the search %j', (search) =>
    expect(order(search, place('/b'), place('/a'))).toEqual(['/b', '/a']),
  );

  it('keeps every place once, and equals in their order', () => {
    const path = fc.stringMatching(/^\/[ab/-]{0,6}$/);
    fc.assert(
      fc.property(fc.array(path), fc.stringMatching(/^[ab ]{0,4}$/), (paths, search) => {
        const places = paths.map((written, at) => ({ ...place(written), at }));
        const ranked = rankPlaces(places, search);
        expect(ranked.map(({ place: { at } }) => at).toSorted((a, b) => a - b)).toEqual(
          places.map(({ at }) => at),
        );
        for (const [n, one] of ranked.entries()) {
          const other = ranked[n + 1];
          if (other && other.complete === one.complete && other.score === one.score)
            expect(one.place.at).toBeLessThan(other.place.at);
        }
      }),
    );
  });
});

describe('relevanceIn', () => {
  const pages = [
    { url: 'https://a.test/hafen/sch%C3%B6ne-boote' },
    { url: 'https://a.test/x', title: 'Schöne Häfen' },
    { url: 'https://a.test/y', title: 'Nothing', description: 'of boats' },
  ];

  it('puts pages in the order of rankPlaces, folding accents', () => {
    const score = relevanceIn(pages, 'schone boote');
    const ranked = rankPlaces(
      pages.map(({ url: address, ...said }) => ({ address, ...said })),
      'schone boote',
    );
    expect(pages.toSorted((a, b) => score(b) - score(a)).map(({ url }) => url)).toEqual(
      ranked.map(({ place: { address } }) => address),
    );
    expect(score(pages[0]!)).toBeGreaterThan(score(pages[1]!));
  });

  it('gives nothing to a page without the words, wherever the host that all share has them', () => {
    expect(relevanceIn(pages, 'tide')(pages[2]!)).toBe(0);
    expect(relevanceIn(pages, 'test')(pages[0]!)).toBe(0);
  });
});
