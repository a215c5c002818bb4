/** Characters that are enough to tell the delimiter. */
const SAMPLE = 64_000;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The rows of a text, by the usual rules of quotes; stops after `most` rows. */
export function* delimitedRows(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  const end = text.length;
  while (at <= end) {
    let cell = '';
    if (text[at] === '"') {
      let from = at + 1;
      for (;;) {
        const quote = text.indexOf('"', from);
        if (quote < 0) {
          cell += text.slice(from);
          at = end;
          break;
        }
        cell += text.slice(from, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
        from = at + 1;
      }
    }
    const next = ends(text, at, delimiter);
    cell += text.slice(at, next);
    row.push(cell);
    at = next + 1;
    if (next < end && text[next] === delimiter) continue;
    if (text[next] === '\r' && text[at] === '\n') at += 1;
    if (next < end || row.length > 1 || row[0] !== '') yield row;
    row = [];
    if (next >= end) return;
  }
}

function ends(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === delimiter || char === '\n' || char === '\r') return at;
  }
  return text.length;
}

/** The delimiter under which most rows have the same number of cells, of more than one. */
export function delimiterOf(text: string): string {
  const said = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (said) return said;
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    let rows = 0;
    for (const row of delimitedRows(text.slice(0, SAMPLE), delimiter)) {
      if (row.length === 1 && row[0] === '') continue;
      counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
      rows += 1;
      if (rows === 200) break;
    }
    for (const [cells, times] of counts) {
      const score = cells < 2 ? 0 : (times / rows) ** 2 * (1 + Math.log2(cells) / 20);
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}
