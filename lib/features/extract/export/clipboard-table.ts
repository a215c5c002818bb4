import { tsvLine, type CsvCell } from '@/lib/features/export/csv';
import type { DataRows } from './data-files';

/**
 * A table for the clipboard: cells separated by tabs, and as HTML, so that each fills a cell of a spreadsheet. Nothing
 * in it is run as a formula.
 */
export function clipboardTable({ columns, rows }: DataRows): { text: string; html: string } {
  const lines: CsvCell[][] = [
    [...columns],
    ...rows.map(({ cells }) =>
      cells.map((cell): CsvCell => (typeof cell?.value === 'number' ? cell.value : cell?.text)),
    ),
  ];
  const written = lines.map(tsvLine);
  const html = written.map((line, at) => {
    const tag = at === 0 ? 'th' : 'td';
    const cells = line.replace(/\r\n$/, '').split('\t');
    return `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  });
  return { text: written.join(''), html: `<table>${html.join('')}</table>` };
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
