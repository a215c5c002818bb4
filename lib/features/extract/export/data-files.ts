import { CSV_MARK, csvLine, type CsvCell } from '@/lib/features/export/csv';
import { jsonLine } from '@/lib/features/export/json-line';

export const dataKinds = ['csv', 'json', 'jsonl'] as const;
export type DataKind = (typeof dataKinds)[number];

/** The same data as rows. */
export type DataRows = {
  columns: readonly string[];
  rows: readonly { value: unknown; cells: readonly ({ value: unknown; text: string } | undefined)[] }[];
};

/** Extracted data as a file: a table, all of it, or one page or entity per line. */
export function dataFile(kind: DataKind, data: unknown, table: DataRows): { blob: Blob; extension: string } {
  const { parts, type } = written[kind](data, table);
  return { blob: new Blob(parts, { type }), extension: `.${kind}` };
}

const written: Record<DataKind, (data: unknown, table: DataRows) => { parts: string[]; type: string }> = {
  csv: (_data, { columns, rows }) => {
    const lines = rows.map(({ cells }) =>
      csvLine(cells.map((cell): CsvCell => (typeof cell?.value === 'number' ? cell.value : cell?.text))),
    );
    return { parts: [CSV_MARK, csvLine(columns), ...lines], type: 'text/csv;charset=utf-8' };
  },
  json: (data) => ({ parts: [`${JSON.stringify(data, null, 2)}\n`], type: 'application/json' }),
  jsonl: (_data, { rows }) => ({
    parts: rows.map(({ value }) => jsonLine(value)),
    type: 'application/x-ndjson',
  }),
};
