/** What a spreadsheet may take for a formula, also behind white space or in full-width characters. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

export type CsvCell = string | number | undefined;

/** So that spreadsheets read the file as UTF-8. */
export const CSV_MARK = '\ufeff';

/**
 * One line of CSV by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay
 * numbers. No control character but tab and line ends comes through.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = cell.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']/.test(safe) || safe !== safe.trim() ? `"${safe.replace(/"/g, '""')}"` : safe;
}
