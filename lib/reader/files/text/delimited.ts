import { delimitedRows, delimiterOf } from '@/lib/core/text/delimited-rows';
import { decodeHtml } from '../../charset';
import { tableOf } from '../document';
import { inlineOf } from '../inline';
import { FileRefused, type FileResult, type ReaderOrder } from '../order';

/** Reads a table of text: its delimiter, quotes and encoding are found by looking. */
export async function readDelimited({ bytes, type, tables, limits }: ReaderOrder): Promise<FileResult> {
  const written = (await decodeHtml(bytes, type?.startsWith('text/') ? type : 'text/plain')).replace(
    /^\ufeff/,
    '',
  );
  const delimiter = delimiterOf(written);
  const text = written.replace(/^sep=.\r?\n/i, '');
  const rows: string[][] = [];
  let all = 0;
  let width = 0;
  for (const row of delimitedRows(text, delimiter)) {
    if (row.every((cell) => cell.trim() === '')) continue;
    all += 1;
    if (all > limits.rows + 1) continue;
    width = Math.max(width, row.length);
    rows.push(row.slice(0, limits.columns).map((cell) => cell.trim()));
  }
  if (rows.length === 0) throw new FileRefused('no-text');
  const markdown = tableOf(
    rows.map((row) => row.map((cell) => inlineOf([{ text: cell }], { inCell: true }))),
  );
  return {
    kind: 'csv',
    authors: [],
    images: 0,
    notes: [
      ...(all > limits.rows + 1 ? [{ name: 'rows-cut' as const, amount: limits.rows, all: all - 1 }] : []),
      ...(width > limits.columns
        ? [{ name: 'columns-cut' as const, amount: limits.columns, all: width }]
        : []),
    ],
    pieces: [{ markdown }],
    tables: tables ? [{ rows }] : [],
  };
}
