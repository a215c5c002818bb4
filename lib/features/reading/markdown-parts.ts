/** A piece of a Markdown document that renders by itself: `before` and `after` reopen and close what a cut split. */
export type MarkdownPart = { start: number; end: number; before: string; after: string; blocks: number };

export type PartLimits = { chars: number; blocks: number };

const defaultPartLimits: PartLimits = { chars: 64 * 1024, blocks: 200 };

const FENCE = /^\s*(?:[-*+]\s+|\d+[.)]\s+|>\s?)*(`{3,}|~{3,})(.*)$/;
const LIST_ITEM = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const FOOTNOTE = /^\[\^[^\]]+\]:/;

type Open =
  | { kind: 'fence'; marker: string; opening: string }
  | { kind: 'math' }
  | { kind: 'list' }
  | { kind: 'table'; head: string }
  | { kind: 'other' };

/**
 * Cuts a document between its top-level blocks into parts within the limits, in one pass over its lines. The parts
 * cover the text in order and without gaps. A block that is too long for a part is cut at a line (a fence is closed and
 * reopened, a table repeats its header), and a line that is too long at a space.
 */
export function markdownParts(markdown: string, limits: PartLimits = defaultPartLimits): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let start = 0;
  let before = '';
  let blocks = 0;
  let boundary = 0;
  let open: Open = { kind: 'other' };
  let inList = false;
  let details = 0;
  let blank = true;
  let previous = '';

  const cut = (at: number, after: string, nextBefore: string) => {
    if (at <= start) return;
    parts.push({ start, end: at, before, after, blocks: Math.max(1, blocks) });
    start = at;
    before = nextBefore;
    blocks = 0;
    boundary = at;
  };

  for (let at = 0; at < markdown.length;) {
    const newline = markdown.indexOf('\n', at);
    const end = newline === -1 ? markdown.length : newline + 1;
    const line = markdown.slice(at, Math.min(end, at + 400)).replace(/\r?\n$/, '');
    const isBlank = line.trim() === '';

    const free = open.kind !== 'fence' && open.kind !== 'math' && details === 0;
    const goesOn = inList && (/^\s{2,}|^\t/.test(line) || LIST_ITEM.test(line));
    const begins = free && !isBlank && ((blank && !goesOn) || /^#{1,6}\s/.test(line));
    if (begins) {
      if (blocks >= limits.blocks || at - start >= limits.chars) cut(at, '', '');
      else if (end - start > limits.chars && at > start) cut(at, '', '');
      boundary = at;
      blocks += 1;
      open = { kind: 'other' };
      inList = LIST_ITEM.test(line) || FOOTNOTE.test(line);
    } else if (at - start >= limits.chars) {
      // A block that fills a part: end the part before the block if something else came first, else inside it.
      if (boundary > start && at - boundary < limits.chars) cut(boundary, '', '');
      if (at - start >= limits.chars) cut(at, closing(open), opening(open));
    }

    if (!isBlank) {
      if (open.kind === 'fence') {
        const close = /^[\s>]*(`{3,}|~{3,})$/.exec(line.trimEnd())?.[1];
        if (close && close[0] === open.marker[0] && close.length >= open.marker.length)
          open = { kind: 'other' };
      } else if (open.kind === 'math') {
        if (line.trimEnd().endsWith('$$')) open = { kind: 'other' };
      } else {
        const fence = FENCE.exec(line);
        if (fence?.[1] && !(fence[1].startsWith('`') && fence[2]?.includes('`')))
          open = { kind: 'fence', marker: fence[1], opening: line };
        else if (/^\s*\$\$/.test(line) && !/\$\$.*\$\$/.test(line)) open = { kind: 'math' };
        else if (open.kind !== 'table' && line.includes('|') && previous.includes('|') && isTableRule(line))
          open = { kind: 'table', head: `${previous}\n${line}\n` };
        details += count(line, /<details\b/gi) - count(line, /<\/details>/gi);
        if (details < 0) details = 0;
      }
    }

    if (end - at > limits.chars && open.kind !== 'table') {
      for (let from = at; end - from > limits.chars;) {
        const space = markdown.lastIndexOf(' ', from + limits.chars);
        const to = space > from ? space + 1 : from + limits.chars;
        cut(to, closing(open), opening(open));
        from = to;
      }
    }
    blank = isBlank;
    previous = line;
    at = end;
  }
  if (start < markdown.length)
    parts.push({ start, end: markdown.length, before, after: '', blocks: Math.max(1, blocks) });
  return parts;
}

/** The text of a part, ready for a parser. */
export function partText(markdown: string, part: MarkdownPart): string {
  return part.before + markdown.slice(part.start, part.end) + part.after;
}

/**
 * The link definitions of a document (`[name]: url`), at most 32 KB of them: a part that uses one needs it, wherever it
 * is defined.
 */
export function linkDefinitions(markdown: string): string {
  const found: string[] = [];
  let size = 0;
  for (const match of markdown.matchAll(/^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]+\S[^\n]{0,2000}$/gm)) {
    size += match[0].length;
    if (size > 32 * 1024) break;
    found.push(match[0]);
  }
  return found.join('\n');
}

/** The line of dashes and colons between the header of a table and its rows. */
function isTableRule(line: string): boolean {
  const cells = line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim()));
}

function closing(open: Open): string {
  if (open.kind === 'fence') return `\n${open.marker}\n`;
  return open.kind === 'math' ? '\n$$\n' : '';
}

function opening(open: Open): string {
  if (open.kind === 'fence') return `${open.opening.trimStart()}\n`;
  if (open.kind === 'math') return '$$\n';
  return open.kind === 'table' ? open.head : '';
}

function count(text: string, pattern: RegExp): number {
  return text.includes('<') ? [...text.matchAll(pattern)].length : 0;
}
