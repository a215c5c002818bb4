import type { LeftOut } from '@/lib/core/model/capture';
import { countWords } from '@/lib/core/text/count-words';
import { mode, sizeOf, textOfRow, type PdfPage, type Row } from './model';

/** The lines of one page, from its top. */
type Laid = { page: PdfPage; rows: Row[] };
type Edge = 'top' | 'bottom';
type Body = { size: number; isShort: boolean };

const TOP = 0.12;
const BOTTOM = 0.88;
const PRINTED_TOP = 0.06;
const PAGE_OF = /^(?:page|seite|p\.)\s*1\s*(?:of|von|\/)\s*1$/i;
/** Fewer pages prove little: only what is the same at their very edge runs through them. */
const FEW = 5;
const MOST_BEGINNING = 200;

const NUMBER = String.raw`(\d{1,4}|[ivxlc]{1,7})`;
const OF = String.raw`(?:\s*(?:of|\/|von|de)\s*\d{1,4})`;
const PAGE = String.raw`(?:page|seite|p\.|s\.|pg\.?|pág\.?|página|pagina)\s*`;
/** Nothing else than a number can be a page's. */
const LONE = new RegExp(String.raw`^[-–—·[(]?\s*(?:${PAGE})?${NUMBER}${OF}?\s*[-–—·\])]?$`, 'i');
const BARE = /^\w+$/;
/** A number that is named as that of a page, at the end of a piece. */
const NAMED = new RegExp(String.raw`(?<![\p{L}\d.,])(?:${PAGE}${NUMBER}${OF}?|${NUMBER}${OF})$`, 'iu');
/** A number at the start or the end, set apart from the text by a sign. */
const SET_APART = new RegExp(String.raw`^${NUMBER}\s*[|·•–—]\s|\s[|·•–—]\s*${NUMBER}$`, 'i');
/** The number after it is its own. */
const LABEL = /(?:[:#№]|\b(?:no|nr|num|number|nummer)\.?)$/i;

const isInMargin = (row: Row, page: PdfPage): boolean =>
  row.y < page.height * TOP || row.y > page.height * BOTTOM;

/** In the margin, or the first or last line where the page has wider margins, if it is apart from the text. */
function edgeOf(row: Row, { page, rows }: Laid): Edge | undefined {
  if (isInMargin(row, page)) return row.y < page.height * TOP ? 'top' : 'bottom';
  const isApart = (other: Row | undefined): boolean =>
    other !== undefined && Math.abs(other.y - row.y) > row.size * 1.8;
  if (row === rows[0]) return isApart(rows[1]) ? 'top' : undefined;
  return row === rows.at(-1) && isApart(rows.at(-2)) ? 'bottom' : undefined;
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
function valueOf(written: string): number {
  if (/^\d/.test(written)) return Number(written);
  const values = [...written.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** The number in a line that can be its page's, and the line without it. */
type Numbered = { value: number; rest: string; isNamed: boolean };

function numberIn({ segments }: Row, text: string): Numbered | undefined {
  for (const [at, segment] of segments.entries()) {
    const piece = segment.text.trim();
    const named =
      NAMED.exec(piece) ?? (segments.length === 1 ? (LONE.exec(text) ?? SET_APART.exec(text)) : null);
    const written = named?.slice(1).find((group) => group !== undefined);
    if (!named || written === undefined) continue;
    const rest = segments.map((one, index) => (index === at ? piece.replace(written, '#') : one.text));
    return { value: valueOf(written), rest: rest.join(' '), isNamed: !BARE.test(text) };
  }
  // In a piece of its own at the outer end of a line.
  for (const at of [0, segments.length - 1]) {
    const own = LONE.exec(segments[at]?.text.trim() ?? '')?.[1];
    if (own === undefined || segments.length < 2) continue;
    if (at > 0 && LABEL.test(segments[at - 1]?.text.trim() ?? '')) continue;
    const others = segments.map((segment, index) => (index === at ? '#' : segment.text));
    return { value: valueOf(own), rest: others.join(' '), isNamed: false };
  }
  return undefined;
}

/** What a line at the edge of its page says, in the forms that may come again on others. */
type Line = {
  row: Row;
  edge: Edge;
  text: string;
  isLone: boolean;
  /** How far its number is from that of its page. */
  offset?: number;
  /** The same line, and the same but for the number of the page. */
  same: string;
  numbered?: string;
  /** Any line there whose number counts the pages. */
  chapter?: string;
};

function lineOf(row: Row, at: Laid, body: Body): Line | undefined {
  const edge = edgeOf(row, at);
  if (!edge) return undefined;
  const text = textOfRow(row).trim();
  const place = `${edge} ${Math.round(row.y / 4)} ${Math.round(row.size)}`;
  const line: Line = { row, edge, text, isLone: false, same: `${place} ${text}` };
  const number = numberIn(row, text);
  const isLone = LONE.test(text);
  // Larger letters are a heading, whatever it counts; at the foot they are a number that is large.
  if (!number || (row.size > body.size * 1.08 && !(isLone && edge === 'bottom'))) return line;
  const offset = number.value - at.page.number;
  if (isLone) return { ...line, isLone, offset };
  if (body.isShort && !number.isNamed) return line;
  const isApart = isApartFromText(row, at);
  return {
    ...line,
    offset,
    numbered: `${place} ${offset} ${number.rest}`,
    ...(isApart && { chapter: `${edge} ${Math.round(row.y / 3)} ${offset}` }),
  };
}

function isApartFromText(row: Row, { rows }: Laid): boolean {
  const next = row === rows[0] ? rows[1] : row === rows.at(-1) ? rows.at(-2) : undefined;
  return next !== undefined && Math.abs(next.y - row.y) >= row.size * 1.6;
}

/** On how many pages each form of a line is. */
function countsOf(lines: readonly (readonly Line[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const own of lines) {
    const keys = own.flatMap(({ same, numbered, chapter, isLone, offset }) => [
      same,
      ...(numbered === undefined ? [] : [numbered]),
      ...(chapter === undefined ? [] : [chapter]),
      ...(isLone ? [`lone ${offset}`] : []),
    ]);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * The pages without the heads and feet that run through them: lines at the edge that are the same on many pages but for
 * the number of the page, which counts as the pages do. What else changes from page to page is their own, and stays.
 */
export function withoutRunning(pages: readonly Laid[]): { kept: Row[][]; leftOut: LeftOut[] } {
  const all = pages.flatMap(({ rows }) => rows);
  const size = mode(all.map((row) => [sizeOf(row.size), textOfRow(row).length] as const)) || 10;
  const body: Body = { size, isShort: pages.length < FEW };
  const lines = pages.map((at) => at.rows.flatMap((row) => lineOf(row, at, body) ?? []));
  const counts = countsOf(lines);
  const needed = body.isShort ? 2 : 3;
  const isOn = (key: string | undefined, least: number): boolean =>
    key !== undefined && (counts.get(key) ?? 0) >= least;
  const formOf = (
    { same, numbered, chapter, isLone, offset, text, row }: Line,
    at: Laid,
  ): string | undefined => {
    if (isLone && isInMargin(row, at.page) && pages.length > 1) {
      const isPages = offset === 0 || !BARE.test(text) || isOn(`lone ${offset}`, 2);
      if (isPages) return 'number';
    }
    if (isLone && isOn(`lone ${offset}`, needed)) return 'number';
    if (isOn(same, needed) && !isLone) return same;
    if (isOn(numbered, needed)) return numbered;
    return isOn(chapter, Math.max(4, pages.length / 3)) ? chapter : undefined;
  };
  const told = new Map<string, LeftOut>();
  const kept = pages.map((at, index) => {
    const running = new Set<Row>();
    const drop = (row: Row, edge: Edge, form: string): void => {
      running.add(row);
      tell(told, row, edge, form);
    };
    const own = new Map((lines[index] ?? []).map((line) => [line.row, line]));
    // From the edge up to the first line that is the page's own.
    for (const edge of ['top', 'bottom'] as const)
      for (const row of edge === 'top' ? at.rows : at.rows.toReversed()) {
        const line = own.get(row);
        const form = line?.edge === edge ? formOf(line, at) : undefined;
        if (form === undefined) break;
        drop(row, edge, form);
      }
    // A browser prints head and foot on a single page too.
    const [first] = at.rows;
    const last = at.rows.at(-1);
    if (first && last && PAGE_OF.test(textOfRow(last))) {
      if (!running.has(last)) drop(last, 'bottom', 'number');
      if (!running.has(first) && first.y < at.page.height * PRINTED_TOP) drop(first, 'top', textOfRow(first));
    }
    return at.rows.filter((row) => !running.has(row));
  });
  return { kept, leftOut: [...told.values()] };
}

/** Lines of one form are one part of the report, with the beginning of the first. */
function tell(told: Map<string, LeftOut>, row: Row, edge: Edge, form: string): void {
  const text = textOfRow(row);
  const before = told.get(`${edge} ${form}`);
  told.set(`${edge} ${form}`, {
    what: edge === 'top' ? 'header' : 'footer',
    begins: text.slice(0, MOST_BEGINNING),
    ...before,
    words: (before?.words ?? 0) + countWords(text),
    count: (before?.count ?? 0) + 1,
  });
}
