// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readWaitFromSentence } from './errors';

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
