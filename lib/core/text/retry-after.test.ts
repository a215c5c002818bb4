// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after';

const NOW = Date.parse('2026-01-01T12:00:00Z');

describe('retryAfterMs', () => {
  it.each([
    ['120', 120_000],
    [' 1.5 ', 1_500],
    ['0', 0],
    ['Thu, 01 Jan 2026 12:00:30 GMT', 30_000],
    ['Thursday, 01-Jan-26 12:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 12:00:00 GMT', 0],
    ['99999999999', 86_400_000],
    ['-5', undefined],
    ['soon', undefined],
    ['2026', 2_026_000],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j is %s ms', (header, wait) => expect(retryAfterMs(header, NOW)).toBe(wait));
});
