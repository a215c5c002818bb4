import type { BlockKind } from './text-diff';
import { cellsOf, DELIMITER } from './table-rows';
import { labelOf, saying, type Links } from './tokens';

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
  /** The length of the marks of a heading or item, or of a tag, before its text. */
  opens: number;
  /** Where its text ends: at a closing tag, or before lines that define links which the other text spells otherwise. */
  ends?: number;
  links?: Links;
};

const DEFINITION =
  /^ {0,3}\[([^\]^\n][^\]\n]*)\]:[ \t]*<?([^\s<>]+)>?(?:[ \t]+(?:"([^"\n]*)"|'([^'\n]*)'|\(([^()\n]*)\)))?[ \t]*\r?$/gm;

/**
 * The links that a text defines in lines of their own and that are spelled otherwise in the other, where they lead to the
 * same: by another label, or in the sentence.
 */
export function linksOf(markdown: string, other: string): Links {
  const links = new Map<string, string>();
  if (!markdown.includes(']:')) return links;
  const lines = new Set(Array.from(other.matchAll(DEFINITION), ([line]) => line.trim()));
  for (const [line, label = '', address = '', ...titles] of markdown.matchAll(DEFINITION)) {
    if (lines.has(line.trim()) || !other.includes(address)) continue;
    const title = titles.find((one) => one !== undefined);
    links.set(labelOf(label), `](${address}${title === undefined ? '' : ` "${title}"`})`);
  }
  return links;
}

