import { codeSpan } from './code';
import { escapeAroundMath, escapeHtml, escapeInline, foldSpaces, isPlainText, needsEscape } from './escape';
import {
  type ClosedMark,
  type Inline,
  chooseMarks,
  firstChar,
  htmlClose,
  htmlOpen,
  isEmphasis,
  isSpaceChar,
  lastChar,
  openingAfter,
  punctuation,
  useTags,
} from './inline';
import { linkEnd } from './link';

/** A line that is being written. */
class Line {
  line = '';
  /** What was written last: the line itself is a rope, which reading would flatten. */
  protected tail = '';

  protected put(markdown: string): void {
    this.line += markdown;
    this.tail = markdown;
  }

  /** Replaces the end of the line. */
  protected rewrite(line: string): void {
    this.line = line;
    this.tail = line;
  }

  /** The last character of the line, empty at its start. */
  lastOfLine(): string {
    return this.line === '' ? '' : this.tail.slice(-1);
  }

  /** Removes an opening bracket that nothing followed. */
  dropTrailing(mark: string): boolean {
    if (this.lastOfLine() !== mark || !this.line.endsWith(mark)) return false;
    this.rewrite(this.line.slice(0, -mark.length));
    return true;
  }

  /** Two pieces that are harmless alone may meet: `]` and `(`, `!` and `[`. */
  protected guardJoin(next: string): void {
    const char = next.charCodeAt(0);
    if (char !== 40 && char !== 91) return;
    const mark = char === 40 ? ']' : '!';
    if (this.lastOfLine() !== mark || this.tail.endsWith(`\\${mark}`)) return;
    this.rewrite(`${this.line.slice(0, -1)}\\${mark}`);
  }
}

/** Space, tab, line feed, form feed, carriage return: what HTML folds. */
const isFoldable = (code: number): boolean =>
  code === 32 || code === 10 || code === 9 || code === 13 || code === 12;
const noBreak = 0xa0;
const noBreaks = (length: number, text: string): string => text.slice(0, length).replace(/[^\u00a0]+/g, '');

/** Collects one line of Markdown: text, and the marks of the open inline elements. */
export abstract class InlineWriter extends Line {
  pendingSpace = false;
  /** Pending no-break spaces instead of a plain one. */
  private fixedSpace = '';
  pendingBreaks = 0;
  readonly inlines: Inline[] = [];
  private closed: ClosedMark[] = [];
  private waiting = 0;
  private lastCode: { at: number; end: number; body: string } | undefined;
  /** Put before the line of the current block: `## `. */
  heading = '';

  constructor(readonly inCell: boolean) {
    super();
  }

  /** Ends the line and leaves one blank: two line breaks in a row end a paragraph. */
  protected abstract breakBlock(): void;

