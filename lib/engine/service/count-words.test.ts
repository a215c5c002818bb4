// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { countWords } from './count-words';

describe('countWords', () => {
  it.each([
    ['See [the lamp](https://a.example/x_(y)) now', 4],
    ['![alt](/a.png "a title here") end', 2],
    ['at https://a.example/long/path here', 2],
    ['one\n\n[ref]: https://a.example/b "Title of it"\n   [two]: /x\nlast', 2],
    ['not [a reference] : here', 4],
  ])('counts the words of %j without addresses', (markdown, expected) => {
    expect(countWords(markdown, 'en')).toBe(expected);
  });

  it('counts a long text as it counts its parts, with spaces and without', () => {
    expect(countWords('word another '.repeat(5_000), 'en')).toBe(10_000);
    expect(countWords(`${'x'.repeat(3_000)} y`, 'en')).toBeLessThan(6);
  });

  it.each(['word ', '](', '](a "', '](a ', '\n', '\n[', '\r[', '\u2028[', '[x]:\n', '[', ' [', 'http://'])(
    'takes time in proportion to the length of %j repeated',
    (piece) => {
      const markdown = piece.repeat(200_000 / piece.length);
      const startedAt = performance.now();
      countWords(markdown, 'en');
      expect(performance.now() - startedAt).toBeLessThan(1_500);
    },
  );
});
