import type * as Xlsx from '@e965/xlsx';
import type { CellObject, WorkSheet } from '@e965/xlsx';
import type { FileKind, FileNote, FileTable } from '@/lib/core/model/file-reading';
import { decodeEntities } from '@/lib/core/text/entities';
import { tableOf } from '../document';
import { inlineOf } from '../inline';
import { FileRefused, type FilePiece, type FileResult, type ReaderOrder } from '../order';
import type { Parts } from '../parts';
import { readXml } from '../xml';

type Dense = WorkSheet & { '!data'?: (CellObject[] | undefined)[] };

/** An unpacked zip, as the library keeps it. */
type Unpacked = { FullPaths: string[]; FileIndex: { name: string; type: 2; content: Uint8Array }[] };

// Its types leave it out.
declare module '@e965/xlsx' {
  function parse_zip(zip: Unpacked, options: Xlsx.ParsingOptions): Xlsx.WorkBook;
}

/** The parts that are text or numbers: the library's own unpacking has no limit, and unpacks every picture. */
async function unpacked(parts: Parts): Promise<Unpacked> {
  const zip: Unpacked = { FullPaths: [], FileIndex: [] };
  for (const name of parts.names) {
    if (/\.(?:png|jpe?g|gif|emf|wmf)$|\/$/i.test(name)) continue;
    // The library gives nothing of a workbook that lacks a sheet.
    const lost = /sheet\d+\.xml$/i.test(name) ? new TextEncoder().encode('<worksheet/>') : undefined;
    const content = (await parts.bytes(name)) ?? lost;
    if (!content) continue;
    zip.FullPaths.push(name);
    zip.FileIndex.push({ name, type: 2, content });
  }
  return zip;
}

/** A cell of a sheet's XML that has a formula and no value, as programs write it that calculate nothing. */
const UNCALCULATED =
  /<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<v\s*\/>|<v><\/v>)?\s*<\/(?:\w+:)?c>/g;

/** The formulas whose results are not in the file. */
function countUncalculated({ FullPaths, FileIndex }: Unpacked): number {
  const text = new TextDecoder();
  return FileIndex.reduce((sum, { content }, at) => {
    if (!/worksheets\/[^/]+\.xml$/i.test(FullPaths[at] ?? '')) return sum;
    return sum + (text.decode(content).match(UNCALCULATED)?.length ?? 0);
  }, 0);
}

/** Reads the visible sheets of a workbook, or the one that is wanted: what a person sees in the cells. */
export async function readWorkbook(order: ReaderOrder, kind: FileKind, parts?: Parts): Promise<FileResult> {
  const zip = parts && (await unpacked(parts));
  const xlsx = await import('@e965/xlsx');
  const options = {
    type: 'array',
    dense: true,
    cellDates: false,
    cellNF: true,
    cellHTML: false,
    cellFormula: false,
    // Says which rows and columns are hidden.
    cellStyles: true,
    sheetStubs: false,
    ...(order.password !== undefined && { password: order.password }),
  } as const;
  let book: Xlsx.WorkBook;
  try {
    book = zip ? xlsx.parse_zip(zip, options) : xlsx.read(order.bytes, options);
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : '';
    if (/password|encrypt/i.test(said))
      throw new FileRefused(order.password === undefined ? 'password-needed' : 'password-wrong', undefined, {
        cause: thrown,
      });
    throw new FileRefused('damaged', undefined, { cause: thrown });
  }
  const infos = book.Workbook?.Sheets ?? [];
  const hiddenNames =
    kind === 'ods' ? hiddenIn(await parts?.text('content.xml'), order.limits.depth, book) : new Set<string>();
  const isHidden = (at: number): boolean =>
    (infos[at]?.Hidden ?? 0) !== 0 || hiddenNames.has(book.SheetNames[at] ?? '');
  const visible = book.SheetNames.filter((_, at) => !isHidden(at));
  const wanted = order.sheet === undefined ? visible : book.SheetNames.filter((name) => name === order.sheet);
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const pieces: FilePiece[] = [];
  const tables: FileTable[] = [];
  const notes: FileNote[] = [];
  const hidden = book.SheetNames.length - visible.length;
  if (hidden > 0 && order.sheet === undefined) notes.push({ name: 'hidden-sheets', amount: hidden });
  const uncalculated = zip ? countUncalculated(zip) : 0;
  if (uncalculated > 0) notes.push({ name: 'formulas-empty', amount: uncalculated });
  wanted.forEach((name, at) => {
    const sheet = book.Sheets[name] as Dense | undefined;
    const read = sheet && rowsOf(sheet, order, (cell) => shownOf(xlsx.SSF, cell, is1904));
    order.onProgress({ done: at + 1, all: wanted.length });
    if (!read || read.rows.length === 0) return;
    notes.push(...read.notes);
    if (order.tables) tables.push({ name, rows: read.rows });
    const heading = inlineOf([{ text: name }], { heading: '## ' });
    const markdown = tableOf(
      read.rows.map((row, y) => row.map((cell, x) => cellOf(cell, read.links.get(`${y} ${x}`)))),
    );
    pieces.push({ markdown: `${heading}\n\n${markdown}` });
  });
  if (pieces.length === 0) throw new FileRefused('no-text');
  const { Title, Author, CreatedDate, ModifiedDate, Comments } = book.Props ?? {};
  const iso = (date: unknown): string | undefined =>
    date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
  const created = iso(CreatedDate);
  const modified = iso(ModifiedDate);
  return {
    kind,
    ...(Title && { title: Title }),
    authors: Author ? [Author] : [],
    ...(created && { created }),
    ...(modified && { modified }),
    ...(Comments && { description: Comments }),
    sheets: visible,
    images: 0,
    notes,
    pieces,
    tables,
  };
}

