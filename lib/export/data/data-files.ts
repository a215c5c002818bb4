import { dataTable } from '../../derive/data-table';
import { CSV_MARK, csvLine, type CsvCell } from '../csv';

export const dataKinds = ['csv', 'json', 'jsonl'] as const;
export type DataKind = (typeof dataKinds)[number];

/** Data that was extracted, as a file: a table, all of it, or one page or entity a line. */
export function dataFile(kind: DataKind, data: unknown): { blob: Blob; extension: string } {
  const { parts, type } = written[kind](data);
  return { blob: new Blob(parts, { type }), extension: `.${kind}` };
}

const written: Record<DataKind, (data: unknown) => { parts: string[]; type: string }> = {
  csv: (data) => {
    const { columns, rows } = dataTable(data);
    const lines = rows.map(({ cells }) =>
      csvLine(cells.map((cell): CsvCell => (typeof cell?.value === 'number' ? cell.value : cell?.text))),
    );
    return { parts: [CSV_MARK, csvLine(columns), ...lines], type: 'text/csv;charset=utf-8' };
  },
  json: (data) => ({ parts: [`${JSON.stringify(data, null, 2)}\n`], type: 'application/json' }),
  jsonl: (data) => ({
    parts: dataTable(data).rows.map(({ value }) => `${JSON.stringify(value)}\n`),
    type: 'application/x-ndjson',
  }),
};
