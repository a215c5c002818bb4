// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { failureReasons, type FailureReason } from '../model/errors';
import { createFormat } from './format';
import { jobFailureWords, type ManyPageKind } from './job-failures';

const say = (kind: ManyPageKind, reason: FailureReason, counts: { read?: number; found?: number } = {}) =>
  jobFailureWords(
    { reason, facts: {} },
    {
      host: 'a.example',
      serviceUrl: 'https://api.example',
      engine: 'service',
      connected: true,
      waiting: false,
      now: 0,
      kind,
      ended: true,
      progress: { read: 0, found: 0, waiting: 0, ...counts },
    },
    createFormat('en-GB'),
  );
const reasons = Object.keys(failureReasons) as FailureReason[];

describe('jobFailureWords', () => {
  it('never says of a map that nothing was captured, nor counts its addresses as pages', () => {
    for (const reason of reasons)
      for (const found of [0, 12])
        expect(say('map', reason, { found }).body, reason).not.toMatch(
          /Nothing was captured|pages? (was|were) kept/,
        );
  });

  it('says what was found of a map and what was read of a crawl', () => {
    expect(say('map', 'unreachable').body).toBe('api.example did not answer. No address was found.');
    expect(say('map', 'unreachable', { found: 1_204 }).body).toContain('1,204 addresses were kept.');
    expect(say('crawl', 'unreachable', { found: 9, read: 1 }).body).toContain('1 page was kept.');
    expect(say('crawl', 'unreachable', { found: 9 }).body).toContain('Nothing was captured.');
  });
});
