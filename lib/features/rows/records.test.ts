import { describe, expect, it } from 'vitest';
import { withMoreRows } from './records';

const rows = (from: number, to: number, age = 'now') =>
  Array.from({ length: to - from }, (_, at) => [`Thing ${from + at}`, at % 3 === 0 ? age : 'old']);

describe('withMoreRows', () => {
  it('takes a list that grows as it stands, though some of its values changed meanwhile', () => {
    const { rows: joined, ...rest } = withMoreRows(rows(0, 10), rows(0, 20, 'a minute ago'));
    expect(joined).toEqual(rows(0, 20, 'a minute ago'));
    expect(rest).toEqual({ fresh: 10, hasGrown: true });
  });

  it('adds what is new of a list that drops rows while it scrolls', () => {
    const joined = withMoreRows(rows(0, 10), [
      ['Thing 9', 'now'],
      ['Thing 10', 'old'],
      ['Thing 11', 'old'],
    ]);
    expect(joined.rows).toEqual([...rows(0, 10), ['Thing 10', 'old'], ['Thing 11', 'old']]);
    expect(joined).toMatchObject({ fresh: 2, hasGrown: false });
  });

  it('finds nothing new at the end of a list', () => {
    expect(withMoreRows(rows(0, 10), rows(0, 10)).fresh).toBe(0);
    expect(withMoreRows(rows(0, 10), rows(0, 10).slice(5)).fresh).toBe(0);
  });
});
