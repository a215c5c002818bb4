// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { tablesOfFile, tablesZip } from './file-tables';

const landings = {
  name: 'Landings',
  rows: [
    ['port', 'tonnes'],
    ['Quayside', '=1+1'],
  ],
};
const prices = {
  name: '../Prices',
  rows: [
    ['fish', 'price'],
    ['Cod, fresh', '4.20'],
  ],
};

describe('the tables of a file', () => {
  it('are those in the JSON of its capture', () => {
    expect(tablesOfFile({ kind: 'xlsx', tables: [landings, prices] })).toEqual([landings, prices]);
  });

  it.each([
    undefined,
    'tables',
    { tables: [landings] },
    { kind: 'xlsx', tables: [{ rows: [[1]] }] },
    { kind: 'xlsx', tables: [null] },
  ])('are none in JSON of anything else: %j', (json) => {
    expect(tablesOfFile(json)).toEqual([]);
  });

  it('are files of their own in one zip, in their order, with nothing that a spreadsheet runs', async () => {
    const zip = await tablesZip([landings, prices], ['Landings', '../Prices'], new Date(2026, 0, 5));
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files)).toHaveLength(2);
    const [first = '', second = ''] = Object.keys(files);
    // The decoder takes the mark of UTF-8 away.
    expect(first).toBe('1 Landings.csv');
    expect(second).not.toContain('/');
    expect(strFromU8(files[first] ?? new Uint8Array())).toBe(`port,tonnes\r\nQuayside,"'=1+1"\r\n`);
    expect(strFromU8(files[second] ?? new Uint8Array())).toContain('"Cod, fresh",4.20');
  });
});
