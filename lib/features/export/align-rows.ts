const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** A line wider than this wraps in every window, so columns would only hurt. */
const MAX_LINE = 120;

/**
 * Rows of cells as lines of text: cells padded to columns and separated by ` | `, a rule under the first row if it is a
 * header.
 */
export function alignRows(rows: string[][], headed: boolean): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const total = widths.reduce((sum, width) => sum + width + 3, -3);
  const padded = total <= MAX_LINE;
  const lines = rows.map((row) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = row[column] ?? '';
      return padded ? cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)) : cell;
    })
      .join(' | ')
      .trimEnd(),
  );
  if (headed && lines.length > 1)
    lines.splice(1, 0, padded ? widths.map((width) => '-'.repeat(width)).join('-|-') : '---');
  return lines.join('\n');
}

/** Columns of text in a fixed-width font: East Asian characters and emoji take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text))
    width += WIDE.test(segment) ? 2 : 1;
  return width;
}
