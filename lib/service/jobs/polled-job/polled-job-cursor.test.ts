// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readPolledJobCursor } from './polled-job-step';

describe('readPolledJobCursor', () => {
  it.each([
    { phase: 'starting', attempt: 2, since: 5, failuresInARow: 1 },
    { phase: 'lost', attempt: 1, since: 5, failuresInARow: 0, lostAt: 9, lookUps: 1, personConfirmed: true },
  ])('takes up a start that an earlier version stored: $phase', (stored) => {
    expect(readPolledJobCursor(stored)).toMatchObject({ ...stored, resent: false });
  });

  it('refuses what is no cursor', () => {
    expect(() => readPolledJobCursor({ phase: 'starting' })).toThrow();
  });
});
