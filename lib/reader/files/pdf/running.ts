import { textOfRow, type PdfPage, type Row } from './model';

const TOP = 0.12;
const BOTTOM = 0.9;
const LONE_NUMBER =
  /^(?:[-–—·[(]?\s*(?:page\s*|p\.\s*|seite\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|von|de)\s*\d{1,4})?\s*[-–—·\])]?)$/i;

const blanked = (text: string): string =>
  text
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/gi, '#')
    .toLowerCase()
    .trim();

/** The pages without the heads and feet that run through them, and without the numbers of pages. */
export function withoutRunning(pages: readonly { page: PdfPage; rows: Row[] }[]): Row[][] {
  const seen = new Map<string, number>();
  const isAtEdge = (row: Row, page: PdfPage): 'top' | 'bottom' | undefined =>
    row.y < page.height * TOP ? 'top' : row.y > page.height * BOTTOM ? 'bottom' : undefined;
  const keyOf = (row: Row, page: PdfPage): string | undefined => {
    const edge = isAtEdge(row, page);
    return edge && `${edge} ${Math.round(row.y / 4)} ${blanked(textOfRow(row))}`;
  };
  for (const { page, rows } of pages)
    for (const key of new Set(rows.map((row) => keyOf(row, page))))
      if (key) seen.set(key, (seen.get(key) ?? 0) + 1);
  const needed = pages.length < 5 ? 2 : 3;
  const places = chapterPlaces(pages, isAtEdge);
  return pages.map(({ page, rows }) =>
    rows.filter((row) => {
      const key = keyOf(row, page);
      if (key === undefined) return true;
      const text = textOfRow(row);
      if ((seen.get(key) ?? 0) >= needed) return false;
      const isOutermost = row === rows[0] || row === rows.at(-1);
      if (isOutermost && LONE_NUMBER.test(text) && pages.length > 1) return false;
      return !(isOutermost && places.has(placeOf(row, isAtEdge(row, page))));
    }),
  );
}

const placeOf = (row: Row, edge: string | undefined): string => `${edge ?? ''} ${Math.round(row.y / 3)}`;

/**
 * Places at the edge where most pages have one line apart from the text: heads that name the chapter change with it, and
 * those of left and right pages differ.
 */
function chapterPlaces(
  pages: readonly { page: PdfPage; rows: Row[] }[],
  isAtEdge: (row: Row, page: PdfPage) => 'top' | 'bottom' | undefined,
): Set<string> {
  const counts = new Map<string, number>();
  for (const { page, rows } of pages) {
    const [first, second] = rows;
    const last = rows.at(-1);
    const beforeLast = rows.at(-2);
    const add = (row: Row | undefined, next: Row | undefined): void => {
      const edge = row && isAtEdge(row, page);
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
