// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFormat } from './format';

const format = createFormat('en-GB');
const now = new Date(2026, 10, 20, 9, 30).getTime();
const MINUTE = 60_000;

describe('createFormat', () => {
  it.each([
    [12 * MINUTE, '12 min ago'],
    [20_000, 'Now'],
    [3 * 60 * MINUTE, '3 hr ago'],
    [24 * 60 * MINUTE, 'Yesterday'],
    [4 * 24 * 60 * MINUTE, 'Mon'],
    [18 * 24 * 60 * MINUTE, '2 Nov'],
    [400 * 24 * 60 * MINUTE, '16 Oct 2025'],
  ])('says %i ms ago as %s', (age, said) => {
    expect(format.ago(now - age, now)).toBe(said);
  });

  it.each([
    [20_000, 'now'],
    [24 * 60 * MINUTE, 'yesterday'],
    [4 * 24 * 60 * MINUTE, 'Mon'],
    [18 * 24 * 60 * MINUTE, '2 Nov'],
  ])('says %i ms ago inside a sentence as %s', (age, said) => {
    expect(format.agoInText(now - age, now)).toBe(said);
  });

  it('counts days by the calendar, not by 24 hours', () => {
    const late = new Date(2026, 10, 19, 23, 50).getTime();
    expect(format.ago(late, new Date(2026, 10, 20, 8, 0).getTime())).toBe('Yesterday');
    expect(format.ago(late, new Date(2026, 10, 20, 0, 20).getTime())).toBe('30 min ago');
  });

  it.each([
    [600, '0.6 s'],
    [9_940, '9.9 s'],
    [9_960, '10 s'],
    [12_000, '12 s'],
    [112_000, '1 min 52 s'],
  ])('says %i ms as %s', (ms, said) => {
    expect(format.seconds(ms)).toBe(said);
  });

  it.each([
    [0, '00:00'],
    [41_000, '00:41'],
    [3_661_000, '1:01:01'],
  ])('shows %i ms as %s on the clock', (ms, said) => {
    expect(format.clock(ms)).toBe(said);
  });

  it.each([
    [512, '512 B'],
    [57_000, '57 kB'],
    [999_499, '999 kB'],
    [999_600, '1.0 MB'],
    [18_200_000, '18.2 MB'],
    [999_960_000, '1.0 GB'],
  ])('says %i bytes as %s', (bytes, said) => {
    expect(format.bytes(bytes)).toBe(said);
  });

  it('gives the year of a time only when it is another', () => {
    expect(format.dayAndTime(new Date(2026, 10, 9, 18, 2).getTime(), now)).toBe('9 November, 18:02');
    expect(format.dayAndTime(new Date(2024, 10, 9, 18, 2).getTime(), now)).toBe('9 November 2024, 18:02');
    expect(format.dayAndSecond(new Date(2024, 10, 9, 18, 2, 41).getTime(), now)).toBe(
      '9 November 2024, 18:02:41',
    );
  });

  it('uses the plural of the locale and its numerals', () => {
    const forms = { one: '# page', other: '# pages' };
    expect(format.plural(1, forms)).toBe('1 page');
    expect(format.plural(1_284, forms)).toBe('1,284 pages');
    expect(createFormat('de').plural(1_284, forms)).toBe('1.284 pages');
  });

  it('marks estimates', () => {
    expect(format.about(7_060)).toBe('≈7,060');
  });
});
