import { textOfRow, type PdfPage, type Row } from './model';

const TOP = 0.12;
const BOTTOM = 0.88;
const PRINTED_TOP = 0.06;
const PAGE_OF = /^(?:page|seite|p\.)\s*1\s*(?:of|von|\/)\s*1$/i;
const NO_ROW: Row = { segments: [], x0: 0, x1: 0, y: 0, size: 0, page: 0 };

type Laid = { page: PdfPage; rows: Row[] };

const isInMargin = (row: Row, page: PdfPage): boolean =>
  row.y < page.height * TOP || row.y > page.height * BOTTOM;

/** In the margin, or the first or last line where the page has wider margins, if it is apart from the text. */
function edgeOf(row: Row, { page, rows }: Laid): 'top' | 'bottom' | undefined {
  if (isInMargin(row, page)) return row.y < page.height * TOP ? 'top' : 'bottom';
  const isApart = (other: Row | undefined): boolean =>
    other !== undefined && Math.abs(other.y - row.y) > row.size * 1.8;
  if (row === rows[0]) return isApart(rows[1]) ? 'top' : undefined;
  return row === rows.at(-1) && isApart(rows.at(-2)) ? 'bottom' : undefined;
}
const LONE_NUMBER =
  /^(?:[-–—·[(]?\s*(?:page\s*|p\.\s*|seite\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|von|de)\s*\d{1,4})?\s*[-–—·\])]?)$/i;

const blanked = (text: string): string =>
  text
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/gi, '#')
    .toLowerCase()
    .trim();

/** The pages without the heads and feet that run through them, and without the numbers of pages. */
export function withoutRunning(pages: readonly Laid[]): Row[][] {
  const seen = new Map<string, number>();
  const keyOf = (row: Row, at: Laid): string | undefined => {
    const edge = edgeOf(row, at);
    return edge && `${edge} ${Math.round(row.y / 4)} ${blanked(textOfRow(row))}`;
  };
  for (const at of pages)
    for (const key of new Set(at.rows.map((row) => keyOf(row, at))))
      if (key) seen.set(key, (seen.get(key) ?? 0) + 1);
  const needed = pages.length < 5 ? 2 : 3;
  const places = chapterPlaces(pages);
  return pages.map((at) => {
    const { page, rows } = at;
    const isPrinted = PAGE_OF.test(textOfRow(rows.at(-1) ?? NO_ROW));
    return rows.filter((row) => {
      const key = keyOf(row, at);
      if (key === undefined) return true;
      const text = textOfRow(row);
      if ((seen.get(key) ?? 0) >= needed) return false;
      // A browser prints head and foot on a single page too.
      if (isPrinted && (row === rows.at(-1) || (row === rows[0] && row.y < page.height * PRINTED_TOP)))
        return false;
      const isOutermost = row === rows[0] || row === rows.at(-1);
      if (isOutermost && LONE_NUMBER.test(text) && pages.length > 1 && isInMargin(row, page)) return false;
      return !(isOutermost && places.has(placeOf(row, edgeOf(row, at))));
    });
  });
}

const placeOf = (row: Row, edge: string | undefined): string => `${edge ?? ''} ${Math.round(row.y / 3)}`;

/**
 * Places at the edge where most pages have one line apart from the text: heads that name the chapter change with it, and
 * those of left and right pages differ.
 */
function chapterPlaces(pages: readonly Laid[]): Set<string> {
  const counts = new Map<string, number>();
  for (const at of pages) {
    const { rows } = at;
    const [first, second] = rows;
    const last = rows.at(-1);
    const beforeLast = rows.at(-2);
    const add = (row: Row | undefined, next: Row | undefined): void => {
      const edge = row && edgeOf(row, at);
      if (!row || !next || !edge || Math.abs(next.y - row.y) < row.size * 1.6) return;
      // A number of a page goes with it.
      if (!/^\s*(?:\d{1,4}|[ivxlc]+)\b|\b(?:\d{1,4}|[ivxlc]+)\s*$/i.test(textOfRow(row))) return;
      const place = placeOf(row, edge);
      counts.set(place, (counts.get(place) ?? 0) + 1);
    };
    add(first, second);
    add(last, beforeLast);
  }
  return new Set(
    [...counts].filter(([, count]) => count >= 4 && count * 3 >= pages.length).map(([place]) => place),
  );
}
