// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { keptPercent, partsIn, wordsIn } from './report';

describe('keptPercent', () => {
  it('says 100 only when nothing was left out and 0 only when nothing was kept', () => {
    expect(keptPercent({ wordsKept: 62, wordsOnPage: 100 })).toBe(62);
    expect(keptPercent({ wordsKept: 9_999, wordsOnPage: 10_000 })).toBe(99);
    expect(keptPercent({ wordsKept: 1, wordsOnPage: 10_000 })).toBe(1);
    expect(keptPercent({ wordsKept: 12, wordsOnPage: 10 })).toBe(100);
    expect(keptPercent({ wordsKept: 0, wordsOnPage: 10 })).toBe(0);
  });

  it('is unknown for a page whose words were not counted', () => {
    expect(keptPercent({ wordsKept: 0, wordsOnPage: 0 })).toBeUndefined();
  });
});

it('counts the parts that were left out, and their words', () => {
  const leftOut = [
    { what: 'navigation', words: 10, count: 1 },
    { what: 'hidden', words: 0, count: 2 },
    { what: 'footer', words: 15, count: 1 },
  ] as const;
  expect(partsIn(leftOut)).toBe(4);
  expect(wordsIn(leftOut)).toBe(25);
});
