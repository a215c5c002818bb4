// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { countMarkdownWords, countWords } from './count-words';

describe('countWords', () => {
  test.each([
    ['', 0],
    ['one', 1],
    ["don't stop at 3.14, please", 5],
    ['a well-known fact', 4],
    ['  spaces \n and\tlines  ', 3],
    ['naïve façade', 2],
    ['Здравствуй, мир', 2],
    ['مرحبا بالعالم', 2],
    ['-- … !!', 0],
  ])('counts %j as %i', (text, count) => expect(countWords(text)).toBe(count));

  test('cuts scripts without spaces by the dictionary', () => {
    expect(countWords('我喜欢喝茶')).toBeGreaterThanOrEqual(3);
    expect(countWords('我喜欢喝茶')).toBeLessThanOrEqual(5);
    expect(countWords('Node.js は速い')).toBeGreaterThan(countWords('Node.js'));
  });

  test('counts a long text without trouble', () => expect(countWords('word '.repeat(200_000))).toBe(200_000));
});

describe('countMarkdownWords', () => {
  test.each([
    ['See [the lamp](https://a.example/x_(y)) now', 4],
    ['![alt](/a.png "a title here") end', 2],
    ['at https://a.example/long/path here', 2],
    ['at <https://a.example/long> here', 2],
    ['one\n\n[ref]: https://a.example/b "Title of it"\n   [two]: /x\nlast', 2],
    ['not [a reference] : here', 4],
    ['how 𝒽𝒾 élan e\u0301lan 3.14 well-known', 7],
  ])('counts the words of %j without addresses', (markdown, expected) => {
    expect(countMarkdownWords(markdown)).toBe(expected);
  });

  test('counts text without marks as the other does', () => {
    const text = "The clerk doesn't hurry: fifty-two minutes later, 我喜欢喝茶 — naïve façade.";
    expect(countMarkdownWords(text)).toBe(countWords(text));
  });

  // Quadratic time would not end within the limit of a test.
  test.each([
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
    ['茶', undefined],
  ])('counts %j repeated to a length of 200,000 characters', (piece, words) => {
    const counted = countMarkdownWords(piece.repeat(200_000 / piece.length));
    if (words === undefined) expect(counted).toBeGreaterThan(50_000);
    else expect(counted).toBe(words);
  });
});
