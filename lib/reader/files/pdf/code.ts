import { itemsOfRow, mode, type Row } from './model';

/** Lines of code, their columns restored from where they stand. */
export function codeOf(rows: readonly Row[]): string {
  const items = rows.flatMap(itemsOfRow).filter(({ text }) => text.trim().length > 0);
  const unit =
    mode(
      items.map(
        (item) =>
          [
            Math.round((item.width / Math.max(1, [...item.text].length)) * 20) / 20,
            item.text.length,
          ] as const,
      ),
    ) || 6;
  const left = Math.min(...items.map(({ x }) => x));
  const pitch = Math.min(
    ...rows
      .slice(1)
      .map((row, at) => row.y - (rows[at] as Row).y)
      .filter((gap) => gap > 2),
  );
  const lines: string[] = [];
  rows.forEach((row, at) => {
    const before = rows[at - 1];
    const blank = before && before.page === row.page ? Math.round((row.y - before.y) / pitch) - 1 : 0;
    for (let line = 0; line < Math.min(3, blank); line += 1) lines.push('');
    let text = '';
    for (const item of itemsOfRow(row)) {
      const column = Math.max(0, Math.round((item.x - left) / unit));
      const bare = item.text.replace(/^ (?=\S)/, '');
      text = text.padEnd(Math.max(column, text.length), ' ') + bare;
    }
    lines.push(text.trimEnd());
  });
  return lines.join('\n');
}