/** Rows and columns that are marked as hidden: a row may say that it stands for a million. */
const MOST_HIDDEN = 2_000_000;

/**
 * The sheets of OpenDocument whose style says that they are not shown. Marks the rows and columns that are hidden, and
 * gives sheets the names that are seen, neither of which the library does.
 */
function hiddenIn(content: string | undefined, depth: number, book: Xlsx.WorkBook): Set<string> {
  book.SheetNames.forEach((written, at) => {
    const name = decodeEntities(written);
    book.Sheets[name] = book.Sheets[written] ?? {};
    book.SheetNames[at] = name;
  });
  let sheet: Dense | undefined;
  let left = MOST_HIDDEN;
  const at = { '!rows': 0, '!cols': 0 };
  const count = (which: '!rows' | '!cols', repeats: string | undefined, isHidden: boolean): void => {
    const from = at[which];
    at[which] += Math.max(1, Number(repeats) || 1);
    if (!sheet || !isHidden) return;
    const marks = (sheet[which] ??= []);
    const all = which === '!rows' ? (sheet['!data']?.length ?? 0) : 16_384;
    for (let next = from; next < Math.min(at[which], all) && left > 0; next += 1, left -= 1)
      marks[next] = { ...marks[next], hidden: true };
  };
  let inner = 0;
  const styles = new Set<string>();
  const names = new Set<string>();
  let style = '';
  readXml(content ?? '', depth, {
    open(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? attributes.name ?? '';
      else if (name === 'table-properties' && attributes.display === 'false') styles.add(style);
      else if (name === 'table' && (inner += 1) === 1) {
        const own = attributes['table:name'] ?? attributes.name ?? '';
        if (styles.has(attributes['style-name'] ?? '')) names.add(own);
        sheet = book.Sheets[own];
        Object.assign(at, { '!rows': 0, '!cols': 0 });
      } else if (inner === 1 && (name === 'table-row' || name === 'table-column')) {
        const isHidden = /^(?:collapse|filter)$/.test(attributes.visibility ?? '');
        if (name === 'table-row') count('!rows', attributes['number-rows-repeated'], isHidden);
        else count('!cols', attributes['number-columns-repeated'], isHidden);
      }
    },
    close: (name) => void (name === 'table' && (inner -= 1)),
    text: () => undefined,
  });
  return names;
}

const cellOf = (text: string, href: string | undefined): string =>
  text === '' ? '' : inlineOf([{ text, href }], { inCell: true });

