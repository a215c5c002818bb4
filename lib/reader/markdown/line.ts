/** A line that is being written. */
export class Line {
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
