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

  // What took time with the square of the length would not end within the limit of a test.
  it.each([
    ['word ', 40_000],
    ['](', 0],
    ['](a "', 40_000],
    ['](a ', 50_000],
    ['\n', 0],
    ['\n[', 0],
    ['\r[', 0],
    ['\u2028[', 0],
    ['[x]:\n', 0],
    ['[', 0],
    [' [', 0],
    ['http://', 0],
  ])('counts %j repeated to a length of 200,000 characters', (piece, words) => {
    expect(countWords(piece.repeat(200_000 / piece.length), 'en')).toBe(words);
  });
});
