// @vitest-environment node
import { expect, it } from 'vitest';
import { jsonLine } from './json-line';

it('is one line for every reader, and says the same', () => {
  const value = { 'a\u2028': 'b\u2029c\u0085d\ne\rf\u000bg', half: '\ud83d', all: '潮 👩‍👩‍👧' };
  const line = jsonLine(value);
  expect(line).not.toMatch(/[\r\u000b\u0085\u2028\u2029\p{Cs}]|\n./u);
  expect(line.endsWith('}\n')).toBe(true);
  expect(JSON.parse(line)).toEqual(value);
  expect(jsonLine(undefined)).toBe('null\n');
});
