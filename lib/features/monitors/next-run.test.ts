// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { cronOf, nextRun, problemHere } from './next-run';
import { readSchedule } from './read-schedule';

const at = (text: string): number => new Date(text).getTime();
const from = at('2026-11-27T10:07:30');

describe('the next time of a rule', () => {
  it.each([
    ['*/20 * * * *', '2026-11-27T10:20:00'],
    ['7 * * * *', '2026-11-27T11:07:00'],
    ['0 */6 * * *', '2026-11-27T12:00:00'],
    ['30 7 * * *', '2026-11-28T07:30:00'],
    ['0 9 * * 1', '2026-11-30T09:00:00'],
    ['0 9 * * 7', '2026-11-29T09:00:00'],
    ['0 0 1 * *', '2026-12-01T00:00:00'],
    ['0 0 29 2 *', '2028-02-29T00:00:00'],
    // Either the first of the month, or a Sunday.
    ['0 0 1 * 0', '2026-11-29T00:00:00'],
    ['15,45 8-10 * * 1-5', '2026-11-27T10:15:00'],
  ])('%s', (cron, next) => expect(nextRun(cron, from)).toBe(at(next)));

  it('is after a time that is due right now, never the same', () => {
    expect(nextRun('0 12 * * *', at('2026-11-27T12:00:00'))).toBe(at('2026-11-28T12:00:00'));
  });

  it.each(['0 0 31 2 *', '* * * *', '61 * * * *', '*/0 * * * *', 'a b c d e', '5-2 * * * *'])(
    'is none for %s',
    (cron) => expect(nextRun(cron, from)).toBeUndefined(),
  );
});

describe('the rule of a typed schedule', () => {
  it.each([
    ['every 20 minutes', '2026-11-27T10:20:00'],
    ['every 20 minutes starting at :05', '2026-11-27T10:25:00'],
    ['hourly', '2026-11-27T11:00:00'],
    ['every 6 hours', '2026-11-27T12:00:00'],
    ['daily', '2026-11-28T00:00:00'],
    ['daily at 7:30 pm', '2026-11-27T19:30:00'],
    ['weekly', '2026-11-29T00:00:00'],
    ['every monday at 9', '2026-11-30T09:00:00'],
  ])('%s', (typed, next) => {
    const read = readSchedule(typed);
    if (!read.ok) throw new Error(typed);
    expect(nextRun(cronOf(read.schedule.rule), from)).toBe(at(next));
  });
});

describe('a rule of this device', () => {
  it.each([
    ['0,5 * * * *', 'often'],
    ['*/15 * * * *', undefined],
    ['0 9 * * 1', undefined],
    ['0 0 31 2 *', 'never'],
  ])('%s', (cron, problem) => expect(problemHere(cron, from)).toBe(problem));
});
