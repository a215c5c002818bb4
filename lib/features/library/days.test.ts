// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { daysFrom } from './library-order';

const at = (text: string) => new Date(text).getTime();
const dayOf = daysFrom(at('2026-11-20T09:30:00'));

describe('daysFrom', () => {
  it.each([
    ['2026-11-20T09:14:00', 'today'],
    ['2026-11-20T00:00:00', 'today'],
    ['2026-11-19T23:59:59', 'yesterday'],
    ['2026-11-18T12:00:00', 'date'],
  ])('names %s', (text, name) => expect(dayOf(at(text)).name).toBe(name));

  it('finds yesterday across a change of the clocks', () =>
    expect(daysFrom(at('2026-03-30T00:30:00'))(at('2026-03-29T01:00:00')).name).toBe('yesterday'));

  it('has a day of its own for what has no time', () =>
    expect(dayOf(0)).toEqual({ start: -Infinity, name: 'undated' }));
});
