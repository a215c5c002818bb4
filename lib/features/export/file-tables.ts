import type { FileTable } from '@/lib/core/model/file-reading';
import { zipBytes } from '@/lib/core/bytes/zip';
import { CSV_MARK, csvLine } from './csv';
import { safePart } from './safe-part';

const isTable = (value: unknown): value is FileTable => {
  const { name, rows } = (value ?? {}) as Partial<FileTable>;
  return (
    (name === undefined || typeof name === 'string') &&
    Array.isArray(rows) &&
    rows.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === 'string'))
  );
};

/** What was found is kept: a sheet has many rows, and screens ask at every drawing. */
const known = new WeakMap<object, readonly FileTable[]>();

/** The tables of a file, from the JSON of its capture, in the order of the file; none of anything else. */
export function tablesOfFile(json: unknown): readonly FileTable[] {
  if (typeof json !== 'object' || json === null) return [];
  const before = known.get(json);
  if (before) return before;
  const { kind, tables } = json as { kind?: unknown; tables?: unknown };
  const found = typeof kind === 'string' && Array.isArray(tables) && tables.every(isTable) ? tables : [];
  known.set(json, found);
  return found;
}

/** A table as CSV, all of its rows; what a spreadsheet would run gets an apostrophe in front. */
export const tableCsv = ({ rows }: FileTable): Blob =>
  new Blob([CSV_MARK, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' });

/** Each table as a CSV file of its own, by these names, in one zip. */
export async function tablesZip(
  tables: readonly FileTable[],
  names: readonly string[],
  lastModified: Date,
): Promise<Blob> {
  const files = tables.map((table, at) => {
    const name = safePart(names[at] ?? '') || 'table';
    const number = String(at + 1).padStart(String(tables.length).length, '0');
    return { name: `${number} ${name}.csv`, input: tableCsv(table), lastModified };
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of zipBytes(files)) parts.push(part);
  return new Blob(parts, { type: 'application/zip' });
}