  /** Text of the page, with white space folded and escaped as needed. */
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
    const ready = isPlainText(body) ? body : escapeAroundMath(foldSpaces(body), this.escapeText);
    if (ready === '') return;
    this.append(ready);
    this.pendingSpace = end < length;
  }

  /** No-break spaces at the edges are pending like other space, so that marks are next to the text. */
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

  private readonly escapeText = (body: string): string => {
    if (!needsEscape(body)) return body;
    const before = this.charBefore();
    const inLink = this.isOpen('link');
    return escapeInline(body, before, inLink, body.includes('$') && this.line.includes('$'));
  };

  /** The character before the next text, including pending marks. */
  private charBefore(): string {
    const last = this.waiting > 0 ? this.inlines.at(-1) : undefined;
    if (last && last.at < 0) return last.open.slice(-1) || ' ';
    if (this.line === '') return '';
    return this.pendingSpace || this.pendingBreaks > 0 ? ' ' : lastChar(this.tail);
  }

  /** Writes ready Markdown into the line: opens what is pending, after the pending space. */
  append(markdown: string): void {
    if (this.pendingSpace || this.waiting > 0 || this.pendingBreaks > 0 || this.closed.length > 0)
      this.settle(markdown);
    else if (this.line !== '') this.guardJoin(markdown);
    this.put(markdown);
  }

  /** A code span, white space folded and outside it at its edges. Two that touch are merged: side by side, the backticks of both would be read together. */
  code(text: string): void {
    // eslint-disable-next-line no-control-regex -- It removes them.
    const folded = text.replace(/[\u0000\u200b\ufeff]/g, '').replace(/[ \t\n\r\f\u00a0]+/g, ' ');
    const body = folded.trim();
    if (folded.startsWith(' ')) this.pendingSpace = true;
    if (body === '') return;
    const last = this.lastCode;
    // A bar after a backslash would end the cell even inside backticks.
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
    this.pendingSpace = folded.endsWith(' ');
  }

  /** Writes what is pending before the next text: line breaks, a space, closing marks, opening marks. */
  private settle(markdown: string): void {
    if (this.pendingBreaks > 0) this.settleBreaks();
    const waits = this.pendingInlines();
    const gap = this.pendingSpace && this.line !== '' && this.tail !== '\n';
    const trail = gap ? [] : this.closed;
    if (this.closed.length > 0) this.judgeClosed(gap ? ' ' : firstChar(markdown), gap ? undefined : waits[0]);
    if (gap) this.put(this.fixedSpace || ' ');
    this.fixedSpace = '';
    this.pendingSpace = false;
    if (waits.length > 0) this.openMarks(waits, trail, markdown);
    else if (!gap && this.line !== '') this.guardJoin(markdown);
  }

  private settleBreaks(): void {
    const breaks = this.pendingBreaks;
    this.pendingBreaks = 0;
    if (this.line !== '') {
      if (breaks > 1 && this.heading === '') this.breakBlock();
      else {
        this.judgeClosed('');
        this.put(this.heading === '' ? '\n' : ' ');
      }
    }
    this.pendingSpace = false;
  }

  /** `trail` are the marks that were closed right before. */
  private openMarks(waits: readonly Inline[], trail: ClosedMark[], markdown: string): void {
    this.waiting = 0;
    let before = this.line === '' ? '' : lastChar(this.tail);
    for (const [index, inline] of waits.entries()) {
      if (isEmphasis(inline.kind)) {
        const inRun = (): boolean => this.inlines.some((other) => other.inRun && other.at >= 0);
        chooseMarks(waits, index, before, markdown, inRun);
        const last = trail.at(-1);
        if (last?.end === this.line.length) {
          if (last.kind === inline.kind && last.close === inline.open) {
            this.rewrite(this.line.slice(0, -inline.open.length));
            inline.at = last.at;
            trail.pop();
            continue;
          }
          // Two runs of stars would merge into one: tags separate them.
          if (inline.open.startsWith('*') && last.close.startsWith('*')) useTags(inline);
        }
      }
      if (inline.open !== '') this.guardJoin(inline.open);
      inline.at = this.line.length;
      this.put(inline.open);
      const run = inline.open.charAt(0);
      // Stars after stars belong to the same run: the character before it still counts.
      if (run !== '*') before = run || before;
    }
  }

  private pendingInlines(): Inline[] {
    return this.waiting === 0 ? [] : this.inlines.filter((inline) => inline.at < 0);
  }

  /**
   * A closing mark after punctuation closes only before a space or punctuation; otherwise tags are written. `next` is
   * the character that follows, `opens` the element that opens before it.
   */
  private judgeClosed(next: string, opens?: Inline): void {
    let rewritten = false;
    for (let index = this.closed.length - 1; index >= 0; index--) {
      const item = this.closed[index] as ClosedMark;
      const run = item.close.charAt(0);
      const follows = opens ? openingAfter(opens, run) : next;
      if (isSpaceChar(follows) || punctuation.test(follows)) continue;
      const inside = this.line.slice(item.at + item.open.length, item.end - item.close.length);
      const before = lastChar(inside.replace(run === '*' ? /\*+$/ : /~+$/, ''));
      if (!punctuation.test(before) && before !== '~') continue;
      // A label that touches its value.
      if (item.kind === 'strong' && item.end === this.line.length && /\p{L}:$/u.test(inside)) {
        this.rewrite(`${this.line} `);
        rewritten = true;
        continue;
      }
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
    // Rewritten text no longer ends in marks that a neighbor could join.
    if (rewritten) for (const item of this.closed) item.end = -1;
    this.closed = [];
  }

  /** Ends the line; written with the text that follows. */
  break(): void {
    this.pendingBreaks++;
    this.pendingSpace = false;
  }

  isOpen(what: Inline['kind']): boolean {
    for (const inline of this.inlines) if (inline.kind === what) return true;
    return false;
  }

  open(inline: Inline): void {
    this.inlines.push(inline);
    this.waiting++;
  }

  /** Closes what was opened last; nothing is written for an empty element. */
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
      // Marks of one kind in a row are one run; all others are separate.
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

  /** Returns the line and resets it, with all its marks closed; the open ones continue in the next line. */
  protected takeLine(): string {
    this.pendingSpace = false;
    this.fixedSpace = '';
    this.pendingBreaks = 0;
    if (this.line === '') return '';
    for (let index = this.inlines.length - 1; index >= 0; index--) {
      const inline = this.inlines[index] as Inline;
      if (inline.at < 0) continue;
      this.writeClose(inline);
      inline.at = -1;
      this.waiting++;
    }
    this.closed = [];
    this.lastCode = undefined;
    const { line } = this;
    this.line = '';
    return line;
  }
}
