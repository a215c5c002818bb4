import type { BlockKind } from './text-diff';
import { saying } from './tokens';

/**
 * A block of Markdown with the white space after it, and the line it starts in, from 1. Blocks with the same key say
 * the same: they differ at most in white space and in how Markdown is spelled, and code not in its indentation.
 */
export type Block = {
  kind: BlockKind;
  text: string;
  key: string;
  line: number;
  /** The level of a heading, the kind and depth of a list item; empty for others. */
  sign: string;
  /** The length of the marks of a heading or item before its text. */
  opens: number;
};

/** A line that begins with one of these has no mark: most lines, and no pattern is tried on them. */
const LETTER = /^[a-z]/i;
const FENCE = /^[ >]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|(?=\s)|$)/;
const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])(?:[ \t]+|(?=\s)|$)/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const ROW = /^\s*\|.*\|\s*$/;
/** The row below the head of a table, which says where its columns stand. */
export const DELIMITER = /^\s*\|[\s:|-]+\|\s*$/;

/** Text that may go on in the next line. */
const isOpen = (last: Block | undefined): boolean => last?.kind === 'text' || last?.kind === 'item';

/**
 * Splits Markdown into the units of comparison: a heading, a paragraph, a list item, a table row, a line of code. The
 * concatenated texts of the blocks are the original Markdown.
 */
export function splitBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let fence: string | undefined;
  let line = 0;
  let isAfterBlank = true;
  let at = 0;
  let last: Block | undefined;
  /** Where the text of the items around the present one begins: a list in a list is indented at least as far. */
  let inside: number[] = [];
  const begin = (kind: BlockKind, text: string, sign = '', opens = 0): void => {
    last = { kind, text, key: '', line, sign, opens };
    blocks.push(last);
    if (kind !== 'item' && inside.length > 0 && /^\S/.test(text)) inside = [];
  };
  const item = (text: string, [marker, indent = '', sign = '']: RegExpExecArray): void => {
    const column = indent.replaceAll('\t', '    ').length;
    inside = inside.filter((from) => from <= column);
    const depth = '\t'.repeat(inside.length);
    inside.push(column + Math.max(marker.trim().length + 1, 2));
    begin('item', text, `${depth}${/\d/.test(sign) ? '1.' : '-'} `, marker.length);
  };
  while (at < markdown.length) {
    const newline = markdown.indexOf('\n', at);
    const end = newline === -1 ? markdown.length : newline + 1;
    const text = markdown.slice(at, end);
    at = end;
    line += 1;
    const bare = text.trimEnd();
    if (bare === '') {
      if (last) last.text += text;
      else begin('text', text);
      isAfterBlank = true;
      continue;
    }
    const isProse = LETTER.test(text);
    const marker = isProse ? undefined : FENCE.exec(text)?.[1];
    const heading = isProse ? null : HEADING.exec(bare);
    const listed = isProse ? null : ITEM.exec(bare);
    if (fence !== undefined) {
      begin('code', text);
      if (marker?.startsWith(fence) && text.trim().replace(/^[> ]+/, '') === marker) {
        fence = undefined;
        if (last) last.sign = '`';
      }
    } else if (marker) {
      begin('code', text, '`');
      fence = marker;
    } else if (heading) begin('heading', text, `${heading[1] ?? ''} `, heading[0].length);
    else if (!isAfterBlank && last?.kind === 'text' && last.sign === '' && UNDERLINE.test(bare)) {
      last.kind = 'heading';
      last.text += text;
      last.sign = bare.includes('=') ? '# ' : '## ';
    } else if (!isProse && RULE.test(bare)) begin('text', text, '---');
    else if (!isProse && ROW.test(text)) begin('row', text);
    else if (listed) item(text, listed);
    else if (isAfterBlank || !isOpen(last) || last?.sign === '---') begin('text', text);
    else if (last) last.text += text;
    isAfterBlank = false;
  }
  for (const block of blocks) block.key = keyOf(block);
  return blocks;
}

/** Keep the keys of code and of rows distinct from those of prose, which are the longest and stay unchanged. */
const CODE = '\u0001';
const ROW_MARK = '\u0002';

function keyOf(block: Block): string {
  const { kind, text, sign } = block;
  if (kind === 'code')
    return CODE + (sign === '' ? text.trimEnd() : text.trim().replace(/`{3,}|~{3,}/, '```'));
  if (kind === 'row') {
    if (DELIMITER.test(text)) return `${ROW_MARK}-`;
    return `${ROW_MARK}${cellsOf(text)
      .map(({ cell }) => saying(cell))
      .join(' | ')}`;
  }
  if (sign === '') return saying(text);
  return sign === '---' ? sign : sign + saying(partsOf(block).body);
}

/** A block in three: the marks of a heading or item before its text, the text, and what follows. */
export function partsOf({ kind, text, opens }: Block): { open: string; body: string; close: string } {
  let end = text.trimEnd().length;
  if (kind === 'heading') {
    let cut = end;
    const underline = opens === 0 ? /[=-]/ : /#/;
    while (cut > opens && underline.test(text[cut - 1] ?? '')) cut -= 1;
    // Marks at the end of a heading are not of its text when a space precedes them.
    if (cut < end && (cut === opens || /\s/.test(text[cut - 1] ?? ''))) end = cut;
  }
  const body = text.slice(opens, end).trimEnd();
  return { open: text.slice(0, opens), body, close: text.slice(opens + body.length) };
}

/** The cells of a table row, trimmed, and where each starts in the row. */
export function cellsOf(row: string): { cell: string; start: number }[] {
  const cells: { cell: string; start: number }[] = [];
  const first = row.indexOf('|') + 1;
  let from = first;
  for (let at = first; at < row.length; at += 1) {
    if (row[at] === '\\') at += 1;
    else if (row[at] === '|') {
      const raw = row.slice(from, at);
      cells.push({ cell: raw.trim(), start: from + (raw.length - raw.trimStart().length) });
      from = at + 1;
    }
  }
  return cells;
}
