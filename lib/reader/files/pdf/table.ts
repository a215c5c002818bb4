import type { Cell } from '../document';
import { median, type Row, type Segment } from './model';
import { runsOf } from './runs';

type Column = { x0: number; x1: number };
export type FoundTable = { rows: Cell[][]; used: number };

const MOST_ROWS = 5_000;

/** The columns that the segments of these rows fall into: ranges that overlap are one. */
function columnsOf(rows: readonly Row[]): Column[] {
  const columns: Column[] = [];
  // Rows of most cells first: a cell that goes over two columns does not join them.
  for (const row of rows.toSorted((one, other) => other.segments.length - one.segments.length))
    for (const { x0, x1 } of row.segments) {
      const over = columns.filter((column) => column.x0 < x1 && column.x1 > x0);
      if (over.length === 0) columns.push({ x0, x1 });
      else if (over.length === 1 && over[0]) {
        over[0].x0 = Math.min(over[0].x0, x0);
        over[0].x1 = Math.max(over[0].x1, x1);
      }
    }
  return columns.toSorted((one, other) => one.x0 - other.x0);
}

const columnOf = (columns: readonly Column[], { x0, x1 }: Segment): number => {
  let best = 0;
  let most = -Infinity;
  columns.forEach((column, at) => {
    const overlap = Math.min(column.x1, x1) - Math.max(column.x0, x0);
    if (overlap > most) {
      most = overlap;
      best = at;
    }
  });
  return best;
};

const fitsColumn = (columns: readonly Column[], row: Row): boolean =>
  row.segments.every(
    ({ x0, x1 }) => columns.filter((column) => column.x0 - 2 < x1 && column.x1 + 2 > x0).length === 1,
  );

/** The table that begins with the first of these rows; undefined if none does. */
export function tableAt(rows: readonly Row[], at: number): FoundTable | undefined {
  const first = rows[at];
  if (!first || first.segments.length < 2) return undefined;
  const taken: Row[] = [first];
  let end = at + 1;
  for (; end < rows.length && taken.length < MOST_ROWS; end += 1) {
    const row = rows[end] as Row;
    const last = rows[end - 1] as Row;
    const gap = row.y - last.y;
    const isNextPage = row.page !== last.page;
    // What is set in larger letters is a heading.
    if (row.size > first.size * 1.2) break;
    if (!isNextPage && (gap > row.size * 4.5 || gap < 0)) break;
    const columns = columnsOf(taken.filter(({ segments }) => segments.length > 1));
    if (row.segments.length === 1) {
      // A line of its own goes on with a cell, if more of the table follows or it stands in a column close under it.
      const isClose = !isNextPage && gap < row.size * 1.7 && fitsColumn(columns, row);
      const left = Math.min(...columns.map(({ x0 }) => x0));
      const isWithin =
        row.x0 > left + 2 || (row.x1 < (columns[1]?.x0 ?? Infinity) && goesOn(rows, end, columns));
      if (!isClose || !isWithin) break;
    } else if (
      !isNextPage &&
      row.segments.every(({ x0, x1 }) => !columns.some((column) => column.x0 < x1 && column.x1 > x0))
    )
      break;
    else if (isNextPage && Math.abs(row.x0 - first.x0) > 20) break;
    taken.push(row);
  }
  const full = taken.filter(({ segments }) => segments.length > 1);
  const columns = columnsOf(full);
  if (full.length < 2 || columns.length < 2) return undefined;
  if (columns.length === 2 && full.length < 3 && !isTight(full)) return undefined;
  return { rows: cellsOf(taken, columns), used: end - at };
}

const goesOn = (rows: readonly Row[], at: number, columns: readonly Column[]): boolean => {
  const next = rows[at + 1];
  return next !== undefined && next.segments.length > 1 && fitsColumn(columns, next);
};

/** Two rows of two cells are a table only if the cells are short. */
const isTight = (rows: readonly Row[]): boolean =>
  rows.every(({ segments }) => segments.every(({ text }) => text.length < 30));

function cellsOf(rows: readonly Row[], columns: readonly Column[]): Cell[][] {
  const gaps = rows
    .slice(1)
    .map((row, at) => (row.page === rows[at]?.page ? row.y - (rows[at] as Row).y : Infinity));
  const finite = gaps.filter(Number.isFinite);
  const least = Math.min(...finite);
  const usual = median(finite);
  // Lines of one cell are closer than rows; where all are alike, each line that fills the first column is a row.
  const hasTwo = Math.max(...finite) > least * 1.25;
  const tight = hasTwo ? (least + Math.max(usual, Math.max(...finite))) / 2 : 0;
  const out: Segment[][][] = [];
  rows.forEach((row, at) => {
    const gap = at === 0 ? Infinity : (gaps[at - 1] as number);
    const places = row.segments.map((segment) => columnOf(columns, segment));
    const last = out.at(-1);
    const isPart = row.segments.length < columns.length;
    const goesOnHere =
      last !== undefined &&
      isPart &&
      gap < row.size * 1.75 &&
      (hasTwo ? gap <= Math.min(tight, least * 1.2) : false) &&
      places.every((place) => (last[place]?.length ?? 0) > 0 || !places.includes(0));
    const lonely =
      last !== undefined && row.segments.length === 1 && !places.includes(0) && gap < row.size * 1.5;
    const target = goesOnHere || lonely ? (last as Segment[][]) : columns.map((): Segment[] => []);
    if (target !== last) out.push(target);
    row.segments.forEach((segment, index) => target[places[index] as number]?.push(segment));
  });
  const texts = (row: Segment[][]): string =>
    row.map((cell) => cell.map(({ text }) => text).join(' ')).join('|');
  const head = out[0] ? texts(out[0]) : '';
  return (
    out
      // A head that returns on the next page.
      .filter((row, at) => at === 0 || texts(row) !== head)
      // A head stands out by itself.
      .map((row, at) =>
        row.map((cell): Cell =>
          cell.length === 0
            ? []
            : [
                runsOf(
                  cell.map((segment) => segment.items),
                  undefined,
                  at === 0,
                ),
              ],
        ),
      )
  );
}
