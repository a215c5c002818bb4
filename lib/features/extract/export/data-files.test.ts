// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { dataFile } from './data-files';

const data = { coffees: [{ name: '=A', price: 3.5 }, { name: 'B, C' }] };
const cell = (value: unknown) => ({ value, text: String(value) });
const table = {
  columns: ['name', 'price'],
  rows: data.coffees.map((value) => ({
    value,
    cells: [cell(value.name), value.price === undefined ? undefined : cell(value.price)],
  })),
};
const text = (kind: 'csv' | 'json' | 'jsonl') => dataFile(kind, data, table).blob.text();

describe('dataFile', () => {
  it('writes a table that no spreadsheet runs', async () => {
    const [one, two, three] = new Uint8Array(await dataFile('csv', data, table).blob.arrayBuffer());
    expect([one, two, three]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await text('csv')).toBe(`name,price\r\n"'=A",3.5\r\n"B, C",\r\n`);
  });

  it('writes everything as JSON', async () => expect(JSON.parse(await text('json'))).toEqual(data));

  it('writes one entity a line', async () => {
    const lines = (await text('jsonl')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(data.coffees);
  });
});
