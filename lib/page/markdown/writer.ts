import { codeSpan } from './code';
import { escapeInline, escapeLineStart, foldSpaces, isPlainText, needsEscape } from './escape';
import { linkEnd } from './link';

/** An inline element that is open: its marks are written with its first text and closed after its last. */
export type Inline = {
  kind: 'strong' | 'em' | 'del' | 'link' | 'html';
  open: string;
  close: string;
  /** Where its opening mark stands in the line; -1 while nothing was written into it. */
  at: number;
  /** Its opening stars are part of a run of three, which any star inside a word could close. */
  inRun?: boolean;
  /** A link's title, written only when it says more than the link's text. */
  title?: string;
};

type ClosedMark = { at: number; end: number; open: string; close: string; kind: Inline['kind'] };

/** Space, tab, line feed, form feed, carriage return: what HTML folds. */
const isFoldable = (code: number): boolean =>
  code === 32 || code === 10 || code === 9 || code === 13 || code === 12;
const noBreak = 0xa0;
const noBreaks = (length: number, text: string): string => text.slice(0, length).replace(/[^\u00a0]+/g, '');
const isSpaceChar = (char: string): boolean => char === '' || /\s/.test(char);
// A tilde counts as punctuation for some readers of Markdown and as a letter for others; marks keep clear of it.
// A formula that no script has set yet, as authors write it in a page.
const writtenMath =
  /(\\\((?:[^\\$]|\\(?![()]))*?[\\^_={}](?:[^\\$]|\\(?![()]))*?\\\)|\\\[(?:[^\\$]|\\(?![[\]]))*?[\\^_={}](?:[^\\$]|\\(?![[\]]))*?\\\])/;
const punctuation = /(?!~)[\p{P}\p{S}]/u;
const isEmphasis = (kind: Inline['kind']): boolean => kind === 'strong' || kind === 'em' || kind === 'del';
const htmlOpen = { strong: '<strong>', em: '<em>', del: '<del>', link: '', html: '' } as const;
const htmlClose = { strong: '</strong>', em: '</em>', del: '</del>', link: '', html: '' } as const;

/** Deeper nesting is flattened: beyond this, indentation is all a reader would see. */
const deepestPrefix = 120;

/** Where the writer stood when a container (quote, item) was opened. */
export type Container = {
  first: string;
  rest: string;
  written: number;
  atStart: boolean;
  firstOfItem: boolean;
};

/**
 * Collects Markdown: blocks with their prefixes (`> `, list indentation), one line of inline text at a time. Blank
 * lines, hard breaks and emphasis marks are written late, with the text that follows, so they always stand where
 * Markdown reads them.
 */
export class Writer {
  out = '';
  line = '';
  /** What was written into the line last. */
  private tail = '';
  /** What goes before the next line, and before the ones after it. */
  first = '';
  rest = '';
  /** Line ends wanted before the next block: 1 starts a line, 2 leaves one blank. */
  separation = 0;
  atStart = true;
  firstOfItem = false;
  pendingSpace = false;
  /** No-break spaces that wait instead of a plain one. */
  private fixedSpace = '';
  pendingBreaks = 0;
  readonly inlines: Inline[] = [];
  private closed: ClosedMark[] = [];
  private waiting = 0;
  private separationPrefix = '';
  /** Put before the line of the current block: `## `. */
  heading = '';

  constructor(readonly inCell: boolean) {}

  /** Text of the page, white space folded, escaped as far as needed. */
  text(data: string): void {
    const { length } = data;
    let start = 0;
    while (start < length && isFoldable(data.charCodeAt(start))) start++;
    if (start === length) {
      if (length > 0) this.pendingSpace = true;
      return;
    }
    let end = length;
    while (isFoldable(data.charCodeAt(end - 1))) end--;
    if (start > 0) this.pendingSpace = true;
    if (data.charCodeAt(start) === noBreak || data.charCodeAt(end - 1) === noBreak) {
      this.textWithFixedEdges(data.slice(start, end), end < length);
      return;
    }
    const body = start === 0 && end === length ? data : data.slice(start, end);
    const ready = isPlainText(body) ? body : this.escape(foldSpaces(body));
    if (ready === '') return;
    this.append(ready);
    this.pendingSpace = end < length;
  }

  /** No-break spaces at the edges wait like other space, so that marks stand next to the text. */
  private textWithFixedEdges(text: string, spaceAfter: boolean): void {
    const body = text.replace(/^[\s\u00a0]+/, '');
    if (this.line !== '' || this.pendingSpace) this.fixedSpace += noBreaks(text.length - body.length, text);
    this.pendingSpace = true;
    const inner = body.replace(/[\s\u00a0]+$/, '');
    if (inner === '') return;
    this.text(inner);
    this.fixedSpace = noBreaks(body.length - inner.length, body.slice(inner.length));
    this.pendingSpace = spaceAfter || this.fixedSpace !== '';
  }