type Read = { rows: string[][]; links: Map<string, string>; notes: FileNote[] };

/** The rows that have something, from the first column that has: cells far away cost nothing. */
function rowsOf(sheet: Dense, { limits }: ReaderOrder, shown: (cell: CellObject) => string): Read {
  const data = sheet['!data'] ?? [];
  const notes: FileNote[] = [];
  const links = new Map<string, string>();
  const kept: { cells: [number, string, string | undefined][] }[] = [];
  const columns = new Set<number>();
  let all = 0;
  const unseen = { rows: 0, columns: new Set<number>() };
  // Only the rows that are there: an array may end far beyond them.
  for (const key in data) {
    const row = data[key];
    const cells: [number, string, string | undefined][] = [];
    for (const at in row) {
      const cell = row[Number(at)];
      const text = cell ? shown(cell) : '';
      if (text === '') continue;
      if (sheet['!cols']?.[Number(at)]?.hidden) unseen.columns.add(Number(at));
      else cells.push([Number(at), text, cell?.l?.Target]);
    }
    if (cells.length === 0) continue;
    if (sheet['!rows']?.[Number(key)]?.hidden) {
      unseen.rows += 1;
      continue;
    }
    all += 1;
    if (all > limits.rows + 1) continue;
    for (const [at] of cells) columns.add(at);
    kept.push({ cells });
  }
  const places = [...columns].toSorted((one, other) => one - other);
  const shownPlaces = places.slice(0, limits.columns);
  if (places.length > limits.columns)
    notes.push({ name: 'columns-cut', amount: limits.columns, all: places.length });
  if (all > limits.rows + 1) notes.push({ name: 'rows-cut', amount: limits.rows, all: all - 1 });
  if (unseen.rows > 0) notes.push({ name: 'hidden-rows', amount: unseen.rows });
  if (unseen.columns.size > 0) notes.push({ name: 'hidden-columns', amount: unseen.columns.size });
  const index = new Map(shownPlaces.map((place, at) => [place, at]));
  const rows = kept.map(({ cells }, y) => {
    const row = new Array<string>(shownPlaces.length).fill('');
    for (const [place, text, href] of cells) {
      const x = index.get(place);
      if (x === undefined) continue;
      row[x] = text;
      if (href !== undefined) links.set(`${y} ${x}`, href);
    }
    return row;
  });
  return { rows, links, notes };
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** What a cell shows; a date as ISO, whatever order of day and month the country has. */
function shownOf(
  { is_date: isDate, parse_date_code: partsOf }: typeof Xlsx.SSF,
  cell: CellObject,
  is1904: boolean,
): string {
  if (cell.t === 'z' || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return cell.w ?? '#ERROR';
  if (cell.t === 'd') return isoOf(cell.v);
  if (cell.t !== 'n' || typeof cell.v !== 'number') return String(cell.v).trim();
  const format = String(cell.z ?? 'General');
  if (isDate(format) && !/^\[[hms]+\]/i.test(format)) {
    const date = partsOf(cell.v, { date1904: is1904 });
    if (date) {
      const day = `${date.y}-${pad(date.m)}-${pad(date.d)}`;
      const hasTime = /[hs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]/g, ''));
      const hasDay = /[yd]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]/g, ''));
      const time = `${pad(date.H)}:${pad(date.M)}${date.S ? `:${pad(Math.round(date.S))}` : ''}`;
      if (!hasDay && hasTime) return time;
      return hasTime && (date.H || date.M || date.S) ? `${day} ${time}` : day;
    }
  }
  const written = (cell.w ?? String(cell.v)).trim();
  // Numbers of articles and telephones, of which a narrow column shows a power of ten.
  if (format === 'General' && /E\+/i.test(written) && Number.isSafeInteger(cell.v)) return String(cell.v);
  // A column that is too narrow, in the format of a cell, hides nothing here.
  return /^#+$/.test(written) ? String(cell.v) : written;
}

function isoOf(value: unknown): string {
  const date = value instanceof Date ? value : new Date(String(value));
  if (Number.isNaN(date.getTime())) return String(value);
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}
