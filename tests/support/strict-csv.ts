/** The rows of a CSV file, strictly by RFC 4180: every line ends with CR LF, and quotes are only where they are allowed. */
export function strictCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const from = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`No CSV at ${from}: ${JSON.stringify(text.slice(from, from + 40))}`);
    const [, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain : quoted.replace(/""/g, '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('The last line does not end.');
  return rows;
}
