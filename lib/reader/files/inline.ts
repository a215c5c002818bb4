import { isOpenable } from '@/lib/core/text/link-schemes';
import { openLinkMarks } from '../markdown/link';
import { Writer } from '../markdown/writer';

/** Text of one look. */
export type Run = {
  text: string;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  strike?: boolean | undefined;
  code?: boolean | undefined;
  script?: 'sup' | 'sub' | undefined;
  href?: string | undefined;
  /** It is Markdown already: a reference to a note, a formula. */
  raw?: boolean | undefined;
};

/** Ends a line within a paragraph. */
export const LINE_BREAK: Run = { text: '\n' };

/** What is said in the place of a picture; nothing for one of which nothing is said. */
export function pictureOf(said: string | undefined): Run[] {
  const alt = said
    ?.replace(/[[\]\\]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim();
  return alt ? [{ text: `![${alt}]()`, raw: true }] : [];
}

export const isBlank = (runs: readonly Run[]): boolean => runs.every(({ text }) => text.trim() === '');

const EMPHASIS = {
  strike: { kind: 'del', open: '~~', close: '~~' },
  bold: { kind: 'strong', open: '**', close: '**' },
  italic: { kind: 'em', open: '*', close: '*' },
  sup: { kind: 'html', open: '<sup>', close: '</sup>' },
  sub: { kind: 'html', open: '<sub>', close: '</sub>' },
} as const;

type Mark = keyof typeof EMPHASIS | { href: string };

/** The marks of a run, the outermost first. In a heading, bold says nothing. */
function marksOf({ href = '', strike, bold, italic, script }: Run, isHeading: boolean): Mark[] {
  const marks: Mark[] = isOpenable(href.trim()) ? [{ href: href.trim() }] : [];
  if (strike) marks.push('strike');
  if (bold && !isHeading) marks.push('bold');
  if (italic) marks.push('italic');
  if (script) marks.push(script);
  return marks;
}

const isSame = (one: Mark | undefined, other: Mark | undefined): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && one.href === other.href);

type Piece = { text: string; marks: Mark[]; code: boolean; raw: boolean };

/** Runs of one look are one: an address or a piece of code may be in several. */
function joined(runs: readonly Run[], isHeading: boolean): Piece[] {
  const pieces: Piece[] = [];
  for (const run of runs) {
    const { text, code = false, raw = false } = run;
    const marks = marksOf(run, isHeading);
    const last = pieces.at(-1);
    const goesOn =
      last?.code === code &&
      !last.raw &&
      !raw &&
      last.marks.length === marks.length &&
      marks.every((mark, at) => isSame(mark, last.marks[at]));
    if (goesOn) last.text += text;
    else pieces.push({ text, marks, code, raw });
  }
  return pieces;
}

type Place = {
  /** In a cell, lines end in `<br>`. */
  inCell?: boolean;
  /** The mark of a heading: `## `. */
  heading?: string;
  /** What is before the first line, and before the others. */
  first?: string;
  rest?: string;
  /** It begins an item. */
  firstOfItem?: boolean;
};

/** One paragraph as Markdown, none of whose lines is read as anything else; its lines are the paragraph's own. */
export function inlineOf(
  runs: readonly Run[],
  { inCell = false, heading = '', first = '', rest = first, firstOfItem = false }: Place = {},
): string {
  const writer = new Writer(inCell);
  Object.assign(writer, { heading, first, rest, firstOfItem });
  const open: Mark[] = [];
  const shutTo = (length: number): void => {
    for (; open.length > length; open.pop()) writer.shut();
  };
  for (const { text, marks, code, raw } of joined(runs, heading !== '')) {
    let common = 0;
    while (common < open.length && isSame(open[common], marks[common])) common += 1;
    shutTo(common);
    for (const mark of marks.slice(common)) {
      if (typeof mark === 'object') openLinkMarks(writer, mark.href);
      else writer.open({ ...EMPHASIS[mark], at: -1 });
      open.push(mark);
    }
    if (raw) writer.append(text);
    else
      for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
        if (at > 0) writer.break();
        if (code) writer.code(line);
        else writer.text(line);
      }
  }
  shutTo(0);
  writer.flush();
  return inCell ? writer.out.replaceAll('|', '\\|') : writer.out;
}

/** The text alone. */
export const plainOf = (runs: readonly Run[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
