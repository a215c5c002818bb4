// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { checkPatterns, createPatternList } from './patterns';

describe('checkPatterns', () => {
  it.each(['^/blog/.*$', '/(?<year>\\d{4})/', 'a|b', '\\/docs\\/', '[a-z]+', '\\p{L}', '', '(a+)+$'])(
    'takes %s',
    (pattern) => expect(checkPatterns([pattern])).toBeUndefined(),
  );

  it.each(['[', '*', '(', 'a{2,1}', '(?!x)a', '(?<=a)b', '(a)\\1', '((a{100}){10}){10}'])(
    'refuses %s with the words of the matcher',
    (pattern) => {
      const fault = checkPatterns(['ok', pattern]);
      expect(fault).toMatchObject({ pattern, why: 'invalid' });
      expect(fault?.detail).toBeTruthy();
    },
  );

  it('refuses what is too long, too large or too much', () => {
    expect(checkPatterns(['a'.repeat(1_001)])?.why).toBe('too-long');
    expect(checkPatterns(['(\\pL{0,200}){0,5}'.repeat(5)])?.why).toBe('too-large');
    expect(checkPatterns(Array.from({ length: 201 }, (_, n) => `/${n}`))?.why).toBe('too-many');
  });
});

describe('createPatternList', () => {
  it('names the first pattern found, anywhere in the text', () => {
    const list = createPatternList(['^/a', 'b']);
    expect(list('/ab')).toBe('^/a');
    expect(list('/xb')).toBe('b');
    expect(list('/x')).toBeUndefined();
  });

  it('reads escapes and groups as JavaScript writes them', () => {
    expect(createPatternList(['\\/y(?<n>\\d{2})\\u00e9'])('/y24é')).toBeDefined();
  });

  it('lets blank and refused patterns match nothing', () =>
    expect(createPatternList(['', ' ', '(?!x)', '['])('anything [')).toBeUndefined());

  it('answers at once where backtracking would never end', () => {
    const list = createPatternList(['(x+x+)+y', '^(a|a)*$', '(.*)*z']);
    expect(list(`${'x'.repeat(2_000)}${'a'.repeat(2_000)}!`)).toBeUndefined();
  });
});
