/** The row below the head of a table, which says where its columns stand. */
export const DELIMITER = /^(?=[^|]*\|)(?=[^-]*-)[\s:|-]+$/;

/** The cells of a table row, trimmed, and where each starts in the row. It may have no bars at its ends. */
export function cellsOf(row: string): { cell: string; start: number }[] {
  const cells: { cell: string; start: number }[] = [];
  let from = /^\s*\|/.exec(row)?.[0].length ?? 0;
  const add = (end: number): void => {
    const raw = row.slice(from, end);
    cells.push({ cell: raw.trim(), start: from + (raw.length - raw.trimStart().length) });
    from = end + 1;
  };
  for (let at = from; at < row.length; at += 1) {
    if (row[at] === '\\') at += 1;
    else if (row[at] === '|') add(at);
  }
  if (row.slice(from).trim() !== '') add(row.length);
  return cells;
}
