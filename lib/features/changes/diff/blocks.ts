import type { BlockKind } from './text-diff';

/** A block of Markdown with the white space after it, its comparison key, and the line it starts in, from 1. */
export type Block = { kind: BlockKind; text: string; key: string; line: number };

/** White space other than one space. */
const UNEVEN = /\s\s|[^\S ]/;
const FENCE = /^[ >]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const ROW = /^\s*\|.*\|\s*$/;

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
  const begin = (kind: BlockKind, text: string): void => {
    last = { kind, text, key: '', line };
    blocks.push(last);
  };
  while (at < markdown.length) {
    const newline = markdown.indexOf('\n', at);
    const end = newline === -1 ? markdown.length : newline + 1;
    const text = markdown.slice(at, end);
    at = end;
    line += 1;
    if (text.trim() === '') {
      if (last) last.text += text;
      else begin('text', text);
      isAfterBlank = true;
      continue;
    }
    const marker = FENCE.exec(text)?.[1];
    if (fence !== undefined) {
      begin('code', text);
      if (marker?.startsWith(fence) && text.trim().replace(/^[> ]+/, '') === marker) fence = undefined;
    } else if (marker) {
      begin('code', text);
      fence = marker;
    } else if (HEADING.test(text)) begin('heading', text);
    else if (ROW.test(text)) begin('row', text);
    else if (ITEM.test(text)) begin('item', text);
    else if (isAfterBlank || !last || last.kind === 'heading' || last.kind === 'row' || last.kind === 'code')
      begin('text', text);
    else last.text += text;
    isAfterBlank = false;
  }
  for (const block of blocks) block.key = keyOf(block);
  return blocks;
}

/** Keep the keys of code and of rows distinct from those of prose, which are the longest and stay unchanged. */
const CODE = '\u0001';
const ROW_MARK = '\u0002';

/** Blocks with the same key read the same: they differ at most in white space, and code not in its indentation. */
function keyOf({ kind, text }: Block): string {
  if (kind === 'code') return `${CODE}${text.trimEnd()}`;
  if (kind === 'row') {
    const cells = cellsOf(text).map(({ cell }) => cell);
    return `${ROW_MARK}${cells.join(' | ')}`;
  }
  const trimmed = text.trim();
  return UNEVEN.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed;
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
