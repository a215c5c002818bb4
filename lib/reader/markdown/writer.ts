import { escapeLineStart } from './escape';
import { InlineWriter } from './inline-writer';

/** Deeper nesting is flattened: beyond this, a reader would see only indentation. */
const deepestPrefix = 120;

/** The writer's position when a container (quote, item) was opened. */
export type Container = {
  first: string;
  rest: string;
  written: number;
  atStart: boolean;
  firstOfItem: boolean;
};

/**
 * Collects Markdown: blocks with their prefixes (`> `, list indentation), one line of inline text at a time. Blank
 * lines, hard breaks and emphasis marks are written late, with the text that follows, so they are always where Markdown
 * reads them.
 */
export class Writer extends InlineWriter {
  out = '';
  /** What goes before the next line, and before the ones after it. */
  first = '';
  rest = '';
  /** Line ends required before the next block: 1 starts a line, 2 leaves one blank. */
  separation = 0;
  atStart = true;
  firstOfItem = false;
  private separationPrefix = '';

  /** Ends the line of inline text, if there is one; open inline elements continue in the next. */
  flush(): void {
    const line = this.takeLine();
    if (line === '') return;
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

  /** Writes a finished block, its lines separated by line ends, after the required separation. */
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

  /** Requires at least this separation before the next block of the same container. */
  want(lineEnds: number): void {
    if (!this.atStart && this.separation < lineEnds) this.separation = lineEnds;
  }

  /** Opens a container with one prefix for its first line and another for its other lines. */
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

  /** True if something was written since the container was opened. */
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

  protected override breakBlock(): void {
    this.flush();
    this.want(2);
  }
}

/** Several lines, all but the first after a prefix. */
export function indent(markdown: string, prefix: string): string {
  if (prefix === '') return markdown;
  const bare = prefix.trimEnd();
  return markdown
    .split('\n')
    .map((line, index) => (index === 0 ? line : line === '' ? bare : prefix + line))
    .join('\n');
}
