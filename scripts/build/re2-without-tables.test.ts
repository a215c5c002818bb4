// @vitest-environment node
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { withoutTables } from './re2-without-tables';

type Table = {
  length: number;
  getLo(at: number): number;
  getHi(at: number): number;
  getStride(at: number): number;
};
type Tables = Record<'CATEGORIES' | 'SCRIPTS', { initializer: object; get(name: string): Table }> & {
  CASE_ORBIT: Map<number, number>;
  Print: Table;
};

const SOURCE = readFileSync('node_modules/re2js/build/index.js', 'utf8');

async function tablesOf(source: string): Promise<Tables> {
  const file = join(mkdtempSync(join(tmpdir(), 're2-')), 'tables.mjs');
  writeFileSync(file, `${source}\nexport { UnicodeTables };`);
  const { UnicodeTables } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    UnicodeTables: Tables;
  };
  return UnicodeTables;
}

const isKnownHere = (code: number): boolean => !/\p{Cn}/u.test(String.fromCodePoint(code));

/** What a table has, of the characters that this version of Unicode has. */
function codesOf(table: Table): string {
  const codes: number[] = [];
  for (let at = 0; at < table.length; at++)
    for (let code = table.getLo(at); code <= table.getHi(at); code += table.getStride(at))
      if (isKnownHere(code)) codes.push(code);
  return codes.join(' ');
}

it('has every class and every pair of letters as the library has them', async () => {
  const [own, short] = await Promise.all([tablesOf(SOURCE), tablesOf(withoutTables(SOURCE))]);
  for (const map of ['CATEGORIES', 'SCRIPTS'] as const) {
    const names = Object.keys(own[map].initializer);
    expect(Object.keys(short[map].initializer)).toEqual(names);
    for (const name of names.filter((one) => one !== 'Cn' && one !== 'Unknown'))
      expect(codesOf(short[map].get(name)) === codesOf(own[map].get(name)), name).toBe(true);
  }
  expect(codesOf(short.Print) === codesOf(own.Print)).toBe(true);
  const known = ([code]: [number, number]): boolean => isKnownHere(code);
  const sorted = (orbit: Map<number, number>) => [...orbit].filter(known).toSorted(([a], [b]) => a - b);
  expect(sorted(short.CASE_ORBIT)).toEqual(sorted(own.CASE_ORBIT));
});

it('notices that the library has changed', () => {
  expect(() => withoutTables(SOURCE.replace('_CASE_ORBIT = decodeOrbit(', '_CASE_ORBIT = read('))).toThrow(
    /changed/,
  );
});