  private escape(body: string): string {
    if (!needsEscape(body)) return body;
    if (body.length < 5000 && (body.includes('\\(') || body.includes('\\['))) {
      const pieces = body.split(writtenMath);
      // A split by a pattern with one group: text, formula, text…
      if (pieces.length > 1)
        return pieces
          .map((piece, index) =>
            index % 2 === 1 ? `$${piece.slice(2, -2).trim()}$` : this.escapeText(piece),
          )
          .join('');
    }
    return this.escapeText(body);
  }

  private escapeText(body: string): string {
    if (!needsEscape(body)) return body;
    const before = this.charBefore();
    const inLink = this.isOpen('link');
    return escapeInline(body, before, inLink, body.includes('$') && this.line.includes('$'));
  }

  /** The character that the next text will stand behind, marks that wait included. */
  private charBefore(): string {
    const last = this.waiting > 0 ? this.inlines.at(-1) : undefined;
    if (last && last.at < 0) return last.open.slice(-1) || ' ';
    if (this.line === '') return '';
    return this.pendingSpace || this.pendingBreaks > 0 ? ' ' : lastChar(this.tail);
  }

  /** Writes ready Markdown into the line: opens what waits to be opened, after the space that waits. */
  append(markdown: string): void {
    if (this.pendingSpace || this.waiting > 0 || this.pendingBreaks > 0 || this.closed.length > 0)
      this.settle(markdown);
    else if (this.line !== '') this.guardJoin(markdown);
    this.put(markdown);
  }

  private put(markdown: string): void {
    this.line += markdown;
    this.tail = markdown;
  }

  /** Replaces the end of the line. */
  private rewrite(line: string): void {
    this.line = line;
    this.tail = line;
  }

  /** The last character of the line, empty at its start. The line itself is a rope that reading would flatten. */
  lastOfLine(): string {
    return this.line === '' ? '' : this.tail.slice(-1);
  }

  /** A code span. Two that touch become one: side by side, the ticks of both would be read together. */
  code(body: string): void {
    const last = this.lastCode;
    // A bar after a backslash would end the cell even inside ticks.
    const span = this.inCell && body.includes('\\|') ? `<code>${escapeHtml(body)}</code>` : codeSpan(body);
    this.append(span);
    let at = this.line.length - span.length;
    let whole = body;
    if (last?.end === at && span.startsWith('`')) {
      at = last.at;
      whole = last.body + body;
      this.rewrite(this.line.slice(0, at) + codeSpan(whole));
    }
    this.lastCode = { at, end: this.line.length, body: whole };
  }

  private lastCode: { at: number; end: number; body: string } | undefined;

  /** Takes back an opening bracket that nothing followed. */
  dropTrailing(mark: string): boolean {
    if (this.lastOfLine() !== mark || !this.line.endsWith(mark)) return false;
    this.rewrite(this.line.slice(0, -mark.length));
    return true;
  }

  /** Two pieces that are harmless alone may meet: `]` and `(`, `!` and `[`. */
  private guardJoin(next: string): void {
    const char = next.charCodeAt(0);
    if (char !== 40 && char !== 91) return;
    const mark = char === 40 ? ']' : '!';
    if (this.lastOfLine() !== mark || this.tail.endsWith(`\\${mark}`)) return;
    this.rewrite(`${this.line.slice(0, -1)}\\${mark}`);
  }

