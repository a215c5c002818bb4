import { isOpenable } from '@/lib/core/text/link-schemes';
import { destination } from '../markdown/link';
import { escapeInline, foldSpaces } from '../markdown/escape';

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

type Mark = 'href' | 'strike' | 'bold' | 'italic' | 'script';
const ORDER: readonly Mark[] = ['href', 'strike', 'bold', 'italic', 'script'];

const marksOf = (run: Run): string[] =>
  ORDER.flatMap((mark) =>
    run[mark] ? [mark === 'href' || mark === 'script' ? `${mark}:${run[mark]}` : mark] : [],
  );

const isSame = (one: Run, other: Run): boolean =>
  !one.raw &&
  !other.raw &&
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.strike === other.strike &&
  one.code === other.code &&
  one.script === other.script &&
  one.href === other.href;

/** Runs of one look are one; space at the edges of a look is outside it, where Markdown needs it. */
function tidy(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const text = run.raw || run.code ? run.text : run.text.replace(/\t/g, ' ');
    const last = joined.at(-1);
    // Space between two runs of one look belongs to it.
    if (last && isSame(last, run)) last.text += text;
    else if (text !== '') joined.push({ ...run, text });
  }
  return joined.flatMap((run) => {
    if (run.raw || (marksOf(run).length === 0 && !run.code)) return [run];
    const inner = run.text.trim();
    if (inner === '') return [{ text: run.text }];
    const from = run.text.indexOf(inner);
    return [
      { text: run.text.slice(0, from), href: undefined },
      { ...run, text: inner },
      { text: run.text.slice(from + inner.length) },
    ].filter(({ text }) => text !== '');
  });
}

const fence = (text: string, inCell: boolean): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  const inner = text.replace(/\s*\n\s*/g, ' ');
  return ticks + pad + (inCell ? inner.replaceAll('|', '\\|') : inner) + pad + ticks;
};

const PUNCTUATION = /[\p{P}\p{S}]/u;

/** One paragraph as Markdown; its lines are the paragraph's own. In a cell, lines end in `<br>`. */
export function inlineOf(runs: readonly Run[], inCell = false): string {
  const pieces = tidy(runs);
  let out = '';
  /** What is open, with the character that closes it. */
  const open: { mark: string; close: string }[] = [];
  const closeTo = (length: number): void => {
    while (open.length > length) out += open.pop()?.close ?? '';
  };
  pieces.forEach((run, index) => {
    const marks = marksOf(run);
    let common = 0;
    while (common < open.length && open[common]?.mark === marks[common]) common += 1;
    closeTo(common);
    const before = pieces[index - 1]?.text.at(-1) ?? '';
    for (const mark of marks.slice(common)) {
      const [start, end] = edges(mark, out, before, run, pieces[index + 1]?.text[0] ?? ' ');
      out += start;
      open.push({ mark, close: end });
    }
    out += textOf(
      run,
      out,
      marks.some((mark) => mark.startsWith('href')),
      inCell,
    );
  });
  closeTo(0);
  return out;
}

/** How a look begins and ends; nothing where Markdown would not read the marks as marks. */
function edges(mark: string, out: string, before: string, run: Run, after: string): [string, string] {
  if (mark.startsWith('href:')) {
    const href = mark.slice(5).trim();
    return isOpenable(href) ? ['[', `](${destination(href)})`] : ['', ''];
  }
  if (mark === 'script:sup') return ['<sup>', '</sup>'];
  if (mark === 'script:sub') return ['<sub>', '</sub>'];
  const isWord = (char: string): boolean => char !== '' && !/\s/.test(char) && !PUNCTUATION.test(char);
  const first = run.text[0] ?? '';
  const last = run.text.at(-1) ?? '';
  // An emphasis that begins or ends with a sign only counts beside a space or another sign.
  if ((PUNCTUATION.test(first) && isWord(before)) || (PUNCTUATION.test(last) && isWord(after)))
    return ['', ''];
  if (mark === 'strike') return ['~~', '~~'];
  if (mark === 'bold') return ['**', '**'];
  return out.endsWith('*') && !isWord(after) ? ['_', '_'] : ['*', '*'];
}

function textOf(run: Run, out: string, inLink: boolean, inCell: boolean): string {
  if (run.raw) return run.text;
  if (run.code) return fence(run.text, inCell);
  const lines = run.text.split(/\r\n?|\n/);
  const br = inCell ? '<br>' : '\\\n';
  return lines
    .map((line, at) => {
      const start = at === 0 ? out : ' ';
      const folded = foldSpaces(line);
      const text = at === 0 && /\s$/.test(out) ? folded.replace(/^ /, '') : folded;
      const escaped = escapeInline(text, start.at(-1) ?? '', inLink, out.includes('$'));
      return inCell ? escaped.replaceAll('|', '\\|') : escaped;
    })
    .join(br);
}

/** The text alone. */
export const plainOf = (runs: readonly Run[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
