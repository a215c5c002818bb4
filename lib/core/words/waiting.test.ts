// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFormat } from './format';
import { isLongWait, waitingWords } from './waiting';

const NOW = new Date(2026, 10, 20, 14, 0).getTime();
const say = (seconds: number): string => waitingWords(NOW + seconds * 1_000, NOW, createFormat('en-GB'));

describe('waitingWords', () => {
  it('counts seconds while they are few, and never below none', () => {
    expect(say(12)).toBe('Waiting 12 s, then trying again');
    expect(say(-3)).toBe('Waiting 0 s, then trying again');
    expect(isLongWait(NOW + 12_000, NOW)).toBe(false);
  });

  it('tells a long wait by the clock, and one beyond today by the day', () => {
    expect(say(1_800)).toBe('Waiting until 14:30, then trying again');
    expect(say(86_396)).toBe('Waiting until 21 November, 13:59, then trying again');
    expect(isLongWait(NOW + 1_800_000, NOW)).toBe(true);
  });
});
