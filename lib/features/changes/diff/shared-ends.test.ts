// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { sharedEnds } from './similarity';
import { spansOf } from './spans';

const parts = (one: string, other: string) => {
  const { head, tail } = sharedEnds(one, other);
  return [one.slice(0, head), one.slice(head, one.length - tail), one.slice(one.length - tail)];
};

describe('what two versions share at their ends', () => {
  it.each([
    ['the cat sat down', 'the dog sat down', ['the ', 'cat', ' sat down']],
    ['the cat sat', 'the cat sat', ['the cat sat', '', '']],
    ['the cats', 'the cat', ['the ', 'cats', '']],
    ['a b', 'a b c', ['a ', 'b', '']],
    ['b c', 'a b c', ['', 'b', ' c']],
    ['x y', 'x y x y', ['x ', 'y', '']],
    ['two  blanks', 'two blanks', ['', 'two  blanks', '']],
    ['', 'a', ['', '', '']],
    ['東京都の水', '東京都の水道', ['', '東京都の水', '']],
  ])('%j and %j', (one, other, expected) => {
    const found = parts(one, other);
    expect(found.join('')).toBe(one);
    expect([...found].join('|')).toBe(expected.join('|'));
  });

  it('never counts a character twice', () => {
    for (const [one, other] of [
      ['a a a', 'a a a a'],
      ['a a', 'a'],
      [' a ', ' a  a '],
    ] as const) {
      const { head, tail } = sharedEnds(one, other);
      expect(head + tail).toBeLessThanOrEqual(Math.min(one.length, other.length));
      for (const [before, after] of [
        [one, other],
        [other, one],
      ] as const) {
        const block = (text: string) => ({
          kind: 'text' as const,
          text,
          key: text,
          line: 1,
          sign: '',
          opens: 0,
        });
        const { before: left, after: right } = spansOf(block(before), block(after));
        expect(left.map(({ text }) => text).join('')).toBe(before);
        expect(right.map(({ text }) => text).join('')).toBe(after);
      }
    }
  });
});
