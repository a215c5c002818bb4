import { withoutControls } from '@/lib/core/text/clean-text';

/** What a spreadsheet may treat as a formula, also after white space or invisible characters, and in wide or small ones. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u;

/** One number with its sign, also of a telephone or with a unit: a spreadsheet has nothing to run. */
const SIGNED =
  /^[+-]\p{Sc}?[\d., ’\u00a0\u2009\u202f()]*\d\)?[ \u00a0\u202f]?(?:[%‰°\p{Sc}]|°?[ \u00a0\u202f]?\p{L}{1,3})?$/u;

export type CsvCell = string | number | undefined;

/** So that spreadsheets read the file as UTF-8. */
export const CSV_MARK = '\ufeff';

/**
 * One line of CSV by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay
 * numbers, also written ones with a sign. Control characters except tab and line ends are removed.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * One line of tab-separated values, for pasting into a spreadsheet: no cell contains a tab or a line end (each becomes
 * a space), so that nothing is quoted. Formulas are neutralized as in CSV, and so is a quote at the start: a
 * spreadsheet removes it, and runs what follows.
 */
export function tsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(tsvCell).join('\t')}\r\n`;
}

function tsvCell(cell: CsvCell): string {
  const line = harmless(cell).replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' ');
  return /^\s*"/.test(line) ? `'${line}` : line;
}

/** The text of a cell that no spreadsheet runs. */
function harmless(cell: CsvCell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = withoutControls(cell);
  return FORMULA.test(text) && !SIGNED.test(text) ? `'${text}` : text;
}

function csvCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return harmless(cell);
  const safe = harmless(cell);
  return /[",;\r\n\t'\u0085\u2028\u2029]/.test(safe) || safe !== safe.trim()
    ? `"${safe.replace(/"/g, '""')}"`
    : safe;
}
