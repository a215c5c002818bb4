// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { checkPatterns } from '@/lib/device/site/patterns';
import { createFormat } from '@/lib/core/words/format';
import { patternFaultWords } from './en-crawl';

function said(pattern: string, ...others: string[]): string {
  const fault = checkPatterns([pattern, ...others]);
  if (!fault) throw new Error(`${pattern} can be used`);
  return patternFaultWords(pattern, fault, createFormat('en-GB'));
}

describe('patternFaultWords', () => {
  it.each([
    ['^/a/(b', '^/a/(b cannot be used: the “(” at character 5 is never closed.'],
    ['(a)(b\\)[(]', '(a)(b\\)[(] cannot be used: the “(” at character 4 is never closed.'],
    ['^/a)', '^/a) cannot be used: the “)” at character 4 closes nothing.'],
    ['/x[a-', '/x[a- cannot be used: the “[” at character 3 is never closed.'],
    ['*.html', '*.html cannot be used: the “*” at character 1 repeats nothing.'],
    ['/a**', '/a** cannot be used: “**” at character 3 repeats another repetition.'],
    [
      'a{2000}',
      'a{2000} cannot be used: “{2000}” at character 2 is not a valid count, or repeats more than 1000 times.',
    ],
    ['[z-a]', '[z-a] cannot be used: “z-a” at character 2 is not a valid character range.'],
    ['/(?=x)', '/(?=x) cannot be used: “(?=” at character 2 uses lookaround, which is not supported here.'],
    ['/\\1', '/\\1 cannot be used: “\\1” at character 2 has no meaning here.'],
    ['/\\', '/\\ cannot be used: nothing follows the “\\” at its end.'],
  ])('says what is wrong with %s, and where', (pattern, words) => {
    expect(said(pattern)).toBe(words);
  });

  it('says that one is too long, takes too much to match, or that there are too many', () => {
    const long = 'a'.repeat(1_001);
    expect(said(long)).toBe(`${long} is too long.`);
    expect(said('(abcdefghij){600}')).toBe('(abcdefghij){600} is too large.');
    const others = Array.from({ length: 200 }, (_, n) => `/${n}`);
    expect(said('/a', ...others)).toBe('At most 200 patterns can be used.');
  });

  it('never repeats the words of the matcher', () => {
    for (const pattern of ['(?i', '(?P<n', '(?<n', '\\p{Foo}', '(?P<n>a)(?P<n>b)', '('.repeat(999)])
      expect(said(pattern).slice(pattern.length)).not.toMatch(/error|regexp|Perl|syntax|`/);
  });
});
