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

/** Each character is asked for once: most are in several tables. */
const known = Uint8Array.from({ length: 0x11_0000 }, (_, code) =>
  /\p{Cn}/u.test(String.fromCodePoint(code)) ? 0 : 1,
);
const isKnownHere = (code: number): boolean => known[code] === 1;

/** What a table has, of the characters that this version of Unicode has. */
function codesOf(table: Table): number[] {
  const codes: number[] = [];
  for (let at = 0; at < table.length; at++) {
    const [last, stride] = [table.getHi(at), table.getStride(at)];
    for (let code = table.getLo(at); code <= last; code += stride) if (isKnownHere(code)) codes.push(code);
  }
  return codes;
}

function areAlike(one: Table, other: Table): boolean {
  const [codes, others] = [codesOf(one), codesOf(other)];
  return codes.length === others.length && codes.every((code, at) => code === others[at]);
}

// Three million characters, twice.
it('has every class and every pair of letters as the library has them', { tags: ['long'] }, async () => {
  const [own, short] = await Promise.all([tablesOf(SOURCE), tablesOf(withoutTables(SOURCE))]);
  for (const map of ['CATEGORIES', 'SCRIPTS'] as const) {
    const names = Object.keys(own[map].initializer);
    expect(Object.keys(short[map].initializer)).toEqual(names);
    for (const name of names.filter((one) => one !== 'Cn' && one !== 'Unknown'))
      expect(areAlike(short[map].get(name), own[map].get(name)), name).toBe(true);
  }
  expect(areAlike(short.Print, own.Print)).toBe(true);
  const isKnown = ([code]: [number, number]): boolean => isKnownHere(code);
  const sorted = (orbit: Map<number, number>) => [...orbit].filter(isKnown).toSorted(([a], [b]) => a - b);
  expect(sorted(short.CASE_ORBIT)).toEqual(sorted(own.CASE_ORBIT));
});

it('notices that the library has changed', () => {
  expect(() => withoutTables(SOURCE.replace('_CASE_ORBIT = decodeOrbit(', '_CASE_ORBIT = read('))).toThrow(
    /changed/,
  );
});
