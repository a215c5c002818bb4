// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readCron } from './read-cron';

describe('readCron', () => {
  it.each([
    ['*/30 * * * *', { type: 'minutes', every: 30 }],
    ['5,35 * * * *', { type: 'minutes', every: 30 }],
    ['0 * * * *', { type: 'hours', every: 1 }],
    ['12 */6 * * *', { type: 'hours', every: 6 }],
    ['0 0,8,16 * * *', { type: 'hours', every: 8 }],
    ['30 7 * * *', { type: 'daily', hour: 7, minute: 30 }],
    ['0 7 * * 1', { type: 'weekly', days: [1], hour: 7, minute: 0 }],
    ['0 0 * * 7', { type: 'weekly', days: [0], hour: 0, minute: 0 }],
    ['0 9 * * 1-5', { type: 'weekly', days: [1, 2, 3, 4, 5], hour: 9, minute: 0 }],
    ['0 9 * * sun,Wed', { type: 'weekly', days: [3, 0], hour: 9, minute: 0 }],
    ['0 9 * * 0-7', { type: 'daily', hour: 9, minute: 0 }],
    ['0 9 1 * *', { type: 'monthly', day: 1, hour: 9, minute: 0 }],
    ['0 9 * * 5-1', { type: 'rule', fields: '0 9 * * 5-1' }],
    ['0 9 * * 1-2-3', { type: 'rule', fields: '0 9 * * 1-2-3' }],
    ['0 9 * * */2', { type: 'rule', fields: '0 9 * * */2' }],
    ['0 9 1 * 1', { type: 'rule', fields: '0 9 1 * 1' }],
    ['0 9 0 * *', { type: 'rule', fields: '0 9 0 * *' }],
    ['0,5 * * * *', { type: 'rule', fields: '0,5 * * * *' }],
    ['*/7 * * * *', { type: 'rule', fields: '*/7 * * * *' }],
    ['soon', { type: 'rule', fields: 'soon' }],
  ])('reads %s', (cron, meaning) => {
    expect(readCron(cron)).toEqual(meaning);
  });
});
