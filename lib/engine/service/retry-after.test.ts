// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readRetryAfter, readWaitFromSentence } from './retry-after';

describe('readRetryAfter', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  it.each([
    ['12', 12_000],
    [' 0 ', 0],
    ['1.5', 1_500],
    ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ])('reads %j as %d ms', (header, ms) => {
    expect(readRetryAfter(header, now)).toBe(ms);
  });

  it.each([null, undefined, '', 'soon', '-3'])('finds no wait in %j', (header) => {
    expect(readRetryAfter(header, now)).toBeUndefined();
  });
});

describe('readWaitFromSentence', () => {
  it('finds the seconds that the published server names', () => {
    expect(
      readWaitFromSentence(
        'Rate limit exceeded. Consumed (req/min): 13, Remaining (req/min): 0. Upgrade your plan or please retry after 54s, resets at Fri Nov 20 2026',
      ),
    ).toBe(55_000);
  });

  it('does not take the number of requests for seconds', () => {
    expect(readWaitFromSentence('Rate limit exceeded. Consumed (req/min): 13')).toBeUndefined();
    expect(readWaitFromSentence(undefined)).toBeUndefined();
  });
});
