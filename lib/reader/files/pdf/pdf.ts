import type { LeftOut } from '@/lib/core/model/capture';
import type { FileNote } from '@/lib/core/model/file-reading';
import { DocumentWriter, type Block } from '../document';
import { FileRefused, type FileResult, type ReaderOrder, wantedPages } from '../order';
import { keyOf, Layout, type Outline } from './layout';
import { type PdfPage, type Row, median, type Segment } from './model';
import { openPdf, type OpenPdf } from './open';
import { rowsOf, withLinks, withoutStretch, rowOf } from './rows';
import { withoutRunning } from './running';
import { taggedBlocks } from './tagged';

/** Fewer letters in a line than this are no prose, and what stands beside each other is a table. */
const PROSE = 16;
const FEWEST_LINES = 4;

/** Rows in the order of reading: bands that cross the gutter where they are, between them the columns, left to right. */
function inColumns(rows: readonly Row[], depth = 0): Row[] {
  const gutter = depth > 4 ? undefined : gutterOf(rows);
  if (gutter === undefined) return [...rows];
  const out: Row[] = [];
  let left: Segment[][] = [];
  let right: Segment[][] = [];
  const page = rows[0]?.page ?? 0;
  const flush = (): void => {
    const sides = [left, right].map((side) => side.map((segments) => rowOf(segments, page)));
    const [one = [], other = []] = sides;
    out.push(
      ...(one.length > 0 && other.length > 0
        ? sides.flatMap((side) => inColumns(side, depth + 1))
        : sides.flat()),
    );
    left = [];
    right = [];
  };
  for (const row of rows) {
    if (row.segments.some((segment) => crosses(segment, gutter))) {
      flush();
      out.push(row);
      continue;
    }
    const before = row.segments.filter(({ x0 }) => x0 < gutter);
    const after = row.segments.filter(({ x0 }) => x0 >= gutter);
    if (before.length > 0) left.push(before);
    if (after.length > 0) right.push(after);
  }
  flush();
  return out;
}

const crosses = ({ x0, x1, size }: Segment, gutter: number): boolean =>
  x0 < gutter - size * 0.3 && x1 > gutter + size * 0.3;

/** Where a column begins whose lines, and the lines left of it, are prose; undefined where none does. */
function gutterOf(rows: readonly Row[]): number | undefined {
  const segments = rows.flatMap((row) => row.segments);
  if (segments.length < FEWEST_LINES * 2) return undefined;
  const most = Math.max(...segments.map(({ x1 }) => x1));
  const least = Math.min(...segments.map(({ x0 }) => x0));
  const starts = new Map<number, number>();
  for (const { x0 } of segments) {
    const at = Math.round(x0 / 3) * 3;
    starts.set(at, (starts.get(at) ?? 0) + 1);
  }
  const candidates = [...starts]
    .filter(([at, count]) => count >= FEWEST_LINES && at > least + (most - least) * 0.15)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 6)
    .map(([at]) => at - 3);
  return candidates.find((gutter) => isGutter(rows, gutter));
}

function isGutter(rows: readonly Row[], gutter: number): boolean {
  let bands = 0;
  let crossed = 0;
  const left: number[] = [];
  const right: number[] = [];
  for (const row of rows) {
    if (row.segments.some((segment) => crosses(segment, gutter))) {
      crossed += 1;
      continue;
    }
    bands += 1;
    const before = row.segments.filter(({ x0 }) => x0 < gutter);
    const after = row.segments.filter(({ x0 }) => x0 >= gutter);
    if (before.length > 0) left.push(before.reduce((sum, { text }) => sum + text.length, 0) / before.length);
    if (after.length > 0) right.push(after.reduce((sum, { text }) => sum + text.length, 0) / after.length);
  }
  if (left.length < FEWEST_LINES || right.length < FEWEST_LINES || bands < crossed * 0.3) return false;
  return median(left) >= PROSE && median(right) >= PROSE;
}

/** Reads a PDF: by its own structure where it has one, else by where its text stands. */
export async function readPdf(order: ReaderOrder): Promise<FileResult> {
  const pdf = await openPdf(order);
  try {
    const all = pdf.document.numPages;
    const { from, to, notes } = wantedPages(order, all);
    const pages: PdfPage[] = [];
    let unread = 0;
    for (let number = from; number <= to; number += 1) {
      const page = await pdf.page(number).catch((thrown: unknown) => {
        if (thrown instanceof FileRefused || thrown instanceof RangeError) throw thrown;
        return undefined;
      });
      if (page) pages.push(page);
      else unread += 1;
      order.onProgress({ done: number - from + 1, all: to - from + 1 });
    }
    if (pages.length === 0) throw new FileRefused('damaged');
    return await resultOf(order, pdf, pages, unread, notes);
  } catch (thrown) {
    throw thrown instanceof FileRefused ? thrown : new FileRefused('damaged', undefined, { cause: thrown });
  } finally {
    await pdf.close().catch(() => undefined);
  }
}

