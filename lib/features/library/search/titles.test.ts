// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { findTitles, markedTitle, titleIndexOf } from './titles';

const page = (id: string, title: string, url = `https://a.test/${id}`) => ({ id, title, url });
const found = (query: string, ...pages: ReturnType<typeof page>[]): string[] =>
  findTitles(titleIndexOf(pages), query, 6).map(({ id }) => id);

describe('findTitles', () => {
  const lease = page('1', 'When a lease expires');
  const mill = page('2', 'The mill', 'https://b.test/lease/expired?id=3');
  const cafe = page('3', 'Le Café de Zürich');

  it('has every word as the beginning of one, in the title first', () => {
    expect(found('lea exp', mill, lease, cafe)).toEqual(['1', '2']);
    expect(found('ease', mill, lease)).toEqual([]);
    expect(found('lease mill', mill, lease)).toEqual(['2']);
  });

  it('folds case and accents, and reads addresses without percent codes', () => {
    expect(found('CAFE zur', cafe)).toEqual(['3']);
    expect(found('zürich', page('4', '', 'https://a.test/z%C3%BCrich'))).toEqual(['4']);
    expect(found('b', page('5', 'x', 'https://a.test/%E0%A4%A/b'))).toEqual(['5']);
  });

  it('finds signs of a text without spaces', () => {
    expect(found('京都', page('6', '東京都の天気'), page('7', '京の都'))).toEqual(['6']);
  });

  it('gives no more than were asked for, in the order that they had', () => {
    const many = Array.from({ length: 20 }, (_, at) => page(`m${at}`, `Tide ${at}`));
    expect(found('tide', ...many)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5']);
  });

  it('finds nothing for no words', () => {
    expect(found('  …  ', lease)).toEqual([]);
  });

  it('looks through ten thousand', () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      page(`${at}`, `How roasters set margins, part ${at}`),
    );
    const index = titleIndexOf(many);
    expect(findTitles(index, 'nothing like this', 6)).toEqual([]);
    expect(findTitles(index, 'part 9999', 6)).toHaveLength(1);
  });
});

describe('markedTitle', () => {
  it('marks what was typed', () => {
    expect(markedTitle('When a lease expires', 'exp lease')).toEqual([
      { text: 'When a ', marked: false },
      { text: 'lease', marked: true },
      { text: ' ', marked: false },
      { text: 'exp', marked: true },
      { text: 'ires', marked: false },
    ]);
  });
});
