// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readPolledJobCursor } from './polled-job';

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

  it.each([
    [{}, { state: 'unsent', attempts: 0, unconfirmed: false }],
    [
      { cancelAttempts: 2, cancelUnconfirmed: true },
      { state: 'unsent', attempts: 2, unconfirmed: true },
    ],
    [
      { cancelAttempts: 1, pollsSinceCancel: 3 },
      { state: 'sent', hadEnded: false, polls: 3 },
    ],
  ])('reads a poll that an earlier version stored with %o', (canceled, cancel) => {
    const polled = { phase: 'reading', id: 'a-1', since: 1_000, failuresInARow: 1, state: { seen: 2 } };
    expect(readPolledJobCursor({ ...polled, ...canceled })).toEqual({ ...polled, cancel });
  });
});
