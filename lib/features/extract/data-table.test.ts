// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { dataTable } from './data-table';

const drawn = (data: unknown) => {
  const { columns, rows } = dataTable(data);
  return { columns, rows: rows.map(({ cells }) => cells.map((cell) => cell?.text)) };
};

describe('dataTable', () => {
  it('has a row for each entity of the one list', () => {
    expect(
      drawn({
        coffees: [
          { name: 'A', price: 3 },
          { name: 'B', organic: true },
        ],
      }),
    ).toEqual({
      columns: ['name', 'price', 'organic'],
      rows: [
        ['A', '3', undefined],
        ['B', undefined, 'true'],
      ],
    });
    expect(dataTable({ coffees: [{ name: 'A' }] }).rows[0]?.path).toEqual(['coffees', 0]);
  });

  it('keeps what stands beside the list in every row, and tells the same names apart', () => {
    expect(drawn({ name: 'Shop', items: [{ name: 'A' }, { name: 'B' }] })).toEqual({
      columns: ['name', 'items.name'],
      rows: [
        ['Shop', 'A'],
        ['Shop', 'B'],
      ],
    });
  });

  it('has a column for what the schema requires and no row has', () => {
    const required = ['name', 'price', 'at'];
    const items = { type: 'object', required };
    const data = [{ name: 'A', at: { city: 'Porto' } }];
    const columns = ['name', 'at.city', 'price'];
    expect(dataTable(data, { type: 'array', items })).toMatchObject({
      columns,
      rows: [{ cells: [{}, {}, undefined] }],
    });
    expect(dataTable({ shops: data }, { properties: { shops: { type: 'array', items } } }).columns).toEqual(
      columns,
    );
    expect(dataTable(data[0], { required }).columns).toEqual(columns);
    expect(dataTable([], { type: 'array', items }).rows).toEqual([]);
  });

  it('has in the value of a row what its cells show', () => {
    const data = { name: 'Shop', at: { city: 'Porto' }, items: [{ name: 'A', price: { of: 1 } }, 7] };
    expect(dataTable(data).rows.map(({ value }) => value)).toEqual([
      { name: 'Shop', at: { city: 'Porto' }, 'items.name': 'A', price: { of: 1 } },
      { name: 'Shop', at: { city: 'Porto' }, value: 7 },
    ]);
    const named = { at: { city: 'Porto' }, items: [{ at: { shelf: 1 } }] };
    expect(dataTable(named).rows[0]?.value).toEqual({ at: { city: 'Porto' }, 'items.at': { shelf: 1 } });
  });

  it('names columns as their fields are named, in any alphabet', () => {
    expect(drawn([{ السعر: 12, 'unit price': 3, 'a.b': 1, a: { b: 2, 価格: 4, 'c d': 5 } }]).columns).toEqual(
      ['السعر', 'unit price', '["a.b"]', 'a.b', 'a.価格', 'a["c d"]'],
    );
  });

  it('has one row for one page, with groups by the names of their fields', () => {
    expect(
      drawn({
        title: 'T',
        price: { amount: 2, unit: 'kg' },
        tags: ['a', 'b'],
        two: [{ x: 1 }],
        nothing: null,
      }),
    ).toEqual({
      columns: ['title', 'price.amount', 'price.unit', 'tags', 'nothing', 'x'],
      rows: [['T', '2', 'kg', 'a, b', '', '1']],
    });
  });

  it('takes no side between two lists', () => {
    expect(drawn({ a: [{ x: 1 }], b: [{ y: 2 }, { y: 3 }] })).toEqual({
      columns: ['a', 'b'],
      rows: [['[{"x":1}]', '[{"y":2},{"y":3}]']],
    });
  });

  it.each<[unknown, unknown]>([
    [[1, 'b'], { columns: ['value'], rows: [['1'], ['b']] }],
    ['x', { columns: ['value'], rows: [['x']] }],
    [null, { columns: [], rows: [] }],
    [{}, { columns: [], rows: [] }],
    [[], { columns: [], rows: [] }],
    [{ found: [] }, { columns: ['found'], rows: [['']] }],
  ])('of %j', (data, expected) => expect(drawn(data)).toEqual(expected));

  it('knows where each cell stands', () => {
    const { rows } = dataTable({ shop: { city: 'Porto' }, list: [{ a: { b: 1 } }] });
    expect(rows[0]?.cells.map((cell) => cell?.path)).toEqual([
      ['shop', 'city'],
      ['list', 0, 'a', 'b'],
    ]);
  });

  it('has a group, or else the row, as one cell where there would be too many columns', () => {
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`key ${from + at}`, at]));
    const grouped = drawn([
      { name: 'A', of: many(0) },
      { name: 'B', of: many(200) },
    ]);
    expect(grouped.columns).toEqual(['name', 'of']);
    expect(grouped.rows[1]).toEqual(['B', JSON.stringify(many(200))]);
    const rows = Array.from({ length: 2_000 }, (_, at) => ({ [`key ${at}`]: at }));
    const { columns, rows: whole } = dataTable({ shop: 'S', rows });
    expect(columns).toEqual(['value', 'rows.value']);
    expect(whole.map(({ value }) => value)).toEqual(rows.map((row) => ({ shop: 'S', ...row })));
    expect(dataTable({ rows }).columns).toEqual(['value']);
    expect(whole[7]?.cells[1]).toEqual({ path: ['rows', 7], value: rows[7], text: '{"key 7":7}' });
  });
});
