/** The rows of a text: one per line, a long line in several. Only offsets, so that a large text is held once. */
export type SourceLines = {
  /** Where each row starts; plus one more at the end. */
  starts: Uint32Array;
  count: number;
};

const LONGEST_ROW = 1_000;

/** Cuts a text into rows in one pass. A row is at most 1,000 characters and never half of a surrogate pair. */
export function sourceLines(text: string): SourceLines {
  const starts: number[] = [];
  let rest = false;
  for (let at = 0; at <= text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    starts.push(at);
    rest = false;
    for (let from = at; end - from > LONGEST_ROW;) {
      from += LONGEST_ROW;
      const code = text.charCodeAt(from);
      if (code >= 0xdc00 && code <= 0xdfff) from -= 1;
      starts.push(from);
      rest = true;
    }
    if (newline === -1) break;
    at = newline + 1;
  }
  // A text that ends with a line break has no empty line after it.
  if (starts.length > 1 && starts.at(-1) === text.length && !rest) starts.pop();
  const count = starts.length;
  return { starts: Uint32Array.from([...starts, text.length]), count };
}

/** The text of a row, without its line break. */
export function rowText(text: string, lines: SourceLines, row: number): string {
  return text.slice(lines.starts[row], lines.starts[row + 1]).replace(/\r?\n$/, '');
}

export function rowAt(lines: SourceLines, position: number): number {
  let low = 0;
  let high = lines.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines.starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a phrase occurs, ignoring case: start and end of at most `limit` matches, in order. */
export function findAll(text: string, phrase: string, limit = 10_000): { start: number; end: number }[] {
  if (phrase === '') return [];
  const pattern = new RegExp(phrase.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'), 'giu');
  const found: { start: number; end: number }[] = [];
  for (const match of text.matchAll(pattern)) {
    found.push({ start: match.index, end: match.index + match[0].length });
    if (found.length === limit) break;
  }
  return found;
}
