// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { writtenForms } from './as-written';
import { plainText } from '@/lib/core/text/plain-text';
import { slipsOf, umlautSpellings } from './spellings';
import { textOf } from './text-of';

describe('plainText', () => {
  test.each([
    ['# A title', 'A title'],
    ['See [the lamp](https://a.example/x) now', 'See the lamp now'],
    ['![a picture](/a.png "title")', 'a picture'],
    ['**bold** and _thin_ and `code_name`', 'bold and thin and code_name'],
    ['> quoted\n- item\n1. first\n- [x] done', 'quoted\nitem\nfirst\ndone'],
    ['```js\nconst a = 1;\n```', '\nconst a = 1;\n'],
    ['snake_case_name stays', 'snake_case_name stays'],
  ])('%j reads %j', (markdown, expected) => expect(plainText(markdown)).toBe(expected));

  test.each(['[', '![', '](', '[a](', '*', '\\', '<https:', '|-', '```'])(
    'does not choke on %j without end',
    (piece) => {
      // Quadratic time would not end within the limit of a test.
      expect(plainText(piece.repeat(200_000 / piece.length)).length).toBeLessThanOrEqual(200_000);
    },
  );
});

test('a capture without Markdown is found by its other facets', () => {
  expect(textOf({ json: { name: 'Kenya', price: [27.4] } })).toBe('Kenya\n27.4');
  expect(textOf({ html: '<p>Hello <b>there</b></p><script>no()</script>' })).not.toContain('no()');
  expect(textOf(undefined)).toBe('');
});

test.each(['<', '<a ', '<script', '<script>', '<style></style '])(
  'HTML of nothing but %j is read to its end',
  (piece) => {
    // Quadratic time would not end within the limit of a test.
    const html = piece.repeat(Math.ceil(1_000_000 / piece.length));
    expect(textOf({ html }).length).toBeLessThanOrEqual(2 * html.length);
  },
);

test('names and signs are kept as written beside their words', () => {
  expect(writtenForms('call getUserName with foo_bar, well-known 3.14 in C++.')).toEqual([
    'get',
    'user',
    'name',
    'foo_bar',
    'well-known',
    '3.14',
    'c++',
  ]);
});

describe('slips of the fingers', () => {
  test.each(['delivrey', 'deliery', 'deliverry', 'dalivery', 'elivery'])('%s is one from delivery', (typed) =>
    expect(slipsOf(typed).has('delivery')).toBe(true),
  );
  test('two are too many, and short words are taken as they are', () => {
    expect(slipsOf('dalivary').has('delivery')).toBe(false);
    expect(slipsOf('cat').size).toBe(0);
    expect(slipsOf('2026').size).toBe(0);
  });
  test('letters of other alphabets have slips of their own', () =>
    expect(slipsOf('доставкв').has('доставка')).toBe(true));
  test('umlauts are found as they are typed without them', () =>
    expect(umlautSpellings('ueberweisung')).toEqual(['uberweisung']));
});
