// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRange, rangeOfTbs, rangeToTbs } from './date-range';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a range of dates', () => {
  it('is written as a search takes it', () => {
    expect(rangeToTbs({ from: '2026-11-01', to: '2026-11-20' })).toBe(
      'cdr:1,cd_min:11/1/2026,cd_max:11/20/2026',
    );
    expect(rangeToTbs({ from: '2026-11-01', to: '' })).toBe('cdr:1,cd_min:11/1/2026');
    expect(rangeToTbs({ from: '', to: '' })).toBeUndefined();
  });

  it('is read back as it was', () => {
    fc.assert(
      fc.property(fc.oneof(day, fc.constant('')), day, (from, to) => {
        expect(rangeOfTbs(rangeToTbs({ from, to }) ?? '')).toEqual({ from, to });
      }),
    );
    expect(rangeOfTbs('qdr:d')).toBeUndefined();
    expect(rangeOfTbs('cdr:1,cd_min:soon')).toBeUndefined();
  });

  it('goes forward', () => {
    expect(isRange({ from: '2026-11-02', to: '2026-11-01' })).toBe(false);
    expect(isRange({ from: '2026-11-02', to: '' })).toBe(true);
    expect(isRange({ from: '', to: '' })).toBe(false);
  });
});
