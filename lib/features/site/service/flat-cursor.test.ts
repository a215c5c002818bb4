import { describe, expect, it } from 'vitest';
import { readSiteCursor } from './site-cursor';

/** As version 0.1 stored it in the middle of a sweep. */
const flat = {
  phase: 'reading',
  of: 'crawl',
  id: 'c-1',
  since: 1_000,
  skip: 40,
  notDocuments: 1,
  failuresInARow: 2,
  emptyReads: 0,
  errorsAt: 1_500,
  most: 100,
  readBefore: 3,
  creditsSeen: 39,
  mostTotal: 60,
  mostCompleted: 41,
  repeats: true,
  sweep: { at: 20, from: 38 },
  sweeps: 2,
};

describe('a cursor that a version before the groups left open', () => {
  it('stands where it stood', () => {
    expect(readSiteCursor(flat)).toEqual({
      phase: 'reading',
      remote: { of: 'crawl', id: 'c-1', since: 1_000, most: 100 },
      arrived: {
        skip: 40,
        notDocuments: 1,
        refused: 0,
        readBefore: 3,
        credits: { seen: 39 },
        mostTotal: 60,
        mostCompleted: 41,
      },
      cancel: { state: 'unsent', attempts: 0, unconfirmed: false },
      failuresInARow: 2,
      behavior: { repeats: true, refusesLimit: false, ran: false },
      emptyReads: 0,
      errorsAt: 1_500,
      limitLookUps: 0,
      sweep: { state: 'reading', nth: 2, at: 20, from: 38 },
    });
  });

  it.each([
    [{ cancelSent: true, endedByItself: true }, { cancel: { state: 'sent', hadEnded: true } }],
    [{ cancelAttempts: 2 }, { cancel: { state: 'unsent', attempts: 2 } }],
    [{ sweep: undefined, sweeps: 3 }, { sweep: { state: 'over', nth: 3 } }],
    [{ sweep: undefined, sweeps: undefined }, { sweep: { state: 'none' } }],
    [{ creditsSeen: undefined, creditsBefore: 7 }, { arrived: { credits: { before: 7 } } }],
  ])('keeps its state: %o', (older, now) => {
    expect(readSiteCursor({ ...flat, ...older })).toMatchObject(now);
  });

  it('is refused when something of it is missing', () => {
    expect(() => readSiteCursor({ ...flat, skip: 'x' })).toThrow('stored-record-bad');
  });
});
