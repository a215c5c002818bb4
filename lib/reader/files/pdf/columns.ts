import { median, type Row, type Segment } from './model';
import { rowOf } from './rows';

/** Fewer letters in a line than this are no prose, and what stands beside each other is a table. */
const PROSE = 16;
const FEWEST_LINES = 4;

/** Rows in the order of reading: bands that cross the gutter where they are, between them the columns, left to right. */
export function inColumns(rows: readonly Row[], depth = 0): Row[] {
  const gutter = depth > 4 ? undefined : gutterOf(rows);
  if (gutter === undefined) return [...rows];
  const out: Row[] = [];
  let left: Segment[][] = [];
  let right: Segment[][] = [];
  const page = rows[0]?.page ?? 0;
  const flush = (): void => {
    const sides = [left, right].map((side) => side.map((segments) => rowOf(segments, page)));
    const [one = [], other = []] = sides;
    out.push(
      ...(one.length > 0 && other.length > 0
        ? sides.flatMap((side) => inColumns(side, depth + 1))
        : sides.flat()),
    );
    left = [];
    right = [];
  };
  for (const row of rows) {
    if (row.segments.some((segment) => crosses(segment, gutter))) {
      flush();
      out.push(row);
      continue;
    }
    const before = row.segments.filter(({ x0 }) => x0 < gutter);
    const after = row.segments.filter(({ x0 }) => x0 >= gutter);
    if (before.length > 0) left.push(before);
    if (after.length > 0) right.push(after);
  }
  flush();
  return out;
}

const crosses = ({ x0, x1, size }: Segment, gutter: number): boolean =>
  x0 < gutter - size * 0.3 && x1 > gutter + size * 0.3;

/** Where a column begins whose lines, and the lines left of it, are prose; undefined where none does. */
function gutterOf(rows: readonly Row[]): number | undefined {
  const segments = rows.flatMap((row) => row.segments);
  if (segments.length < FEWEST_LINES * 2) return undefined;
  const most = Math.max(...segments.map(({ x1 }) => x1));
  const least = Math.min(...segments.map(({ x0 }) => x0));
  const starts = new Map<number, number>();
  for (const { x0 } of segments) {
    const at = Math.round(x0 / 3) * 3;
    starts.set(at, (starts.get(at) ?? 0) + 1);
  }
  const candidates = [...starts]
    .filter(([at, count]) => count >= FEWEST_LINES && at > least + (most - least) * 0.15)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 6)
    .map(([at]) => at - 3);
  return candidates.find((gutter) => isGutter(rows, gutter));
}

function isGutter(rows: readonly Row[], gutter: number): boolean {
  let bands = 0;
  let crossed = 0;
  const left: number[] = [];
  const right: number[] = [];
  for (const row of rows) {
    if (row.segments.some((segment) => crosses(segment, gutter))) {
      crossed += 1;
      continue;
    }
    bands += 1;
    const before = row.segments.filter(({ x0 }) => x0 < gutter);
    const after = row.segments.filter(({ x0 }) => x0 >= gutter);
    if (before.length > 0) left.push(before.reduce((sum, { text }) => sum + text.length, 0) / before.length);
    if (after.length > 0) right.push(after.reduce((sum, { text }) => sum + text.length, 0) / after.length);
  }
  if (left.length < FEWEST_LINES || right.length < FEWEST_LINES || bands < crossed * 0.3) return false;
  return median(left) >= PROSE && median(right) >= PROSE;
}
