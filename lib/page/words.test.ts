import { describe, expect, test } from 'vitest';
import { countWords } from './words';

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
