// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { byDay } from './days';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-20T09:30:00');
const item = (id: string, text: string) => ({ id, capturedAt: at(text) });

describe('byDay', () => {
  it('puts items under today, yesterday and dates', () => {
    const rows = byDay(
      [
        item('a', '2026-11-20T09:14:00'),
        item('b', '2026-11-20T00:00:00'),
        item('c', '2026-11-19T23:59:59'),
        item('d', '2026-11-18T12:00:00'),
      ],
      now,
    );
    expect(rows.map((row) => (row.type === 'day' ? row.day.name : row.key))).toEqual([
      'today',
      'a',
      'b',
      'yesterday',
      'c',
      'date',
      'd',
    ]);
    expect(rows.filter((row) => row.type === 'item').map((row) => row.index)).toEqual([0, 1, 2, 3]);
  });

  it('finds yesterday across a change of the clocks', () => {
    const rows = byDay([item('a', '2026-03-29T01:00:00')], at('2026-03-30T00:30:00'));
    expect(rows[0]).toMatchObject({ type: 'day', day: { name: 'yesterday' } });
  });

  it('puts items without a time under a heading of their own', () => {
    const rows = byDay([item('a', '2026-11-20T09:14:00'), { id: 'b', capturedAt: 0 }], now);
    expect(rows.map((row) => (row.type === 'day' ? row.day.name : row.key))).toEqual([
      'today',
      'a',
      'undated',
      'b',
    ]);
  });

  it('gives no rows for no items', () => {
    expect(byDay([], now)).toEqual([]);
  });
});