  private settle(markdown: string): void {
    if (this.pendingBreaks > 0) {
      if (this.line === '') this.pendingBreaks = 0;
      else if (this.pendingBreaks > 1 && this.heading === '') {
        this.pendingBreaks = 0;
        this.flush();
        this.want(2);
      } else {
        this.judgeClosed('');
        this.put(this.heading === '' ? '\n' : ' ');
        this.pendingBreaks = 0;
      }
      this.pendingSpace = false;
    }
    const waits = this.pendingInlines();
    const gap = this.pendingSpace && this.line !== '' && this.tail !== '\n';
    const trail = gap ? [] : this.closed;
    if (this.closed.length > 0) this.judgeClosed(gap ? ' ' : firstChar(markdown), gap ? undefined : waits[0]);
    if (gap) this.put(this.fixedSpace || ' ');
    this.fixedSpace = '';
    this.pendingSpace = false;
    if (waits.length === 0) {
      if (!gap && this.line !== '') this.guardJoin(markdown);
      return;
    }
    this.waiting = 0;
    const outside = this.line === '' ? '' : lastChar(this.tail);
    let before = outside;
    for (const [index, inline] of waits.entries()) {
      if (isEmphasis(inline.kind)) {
        const follows = nextVisible(waits, index, markdown);
        const free = isSpaceChar(before) || punctuation.test(before);
        const opens =
          !isSpaceChar(follows) && (free || !punctuation.test(follows)) && (free || follows !== '~');
        const plain = inline.kind as 'strong' | 'em' | 'del';
        inline.open = opens ? emphasisMark[plain] : htmlOpen[plain];
        inline.close = opens ? emphasisMark[plain] : htmlClose[plain];
        if (opens && plain !== 'del') {
          const neighbour = waits[index - 1];
          if (neighbour?.open.startsWith('*')) {
            neighbour.inRun = true;
            inline.inRun = true;
          } else if (!free && this.inlines.some((other) => other.inRun && other.at >= 0)) {
            inline.open = htmlOpen[plain];
            inline.close = htmlClose[plain];
          }
        }
        const last = trail.at(-1);
        if (last?.end === this.line.length) {
          if (last.kind === inline.kind && last.close === inline.open) {
            this.rewrite(this.line.slice(0, -inline.open.length));
            inline.at = last.at;
            trail.pop();
            continue;
          }
          if (inline.open.startsWith('*') && last.close.startsWith('*')) {
            // Two runs of stars would merge into one: tags keep them apart.
            inline.open = htmlOpen[inline.kind];
            inline.close = htmlClose[inline.kind];
          }
        }
      }
      if (inline.open !== '') this.guardJoin(inline.open);
      inline.at = this.line.length;
      this.put(inline.open);
      const run = inline.open.charAt(0);
      // Stars that follow stars belong to the same run: what stands before it still counts.
      if (run !== '*') before = run || before;
    }
  }

  private pendingInlines(): Inline[] {
    return this.waiting === 0 ? [] : this.inlines.filter((inline) => inline.at < 0);
  }

  /**
   * A closing mark after punctuation closes only before a space or punctuation; else the tags are written out.
   * `next` is the character that follows, `opens` the element that opens before it.
   */
  private judgeClosed(next: string, opens?: Inline): void {
    let rewritten = false;
    for (let index = this.closed.length - 1; index >= 0; index--) {
      const item = this.closed[index] as ClosedMark;
      const run = item.close.charAt(0);
      const follows = opens
        ? isEmphasis(opens.kind)
          ? opens.kind === 'del'
            ? '~'
            : run === '*'
              ? '<'
              : '*'
          : opens.open.charAt(0)
        : next;
      if (isSpaceChar(follows) || punctuation.test(follows)) continue;
      const inside = this.line.slice(item.at + item.open.length, item.end - item.close.length);
      const before = lastChar(inside.replace(run === '*' ? /\*+$/ : /~+$/, ''));
      if (!punctuation.test(before) && before !== '~') continue;
      const open = htmlOpen[item.kind];
      const close = htmlClose[item.kind];
      this.rewrite(this.line.slice(0, item.at) + open + inside + close + this.line.slice(item.end));
      for (const other of this.closed.slice(0, index)) {
        other.at += open.length - item.open.length;
        other.end += open.length - item.open.length;
      }
      rewritten = true;
      this.lastCode = undefined;
    }
    // What was rewritten no longer ends in marks that a neighbour could join.
    if (rewritten) for (const item of this.closed) item.end = -1;
    this.closed = [];
  }

  isOpen(what: Inline['kind']): boolean {
    for (const inline of this.inlines) if (inline.kind === what) return true;
    return false;
  }

  open(inline: Inline): void {
    this.inlines.push(inline);
    this.waiting++;
  }

  /** Closes what was opened last; nothing is written for an element without content. */
  shut(): void {
    const inline = this.inlines.pop();
    if (!inline) return;
    if (inline.at < 0) {
      this.waiting--;
      return;
    }
    this.writeClose(inline);
  }

  private writeClose(inline: Inline): void {
    if (isEmphasis(inline.kind) && inline.open.charCodeAt(0) !== 60) {
      const last = this.closed.at(-1);
      // Marks of one kind in a row are one run; all others stand for themselves.
      if (last && (last.end !== this.line.length || last.close.charAt(0) !== inline.close.charAt(0)))
        this.judgeClosed(inline.close.charAt(0));
      this.put(inline.close);
      const { at, open, close, kind } = inline;
      this.closed.push({ at, end: this.line.length, open, close, kind });
      return;
    }
    if (this.closed.length > 0) this.judgeClosed(inline.kind === 'link' ? ']' : '<');
    this.put(inline.kind === 'link' ? linkEnd(inline, this.line) : inline.close);
  }

