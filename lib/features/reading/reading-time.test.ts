// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readingMinutes } from './reading-time';

describe('readingMinutes', () => {
  it('takes 230 words a minute, and at least a minute', () => {
    expect(readingMinutes('word '.repeat(1_240), 1_240)).toBe(5);
    expect(readingMinutes('A few words', 3)).toBe(1);
    expect(readingMinutes('', 0)).toBeUndefined();
  });

  it('takes 500 signs a minute of Chinese and Japanese', () => {
    expect(readingMinutes('潮'.repeat(5_000), 3_000)).toBe(10);
    expect(readingMinutes('しおがみちる'.repeat(500), 1_000)).toBe(6);
  });

  it('adds both where a text has words and signs', () => {
    const mixed = readingMinutes('word '.repeat(2_300) + '潮'.repeat(1_600), 3_300);
    expect(mixed).toBe(13);
  });

  it('reads Korean by its words', () => {
    expect(readingMinutes('한국어 '.repeat(2_300), 2_300)).toBe(10);
  });
});