async function resultOf(
  order: ReaderOrder,
  { document, isCut }: OpenPdf,
  pages: readonly PdfPage[],
  unread: number,
  chosen: readonly FileNote[],
): Promise<FileResult> {
  const bare = pages.filter(({ items }) => items.every(({ text }) => text.trim() === ''));
  if (bare.length === pages.length) throw new FileRefused(isCut || unread > 0 ? 'damaged' : 'scanned');
  const outline = await outlineOf(document);
  const tagged = taggedBlocks(pages);
  const { blocks, leftOut } = tagged ? { blocks: tagged, leftOut: [] } : placedBlocks(pages, outline);
  const writer = new DocumentWriter(order.tables === true).add(blocks);
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const notes: FileNote[] = [];
  if (bare.length > 0) notes.push({ name: 'pages-without-text', amount: bare.length, all: pages.length });
  if (unread > 0) notes.push({ name: 'pages-unread', amount: unread, all: pages.length + unread });
  else if (isCut) notes.push({ name: 'cut-off' });
  notes.push(...chosen);
  return {
    kind: 'pdf',
    ...saidBy(info as Record<string, unknown>),
    pages: document.numPages,
    images: 0,
    notes,
    pieces: writer.end(),
    tables: writer.tables,
    leftOut,
  };
}

function placedBlocks(pages: readonly PdfPage[], outline: Outline): { blocks: Block[]; leftOut: LeftOut[] } {
  const laid = pages
    .flatMap((page) => (page.upright ? [page.upright, page] : [page]))
    .map((page) => ({ page, rows: rowsOf(withLinks(page.items, page.links), page.number) }));
  const { kept, leftOut } = withoutRunning(laid);
  const rows: Row[] = kept.flatMap((own) => withoutStretch(inColumns(own)));
  const places = new Map(pages.map((page) => [page.number, page]));
  return { blocks: new Layout(rows, places, outline).read(), leftOut };
}

type OutlineNode = { title: string; items: OutlineNode[] };

async function outlineOf(document: OpenPdf['document']): Promise<Outline> {
  const found = new Map<string, number>();
  const nodes = ((await document.getOutline().catch(() => null)) ?? []) as OutlineNode[];
  const walk = (list: readonly OutlineNode[], level: number): void => {
    for (const { title, items } of list) {
      if (found.size > 20_000) return;
      if (!found.has(keyOf(title))) found.set(keyOf(title), level);
      if (level < 6) walk(items, level + 1);
    }
  };
  walk(nodes, 1);
  found.delete('');
  return found;
}

const dateOf = (value: unknown): string | undefined => {
  const hit = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(String(value));
  if (!hit) return undefined;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    hours = '00',
    minutes = '00',
  ] = hit;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`;
};

function saidBy(
  info: Record<string, unknown>,
): Pick<FileResult, 'title' | 'authors' | 'created' | 'modified' | 'language' | 'description' | 'keywords'> {
  const text = (name: string): string => {
    const said = typeof info[name] === 'string' ? (info[name] as string).trim() : '';
    // What a library writes that was not told.
    return /^\(?(?:anonymous|unspecified)\)?$/.test(said) ? '' : said;
  };
  // A title that is a file's name says nothing.
  const title = /\.(?:docx?|odt|rtf|tex|dvi|indd|pages)$|^untitled|^microsoft word/i.test(text('Title'))
    ? ''
    : text('Title');
  const created = dateOf(info.CreationDate);
  const modified = dateOf(info.ModDate);
  return {
    ...(title.length > 1 && { title }),
    authors: text('Author')
      .split(/\s*;\s*|,\s+(?:and\s+)?/)
      .filter(Boolean),
    ...(created && { created }),
    ...(modified && { modified }),
    ...(text('Language') && { language: text('Language') }),
    ...(text('Subject') && { description: text('Subject') }),
    ...(text('Keywords') && {
      keywords: text('Keywords')
        .split(/\s*[,;]\s*/)
        .filter(Boolean),
    }),
  };
}
