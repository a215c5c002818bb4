// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readSchedule } from './read-schedule';

const ruleOf = (typed: string) => {
  const read = readSchedule(typed);
  return read.ok ? read.schedule.rule : read.problem;
};

describe('readSchedule', () => {
  it.each([
    ['every 6 hours', 'every 6 hours'],
    ['Every 30 minutes', 'every 30 minutes'],
    ['every 30 minutes starting at :05', 'every 30 minutes starting at :05'],
    ['every hour', 'hourly'],
    ['hourly', 'hourly'],
    ['every 60 minutes', 'hourly'],
    ['every 120 min', 'every 2 hours'],
    ['6h', 'every 6 hours'],
    ['every 24 hours', 'daily'],
    ['every day', 'daily'],
    ['daily at 7:30', 'daily at 7:30'],
    ['daily at 7:30am', 'daily at 7:30'],
    ['every day at 9 pm', 'daily at 21:00'],
    ['Every day, 09:00', 'daily at 9:00'],
    ['daily at noon', 'daily at 12:00'],
    ['daily at 12am', 'daily at 0:00'],
    ['every week', 'weekly'],
  ])('takes %s for %s', (typed, text) => {
    expect(ruleOf(typed)).toEqual({ text });
  });

  it.each([
    ['every monday at 7:00', '0 7 * * 1'],
    ['Mondays', '0 0 * * 1'],
    ['weekly on friday at 5:15pm', '15 17 * * 5'],
    ['0 9 * * 1-5', '0 9 * * 1-5'],
  ])('takes %s for the rule %s', (typed, cron) => {
    expect(ruleOf(typed)).toEqual({ cron });
  });

  it.each([
    ['', { why: 'empty' }],
    ['every 7 hours', { why: 'uneven', unit: 'hours', count: 7, near: [6, 8] }],
    ['every 13 hours', { why: 'uneven', unit: 'hours', count: 13, near: [12] }],
    ['every 7 minutes', { why: 'uneven', unit: 'minutes', count: 7, near: [6, 10] }],
    ['every 45 minutes', { why: 'uneven', unit: 'minutes', count: 45, near: [30] }],
    ['every minute', { why: 'too-often' }],
    ['every 4 minutes', { why: 'too-often' }],
    ['* * * * *', { why: 'too-often' }],
    ['daily at 25:00', { why: 'bad-time' }],
    ['daily at teatime', { why: 'bad-time' }],
    ['every 30 hours', { why: 'not-understood' }],
    ['now and then', { why: 'not-understood' }],
    ['someday', { why: 'not-understood' }],
  ])('does not take %s', (typed, problem) => {
    expect(ruleOf(typed)).toEqual(problem);
  });

  it.each([
    ['every 6 hours', 120],
    ['hourly', 720],
    ['every 5 minutes', 8_640],
    ['daily at 7:30', 30],
    ['0 9,18 * * *', 60],
  ])('counts the checks that %s makes in thirty days', (typed, checks) => {
    const read = readSchedule(typed);
    expect(read.ok && Math.round(read.schedule.checksAMonth)).toBe(checks);
  });
});
