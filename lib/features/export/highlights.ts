import type { Passage } from '@/lib/core/model/passage';
import { createPassageWords } from '../highlights/words/en-passages';
import { readMarks } from '../marks/marks';
import type { Exportable } from './exportable';
import { escapeLabel, escapeTarget } from './link-lists';

type Highlighted = Pick<Exportable, 'content' | 'passages'>;

/** The heading of a page's passages in a file, in any interface language. */
const { exportHeading } = createPassageWords();

/** The passages of a capture in text order; those no longer found come last. */
export function highlightsOf({ content, passages = [] }: Highlighted): Passage[] {
  if (passages.length < 2) return [...passages];
  const text = letters(plain(content.markdown ?? ''));
  const places = new Map(
    passages.map(({ id, quote }) => {
      const at = text.indexOf(letters(quote.exact));
      return [id, at < 0 ? Infinity : at];
    }),
  );
  const placeOf = ({ id }: Passage): number => places.get(id) ?? Infinity;
  return passages.toSorted((a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)];
    return one === other ? a.createdAt - b.createdAt : one - other;
  });
}

/** Each as a quotation, with its note below; empty if there is none. */
export function highlightsAsMarkdown(capture: Highlighted): string {
  return highlightsOf(capture)
    .map(({ quote, note }) => `> ${escaped(quote.exact)}\n${note.trim() === '' ? '' : `\n${note.trim()}\n`}`)
    .join('\n');
}

/** What the user added to a page, to follow its text as Markdown: the note, and the highlights below a heading. */
export function addedSections(capture: Highlighted & Pick<Exportable, 'marks'>): string {
  const note = readMarks(capture).note.trim();
  const list = highlightsAsMarkdown(capture);
  return (note && `\n\n---\n\n${note}\n`) + (list && `\n\n## ${exportHeading}\n\n${list}`);
}

/** The same with their source, for the clipboard. */
export function copiedHighlights(capture: Highlighted & Pick<Exportable, 'title' | 'url'>): string {
  const { title, url } = capture;
  const source = url === '' ? escapeLabel(title) : `[${escapeLabel(title || url)}](${escapeTarget(url)})`;
  return `${highlightsAsMarkdown(capture)}\n${source}\n`;
}

/** Links as their text: the markup between characters does not affect the order. */
const plain = (markdown: string): string => markdown.replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1');
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** A quote as one paragraph of literal text. */
function escaped(text: string): string {
  return escapeLabel(text).replace(/^(\d{1,9})([.)])(?=\s|$)|^([#+=-])/, (_all, digits, mark, sign) =>
    typeof sign === 'string' ? `\\${sign}` : `${String(digits)}\\${String(mark)}`,
  );
}