/** A line that begins with one of these has no mark: most lines, and no pattern is tried on them. */
const LETTER = /^[a-z]/i;
const FENCE = /^[ >]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|(?=\s)|$)/;
const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])(?:[ \t]+|(?=\s)|$)/;
const RULE = /^ {0,3}(?:([-*_])(?:[ \t]*\1){2,}|<hr *\/?>)[ \t]*$/i;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const ROW = /^\s*\|.*\|\s*$/;
const INDENTED = /^(?: {4}| {0,3}\t)/;
/** The sign of a line of code that is indented, not fenced. */
const INDENT = '    ';
/** The tag that opens a heading or a paragraph. */
const TAG = /^<(h([1-6])|p)(?:\s[^<>]*)?>/i;
/** The marks of a quote, with or without a space. */
const QUOTE = /^(?:[ \t]*>)+[ \t]*/;
/** A fence that names no language. */
const BARE_FENCE = /^[ \t]*(?:`{3,}|~{3,})\s*$/;

/** Text that may go on in the next line. */
const isOpen = (last: Block | undefined): boolean => last?.kind === 'text' || last?.kind === 'item';

/**
 * Splits Markdown into the units of comparison: a heading, a paragraph, a list item, a table row, a line of code. The
 * concatenated texts of the blocks are the original Markdown.
 */
export function splitBlocks(markdown: string, links: Links = new Map()): Block[] {
  const blocks: Block[] = [];
  let fence: string | undefined;
  let line = 0;
  let isAfterBlank = true;
  /** In a table whose rows may have no bars at their ends. */
  let isInTable = false;
  let at = 0;
  let last: Block | undefined;
  /** Where the text of the items around the present one begins: a list in a list is indented at least as far. */
  let inside: number[] = [];
  const begin = (kind: BlockKind, text: string, sign = '', opens = 0): void => {
    last = { kind, text, key: '', line, sign, opens, links };
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
      isInTable = false;
      continue;
    }
    if (last && fence === undefined && isAfterBlank && definesOneOf(bare, links)) {
      last.ends ??= last.text.length;
      last.text += text;
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
    } else if (isIndented(text, last, isAfterBlank, inside.length > 0)) begin('code', text, INDENT);
    else if (heading) begin('heading', text, `${heading[1] ?? ''} `, heading[0].length);
    else if (!isAfterBlank && last?.kind === 'text' && last.sign === '' && UNDERLINE.test(bare)) {
      last.kind = 'heading';
      last.text += text;
      last.sign = bare.includes('=') ? '# ' : '## ';
    } else if (!isProse && !isAfterBlank && last && isBelowHead(last, bare)) {
      last.kind = 'row';
      begin('row', text);
      isInTable = true;
    } else if (!isProse && RULE.test(bare)) begin('text', text, '---');
    else if (!isProse && ROW.test(text)) begin('row', text);
    else if (listed) item(text, listed);
    else if (isInTable && bare.includes('|')) begin('row', text);
    else if (isAfterBlank || !isOpen(last) || last?.sign === '---') begin('text', text);
    else if (last) last.text += text;
    isAfterBlank = false;
  }
  for (const block of blocks) {
    if (block.text.startsWith('<')) readTag(block);
    block.key = keyOf(block);
  }
  return blocks;
}

/** A heading or a paragraph that is written as HTML says what one of Markdown does. */
function readTag(block: Block): void {
  const text = block.text.slice(0, block.ends).trimEnd();
  const [open, name = '', level] = TAG.exec(text) ?? [];
  const end = text.length - `</${name}>`.length;
  if (block.kind !== 'text' || open === undefined || end < open.length) return;
  // One tag around all of it.
  if (text.toLowerCase().indexOf(`</${name.toLowerCase()}`, open.length) !== end) return;
  block.opens = open.length;
  block.ends = end;
  if (level === undefined) return;
  block.kind = 'heading';
  block.sign = `${'#'.repeat(Number(level))} `;
}

/** Whether a line is code by its indentation; after an item, it would be of the item. */
function isIndented(
  text: string,
  last: Block | undefined,
  isAfterBlank: boolean,
  isInList: boolean,
): boolean {
  if (!INDENTED.test(text) || isInList) return false;
  return isAfterBlank || (last?.kind === 'code' && last.sign === INDENT);
}

/** Whether a line below the only line of a text makes this the head of a table. */
const isBelowHead = ({ kind, text, sign }: Block, bare: string): boolean =>
  kind === 'text' &&
  sign === '' &&
  DELIMITER.test(bare) &&
  text.includes('|') &&
  text.trim().indexOf('\n') === -1 &&
  cellsOf(text).length === cellsOf(bare).length;

export const isBareFence = ({ kind, text, sign }: Block): boolean =>
  kind === 'code' && sign === '`' && BARE_FENCE.test(text);
export const isIndentedCode = ({ kind, sign }: Block): boolean => kind === 'code' && sign === INDENT;

const definesOneOf = (line: string, links: Links): boolean =>
  links.size > 0 && links.has(labelOf(/^ {0,3}\[([^\]]+)\]:/.exec(line)?.[1] ?? ''));

/** Keep the keys of code and of rows distinct from those of prose, which are the longest and stay unchanged. */
const CODE = '\u0001';
const ROW_MARK = '\u0002';

const asQuote = (marks: string): string => `${marks.replace(/\s/g, '')} `;

function keyOf(block: Block): string {
  const { kind, sign, links } = block;
  const text = block.text.slice(0, block.ends);
  if (kind === 'code' && sign === INDENT) return CODE + text.replace(INDENTED, '').trimEnd();
  if (kind === 'code')
    return CODE + (sign === '' ? text.trimEnd() : text.trim().replace(/`{3,}|~{3,}/, '```'));
  if (kind === 'row') {
    if (DELIMITER.test(text)) return `${ROW_MARK}-`;
    return `${ROW_MARK}${cellsOf(text)
      .map(({ cell }) => saying(cell, links))
      .join(' | ')}`;
  }
  if (sign === '') return saying(text.slice(block.opens).replace(QUOTE, asQuote), links);
  if (sign === '---') return sign;
  const { body } = partsOf(block);
  return sign + saying(kind === 'item' ? body.replace(/^\[X\]/, '[x]') : body, links);
}

/** A block in three: the marks of a heading or item before its text, the text, and what follows. */
export function partsOf({ kind, text, opens, ends }: Block): { open: string; body: string; close: string } {
  let end = text.slice(0, ends).trimEnd().length;
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
