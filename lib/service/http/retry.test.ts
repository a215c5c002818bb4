// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRetry, MAX_ATTEMPTS, MAX_JOINING_MS, MAX_JOINS, type RetryQuestion } from './retry';

const ask = (question: Partial<RetryQuestion>) =>
  decideRetry({ kind: 'read', attempt: 1, resendsAfterLoss: 0, random: 0, ...question });

describe('decideRetry', () => {
  it.each([408, 429, 500, 502, 503, 504])('repeats a read after %d', (status) => {
    expect(ask({ status }).again).toBe(true);
    expect(ask({ kind: 'cancel', status }).again).toBe(true);
  });

  it.each([400, 401, 402, 403, 404, 409, 413, 422, 501])('repeats nothing after %d', (status) => {
    for (const kind of ['read', 'cancel', 'paidSync', 'jobStart'] as const)
      expect(ask({ kind, status }).again).toBe(false);
  });

  it('waits 2, 4, 8 and 16 seconds and up to one more, and then gives up', () => {
    const waits = [1, 2, 3, 4].map((attempt) => ask({ status: 503, attempt }).afterMs);
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(ask({ status: 503, attempt: 1, random: 0.999 }).afterMs).toBe(2_999);
    expect(ask({ status: 503, attempt: MAX_ATTEMPTS }).again).toBe(false);
  });

  it('waits what the server asks, not less and not by its own rule', () => {
    expect(ask({ status: 429, retryAfterMs: 54_000, random: 0.5 }).afterMs).toBe(54_000);
    expect(ask({ status: 503, retryAfterMs: 0, attempt: 4 }).afterMs).toBe(0);
  });

  it('obeys the error row over the status', () => {
    expect(ask({ status: 500, retryable: false })).toMatchObject({ again: false, lookUp: false });
    expect(ask({ kind: 'paidSync', status: 503, retryable: false }).again).toBe(false);
  });

  it('never waits longer than 31 seconds by its own rule, nor makes a sixth attempt', () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom<RetryQuestion['kind']>('read', 'cancel', 'paidSync', 'jobStart'),
          attempt: fc.integer({ min: 1, max: 50 }),
          resendsAfterLoss: fc.integer({ min: 0, max: 3 }),
          status: fc.option(fc.integer({ min: 100, max: 599 }), { nil: undefined }),
          lost: fc.boolean(),
          random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        }),
        (question) => {
          const decision = decideRetry(question);
          expect(decision.afterMs).toBeLessThan(31_000);
          if (decision.again) expect(question.attempt).toBeLessThan(MAX_ATTEMPTS);
        },
      ),
    );
  });

  describe('for a paid call', () => {
    const paid = (question: Partial<RetryQuestion>) => ask({ kind: 'paidSync', ...question });

    it('repeats work that was refused or given up (408, 429, 503) by the rule', () => {
      for (const status of [408, 429, 503]) {
        expect(paid({ status, attempt: 4, resendsAfterLoss: 1 })).toMatchObject({
          again: true,
          counts: 'attempt',
        });
        expect(paid({ status, attempt: 5 }).again).toBe(false);
      }
    });

    it.each([500, 502, 504])('sends once more after %d and not twice', (status) => {
      expect(paid({ status })).toMatchObject({ again: true, counts: 'resend' });
      expect(paid({ status, resendsAfterLoss: 1 }).again).toBe(false);
    });

    it('sends once more after a lost reply, and looks it up first', () => {
      expect(paid({ lost: true })).toMatchObject({ again: true, lookUp: true, counts: 'resend' });
      expect(paid({ lost: true, resendsAfterLoss: 1 })).toMatchObject({ again: false, lookUp: true });
    });

    it('looks up what a gateway may have lost, and not what the service says failed', () => {
      expect(paid({ status: 502 }).lookUp).toBe(true);
      expect(paid({ status: 504 }).lookUp).toBe(true);
      expect(paid({ status: 500 }).lookUp).toBe(false);
      expect(paid({ status: 429 }).lookUp).toBe(false);
    });

    it('joins work that goes on, at most five times and for twenty minutes', () => {
      const join = (joins: number, sinceMs: number, retryAfterMs?: number) =>
        paid({ status: 408, attempt: 5, retryAfterMs, working: { joins, sinceMs } });
      expect(join(0, 0, 60_000)).toEqual({ again: true, afterMs: 60_000, lookUp: false, counts: 'join' });
      expect(join(0, 0).afterMs).toBe(5_000);
      expect(join(0, 0, 1_000).afterMs).toBe(5_000);
      expect(join(0, 0, 3_600_000).afterMs).toBe(600_000);
      expect(join(MAX_JOINS, 0).again).toBe(false);
      expect(join(1, MAX_JOINING_MS).again).toBe(false);
    });
  });

  describe('for a start of paid work', () => {
    const start = (question: Partial<RetryQuestion>) => ask({ kind: 'jobStart', ...question });

    it('is repeated only when it was refused', () => {
      expect(start({ status: 429 }).again).toBe(true);
      for (const status of [408, 500, 502, 503, 504])
        expect(start({ status })).toMatchObject({ again: false, lookUp: true });
      expect(start({ lost: true })).toMatchObject({ again: false, lookUp: true });
    });
  });
});