  /** Ends the line of inline text, if there is one; open inlines go on in the next. */
  flush(): void {
    this.pendingSpace = false;
    this.fixedSpace = '';
    this.pendingBreaks = 0;
    if (this.line === '') return;
    for (let index = this.inlines.length - 1; index >= 0; index--) {
      const inline = this.inlines[index] as Inline;
      if (inline.at < 0) continue;
      this.writeClose(inline);
      inline.at = -1;
      this.waiting++;
    }
    this.closed = [];
    this.lastCode = undefined;
    const line = this.line;
    this.line = '';
    if (this.heading !== '') {
      this.block(this.heading + line.replace(/(^|\s)(#+)$/, '$1\\$2'));
      return;
    }
    if (this.inCell) {
      this.block(line.replaceAll('\n', '<br>'));
      return;
    }
    if (!line.includes('\n')) {
      this.block(escapeLineStart(line, this.firstOfItem));
      return;
    }
    const [head = '', ...tail] = line.split('\n');
    this.block(
      [escapeLineStart(head, this.firstOfItem), ...tail.map((part) => escapeLineStart(part, false))].join(
        '  \n',
      ),
    );
  }

  /** Writes a finished block, its lines separated by line ends, after the separation that is due. */
  block(markdown: string): void {
    if (this.inCell) {
      this.out += this.out === '' ? this.first + markdown : `<br>${this.first}${markdown}`;
    } else {
      if (this.out !== '') {
        if (this.separation > 1) this.out += `\n${this.separationPrefix.trimEnd()}\n`;
        else this.out += '\n';
      }
      this.out += this.first + (markdown.includes('\n') ? indent(markdown, this.rest) : markdown);
    }
    this.first = this.rest;
    this.separationPrefix = this.rest;
    this.separation = 1;
    this.atStart = false;
    this.firstOfItem = false;
  }

  /** Asks for at least this separation before the next block of the same container. */
  want(lineEnds: number): void {
    if (!this.atStart && this.separation < lineEnds) this.separation = lineEnds;
  }

  /** Opens a container whose first line starts with one string and whose other lines with another. */
  enter(firstPrefix: string, restPrefix: string, firstOfItem = false): Container {
    const container = {
      first: this.first,
      rest: this.rest,
      written: this.out.length,
      atStart: this.atStart,
      firstOfItem: this.firstOfItem,
    };
    if (this.inCell) this.first += restPrefix.trim() === '' ? firstPrefix : '';
    else if (this.rest.length < deepestPrefix) {
      this.first += firstPrefix;
      this.rest += restPrefix;
    }
    this.atStart = true;
    this.firstOfItem = firstOfItem;
    return container;
  }

  /** True when something was written since the container was opened. */
  leave(container: Container): boolean {
    this.flush();
    const written = this.out.length > container.written;
    this.rest = container.rest;
    this.first = written ? container.rest : container.first;
    this.atStart = written ? false : container.atStart;
    this.firstOfItem = written ? false : container.firstOfItem;
    if (this.rest.length < this.separationPrefix.length) this.separationPrefix = this.rest;
    if (this.inCell) this.first = '';
    return written;
  }
}

const emphasisMark = { strong: '**', em: '*', del: '~~' } as const;

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('|', '&#124;')
    .replace(/[\\*_`~[\]$]/g, (char) => `&#${char.charCodeAt(0)};`);

function indent(markdown: string, prefix: string): string {
  if (prefix === '') return markdown;
  const bare = prefix.trimEnd();
  return markdown
    .split('\n')
    .map((line, index) => (index === 0 ? line : line === '' ? bare : prefix + line))
    .join('\n');
}

/** The last character, whole even when it takes two units. */
function lastChar(text: string): string {
  const code = text.charCodeAt(text.length - 1);
  return code >= 0xdc00 && code <= 0xdfff ? text.slice(-2) : text.slice(-1);
}

const firstChar = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 32);

/** The character that an opening mark will stand before: stars in a row count as one run. */
function nextVisible(waits: readonly Inline[], index: number, markdown: string): string {
  const stars = waits[index]?.kind !== 'del';
  for (const inline of waits.slice(index + 1)) {
    if (inline.kind === 'del') return '~';
    if (!isEmphasis(inline.kind)) return inline.open.charAt(0);
    if (!stars) return '*';
  }
  return firstChar(markdown);
}
