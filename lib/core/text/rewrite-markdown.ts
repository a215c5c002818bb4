/** What to write instead; undefined keeps the original. */
export type MarkdownChanges = {
  /** The destination of a link, as an address. */
  link?: (address: string) => string | undefined;
  /** The address of an image. */
  image?: (address: string) => string | undefined;
  /** The name of a footnote. */
  footnote?: (name: string) => string;
  /** How many levels to lower every heading; level six stays six. */
  lowerHeadings?: number;
  /** The words of a heading, without its marks. */
  heading?: (text: string) => string | undefined;
};

/** What may precede a line inside quotes and lists. */
const PREFIX = String.raw`(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*[ \t]*`;
const FENCE = new RegExp(`^${PREFIX}(\`{3,}|~{3,})(.*)$`);
const HEADING = /^( {0,3})(#{1,6})((?:[ \t][^]*)?)$/;
/** What makes a heading of the paragraph above it, unless that is part of a quote, a list, a table, HTML or a formula. */
const UNDERLINE = /^ {0,3}(=+|-+)[ \t\r]*$/;
const OTHER_PARAGRAPH =
  /^(?: {4}|\t|[ \t]*(?:[<>]|(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)|\$\$|(?:\|[ \t]*)?:?-+:?[ \t]*\|))/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const DEFINITION = /^( {0,3}\[(?!\^)(?:\\.|[^\\[\]])+\]:[ \t]*)(<[^<>\n]*>|[^\s<]\S*)/;
/** Nested parentheses inside an address; every Markdown parser has such a limit. */
const MOST_BRACKETS = 32;
/** What the inline scanner stops at. */
const SIGN = /[\\`[\]<]/g;
const TAG = /<(a|img)\b[^<>]*>/iy;
const OTHER_TAG = /<(?:\/?[a-z][^<>]*|!--[^<>]*--|[a-z][a-z0-9+.-]*:[^\s<>]*)>/iy;
const FOOTNOTE = /\[\^([^\s[\]]+)\]/y;

/**
 * Markdown with its links, images, footnotes and headings changed, and every other character unchanged: code in fences
 * and backticks is not touched. Takes time proportional to the text, for any text.
 */
export function rewriteMarkdown(markdown: string, changes: MarkdownChanges): string {
  const out: string[] = [];
  let paragraph: string[] = [];
  /** A line of it belongs to something else. */
  let isOther = false;
  const endParagraph = (): void => {
    if (paragraph.length > 0) out.push(rewriteInline(paragraph.join('\n'), changes));
    paragraph = [];
    isOther = false;
  };
  const changesHeadings = (changes.lowerHeadings ?? 0) > 0 || changes.heading !== undefined;
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line);
    if (fence !== undefined) {
      out.push(line);
      if (mark?.[1]?.startsWith(fence) && (mark[2] ?? '').trim() === '') fence = undefined;
    } else if (mark && !(mark[1]?.startsWith('`') && mark[2]?.includes('`'))) {
      endParagraph();
      fence = mark[1];
      out.push(line);
    } else if (line.trim() === '') {
      endParagraph();
      out.push(line);
    } else if (HEADING.test(line)) {
      endParagraph();
      const [, indent = '', marks = '', text = ''] = HEADING.exec(line) ?? [];
      out.push(heading(indent, marks.length, text, changes));
    } else if (changesHeadings && paragraph.length > 0 && !isOther && UNDERLINE.test(line)) {
      const text = paragraph.map((part) => part.trim()).join(' ');
      paragraph = [];
      // At its end such signs would be marks.
      out.push(heading('', line.includes('=') ? 1 : 2, ` ${text.replace(/(?<!#)#+$/, '\\$&')}`, changes));
    } else if (RULE.test(line)) {
      endParagraph();
      out.push(line);
    } else if (DEFINITION.test(line)) {
      endParagraph();
      out.push(
        line.replace(DEFINITION, (whole, head: string, destination: string) => {
          const changed = changes.link?.(unescaped(destination));
          return changed === undefined ? whole : head + changed;
        }),
      );
    } else {
      paragraph.push(line);
      isOther ||= OTHER_PARAGRAPH.test(line);
    }
  }
  endParagraph();
  return out.join('\n');
}

function heading(indent: string, level: number, text: string, changes: MarkdownChanges): string {
  const marks = indent + '#'.repeat(Math.min(6, level + (changes.lowerHeadings ?? 0)));
  const words = rewriteInline(text, changes);
  const changed = changes.heading?.(words.trim());
  return changed === undefined ? marks + words : `${marks} ${changed}`;
}

function rewriteInline(text: string, changes: MarkdownChanges): string {
  const spans = codeSpans(text);
  let out = '';
  let at = 0;
  /** The open brackets: whether each started an image. */
  const open: boolean[] = [];
  const sign = new RegExp(SIGN);
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const { index } = found;
    let next = index + 1;
    switch (found[0]) {
      case '\\':
        next = index + 2;
        break;
      case '`':
        next = spans.get(index) ?? next;
        break;
      case '<': {
        const tag = matchAt(TAG, text, index);
        if (tag) {
          out += text.slice(at, index) + changedTag(tag, changes);
          next = index + tag.length;
          at = next;
        } else next = index + (matchAt(OTHER_TAG, text, index)?.length ?? 1);
        break;
      }
      case '[': {
        const footnote = matchAt(FOOTNOTE, text, index);
        if (footnote && changes.footnote) {
          out += `${text.slice(at, index)}[^${changes.footnote(footnote.slice(2, -1))}]`;
          next = index + footnote.length;
          at = next;
        } else open.push(text[index - 1] === '!' && text[index - 2] !== '\\');
        break;
      }
      case ']': {
        const image = open.pop();
        if (image === undefined || text[index + 1] !== '(') break;
        const destination = destinationAt(text, index + 2);
        if (!destination) break;
        const change = image ? changes.image : changes.link;
        const changed = change?.(unescaped(text.slice(destination.start, destination.end)));
        if (changed !== undefined) {
          out += text.slice(at, destination.start) + changed;
          at = destination.end;
        }
        next = destination.end;
      }
    }
    sign.lastIndex = next;
  }
  return out + text.slice(at);
}

/** Where each code span ends, by its start. */
function codeSpans(text: string): Map<number, number> {
  const runs = [...text.matchAll(/`+/g)].map(({ index, 0: run }) => ({ index, length: run.length }));
  /** The positions of the runs of one length, last first. */
  const byLength = new Map<number, number[]>();
  for (const [i, { length }] of [...runs.entries()].reverse()) {
    const same = byLength.get(length);
    if (same) same.push(i);
    else byLength.set(length, [i]);
  }
  const spans = new Map<number, number>();
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i];
    const same = run && byLength.get(run.length);
    if (!run || !same) continue;
    while (same.length > 0 && (same.at(-1) ?? 0) <= i) same.pop();
    const end = same.at(-1);
    const closing = end === undefined ? undefined : runs[end];
    if (end === undefined || !closing || text[run.index - 1] === '\\') continue;
    spans.set(run.index, closing.index + closing.length);
    i = end;
  }
  return spans;
}

/** The address in the parentheses of a link, without its title; undefined if there is none. */
function destinationAt(text: string, from: number): { start: number; end: number } | undefined {
  let start = from;
  while (/[ \t\n]/.test(text[start] ?? '')) start++;
  if (text[start] === '<') {
    const end = /[<>\n]/.exec(text.slice(start + 1, start + 4_000));
    return end?.[0] === '>' ? { start, end: start + end.index + 2 } : undefined;
  }
  let depth = 0;
  let end = start;
  for (; end < text.length; end++) {
    const char = text[end] ?? '';
    if (char === '\\') end++;
    else if (char === '(' && ++depth > MOST_BRACKETS) return undefined;
    else if (char === ')' && depth-- === 0) break;
    else if (/\s/.test(char)) break;
  }
  return end > start && end < text.length ? { start, end } : undefined;
}

function changedTag(tag: string, changes: MarkdownChanges): string {
  const change = /^<a/i.test(tag) ? changes.link : changes.image;
  return tag.replace(
    /(\s(?:href|src)\s*=\s*)(?:"([^"]*)"|'([^']*)')/i,
    (whole, name: string, double?: string, single?: string) => {
      const changed = change?.(withoutEntities(double ?? single ?? ''));
      return changed === undefined
        ? whole
        : `${name}"${changed.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`;
    },
  );
}

function matchAt(pattern: RegExp, text: string, index: number): string | undefined {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
}

function unescaped(destination: string): string {
  const bare = /^<.*>$/.test(destination) ? destination.slice(1, -1) : destination;
  return withoutEntities(bare.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
}

function withoutEntities(text: string): string {
  return text.replace(
    /&(amp|quot|lt|gt|#39);/g,
    (_, name: string) => ({ amp: '&', quot: '"', lt: '<', gt: '>' })[name] ?? "'",
  );
}
