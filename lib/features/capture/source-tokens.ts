/** A run of characters with one meaning: `k` keyword or heading, `c` punctuation or comment, `n` number, none. */
export type SourceToken = { text: string; kind?: 'key' | 'comment' | 'number' };

export type SourceKind = 'markdown' | 'html';

/**
 * Colors a row of Markdown or HTML: headings, front matter and fences, tags and comments. It reads only that row, so it
 * is cheap and sometimes wrong; the text is always complete and in order.
 */
export function sourceTokens(row: string, kind: SourceKind, inFrontMatter: boolean): SourceToken[] {
  if (row === '') return [];
  return kind === 'html' ? htmlTokens(row) : markdownTokens(row, inFrontMatter);
}

/** How many rows at the top belong to the front matter, including its two fences; 0 without one. */
export function frontMatterRows(text: string): number {
  if (!/^---\r?\n/.test(text)) return 0;
  const end = /\r?\n---[ \t]*(?:\r?\n|$)/.exec(text.slice(0, 20_000));
  if (!end) return 0;
  return text.slice(0, end.index).split('\n').length + 1;
}

function markdownTokens(row: string, inFrontMatter: boolean): SourceToken[] {
  if (inFrontMatter) {
    if (/^---\s*$/.test(row)) return [{ text: row, kind: 'comment' }];
    const field = /^(\s*[\w-]+:)(.*)$/.exec(row);
    if (!field) return [{ text: row }];
    const value = field[2] ?? '';
    const number = /^\s*-?\d+(\.\d+)?\s*$/.test(value);
    return [
      { text: field[1] ?? '', kind: 'key' },
      ...(value ? [number ? { text: value, kind: 'number' as const } : { text: value }] : []),
    ];
  }
  if (/^#{1,6}\s/.test(row)) return [{ text: row, kind: 'key' }];
  if (/^\s*(`{3,}|~{3,})/.test(row) || /^\s*([-*_])(\s*\1){2,}\s*$/.test(row))
    return [{ text: row, kind: 'comment' }];
  return [{ text: row }];
}

function htmlTokens(row: string): SourceToken[] {
  const tokens: SourceToken[] = [];
  let at = 0;
  for (const match of row.matchAll(/<!--[^]*?(?:-->|$)|<\/?[A-Za-z][\w:-]*|\/?>/g)) {
    if (match.index > at) tokens.push({ text: row.slice(at, match.index) });
    tokens.push({ text: match[0], kind: match[0].startsWith('<!--') ? 'comment' : 'key' });
    at = match.index + match[0].length;
  }
  if (at < row.length) tokens.push({ text: row.slice(at) });
  return tokens;
}
