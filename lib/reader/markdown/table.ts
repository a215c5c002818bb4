import { createMarkReader, mark } from '../class-marks';
import { attributeOf, firstChildOf, nextSiblingOf } from '../inert-dom';

type Align = '' | 'left' | 'center' | 'right';
type Cell = { element: Element; column: number; header: boolean };
type Row = { element: Element; cells: Cell[]; inHead: boolean };
export type Grid = { rows: Row[]; columns: number; caption: Element | null; codeTable: boolean };

/** A page cannot make the grid larger than this with its spans. */
const mostColumns = 200;
/** A larger table is not a thread of posts. */
const mostPosts = 1000;
const blockInside = 'div,p,ul,ol,table,h1,h2,h3,h4,h5,h6,section,article,blockquote,pre,form,figure';

function* childElements(parent: Node): Generator<Element> {
  for (let node = firstChildOf(parent); node; node = nextSiblingOf(node))
    if (node.nodeType === 1) yield node as Element;
}

function isHidden(element: Element): boolean {
  return (
    element.hasAttribute('data-trawl-hidden') ||
    element.hasAttribute('hidden') ||
    /display:\s*none/i.test(attributeOf(element, 'style') ?? '')
  );
}

/** Rows in visual order (head, bodies, foot) with the column in which each cell starts. */
export function readGrid(table: Element): Grid {
  const head: Element[] = [];
  const body: Element[] = [];
  const foot: Element[] = [];
  let caption: Element | null = null;
  for (const child of childElements(table)) {
    const tag = child.localName;
    if (tag === 'tr') body.push(child);
    else if (tag === 'caption') caption ??= child;
    else if ((tag === 'thead' || tag === 'tbody' || tag === 'tfoot') && !isHidden(child)) {
      const into = tag === 'thead' ? head : tag === 'tfoot' ? foot : body;
      for (const row of childElements(child)) if (row.localName === 'tr') into.push(row);
    }
  }
  const rows: Row[] = [];
  let columns = 0;
  /** Rows that a cell from above still covers, by column. */
  const covered: number[] = [];
  for (const [section, list] of [head, body, foot].entries()) {
    covered.length = 0;
    for (const element of list) {
      if (isHidden(element)) continue;
      const cells: Cell[] = [];
      let column = 0;
      for (const cell of childElements(element)) {
        const tag = cell.localName;
        if ((tag !== 'td' && tag !== 'th') || isHidden(cell)) continue;
        while ((covered[column] ?? 0) > 0) column++;
        if (column >= mostColumns) break;
        cells.push({ element: cell, column, header: tag === 'th' });
        const wide = spanOf(cell, 'colspan', mostColumns - column);
        const high = spanOf(cell, 'rowspan', 1000) || 1000;
        for (let step = 0; step < wide; step++) covered[column + step] = high;
        column += wide;
      }
      for (let at = 0; at < covered.length; at++)
        if ((covered[at] ?? 0) > 0) covered[at] = (covered[at] as number) - 1;
      columns = Math.max(columns, column);
      if (cells.length > 0) rows.push({ element, cells, inHead: section === 0 });
    }
  }
  const className = attributeOf(table, 'class');
  const marksOf = createMarkReader();
  const codeTable =
    (className !== null && (marksOf(className) & mark.codeTable) !== 0) ||
    (rows.length > 1 && columns === 2 && rows.every(({ cells }) => isGutter(cells[0], marksOf)));
  return { rows, columns, caption, codeTable };
}

/** A cell for the number of a line of code. */
function isGutter(cell: Cell | undefined, marksOf: (className: string) => number): boolean {
  if (!cell || cell.header || !/^\s*\d*\s*$/.test(cell.element.textContent ?? '')) return false;
  const isNamed = (marksOf(attributeOf(cell.element, 'class') ?? '') & mark.lineNumber) !== 0;
  return isNamed || cell.element.hasAttribute('data-line-number');
}

function spanOf(cell: Element, name: string, most: number): number {
  const value = attributeOf(cell, name);
  if (value === null) return 1;
  const span = Number.parseInt(value, 10);
  if (!Number.isFinite(span) || span < 0) return 1;
  return Math.min(name === 'colspan' ? Math.max(1, span) : span, Math.max(1, most));
}

const grids = '[role=table],[role=grid],[role=treegrid]';
const gridCells = '[role=cell],[role=gridcell],[role=columnheader],[role=rowheader]';

/** The rows of a table that is one only by its roles; null for a layout table, or one with more than its cells. */
export function readRoleGrid(table: Element): Grid | null {
  const rows: Row[] = [];
  let columns = 0;
  let read = 0;
  for (const element of table.querySelectorAll('[role=row]')) {
    if (element.closest(grids) !== table || isHidden(element)) continue;
    const cells: Cell[] = [];
    let column = 0;
    for (const cell of element.querySelectorAll(gridCells)) {
      if (isHidden(cell) || cell.parentElement?.closest('[role=row]') !== element) continue;
      if (column >= mostColumns) break;
      cells.push({ element: cell, column, header: (attributeOf(cell, 'role') ?? '').endsWith('header') });
      column += spanOf(cell, 'aria-colspan', mostColumns - column) || 1;
      read += lengthOf(cell);
    }
    columns = Math.max(columns, column);
    if (cells.length > 0) rows.push({ element, cells, inHead: false });
  }
  const grid = { rows, columns, caption: null, codeTable: false };
  const cells = rows.flatMap((row) => row.cells);
  return rows.length > 1 && columns > 1 && read >= lengthOf(table) * 0.9 && !deepBlocks(cells) ? grid : null;
}

const lengthOf = (element: Element): number => (element.textContent ?? '').replace(/\s+/g, '').length;

/** The element with the text of a post where a table lays out a thread. */
const posts =
  '[id^=post_message],[class*=postbody],[class*=post-body],[class*=post_body],[class*=messagebody],[class*=message-body],[class*=comment-body]';

/** Each member beside their post: rows of two cells, most of which have a line or a quotation in the text. */
function isThread({ rows, columns }: Grid): boolean {
  const parted = rows.filter(({ cells }) => cells[1]?.element.querySelector('hr,blockquote'));
  return columns === 2 && rows.length > 1 && parted.length * 2 >= rows.length;
}

/** True for layout tables: their cells are read one after the other. */
export function isLayout(table: Element, grid: Grid): boolean {
  const role = attributeOf(table, 'role');
  if (role === 'presentation' || role === 'none') return true;
  if (grid.rows.length === 0) return true;
  if (grid.codeTable) return true;
  const cells = grid.rows.flatMap((row) => row.cells);
  if (cells.length === 1) return true;
  if (cells.length < mostPosts && (table.querySelector(posts) !== null || isThread(grid))) return true;
  const headed =
    cells.some((cell) => cell.header) || grid.caption !== null || grid.rows.some((row) => row.inHead);
  if (grid.columns === 1)
    return !headed || cells.some((cell) => cell.element.querySelector(blockInside) !== null && !cell.header);
  if (role === 'table' || role === 'grid' || role === 'treegrid') return false;
  if (
    cells.some(
      (cell) =>
        !cell.header &&
        cell.element.querySelector('table') !== null &&
        isDataTable(cell.element.querySelector('table')),
    )
  )
    return !headed || deepBlocks(cells);
  if (headed) return false;
  if (grid.rows.length === 1) return cells.some((cell) => cell.element.querySelector(blockInside) !== null);
  return deepBlocks(cells);
}

/** Cells with headings, sections or several paragraphs are page regions rather than data. */
function deepBlocks(cells: readonly Cell[]): boolean {
  let long = 0;
  for (const { element } of cells) {
    if (element.querySelector('h1,h2,h3,h4,section,article,form,blockquote,:scope table p') !== null)
      return true;
    if (element.querySelectorAll('p').length > 3) long++;
  }
  // A long cell among many short ones is still a value.
  return long * 4 > cells.length;
}

function isDataTable(table: Element | null): boolean {
  return (
    table !== null && table.querySelectorAll('tr').length > 1 && table.querySelectorAll('td,th').length > 2
  );
}

function alignOf(element: Element | undefined): Align {
  if (!element) return '';
  const value =
    attributeOf(element, 'align') ??
    /text-align:\s*(left|right|center)/i.exec(attributeOf(element, 'style') ?? '')?.[1];
  const align = value?.toLowerCase();
  if (align === 'left' || align === 'right' || align === 'center') return align;
  const className = attributeOf(element, 'class');
  const named = className
    ? /(?:^|[\s_-])(?:text|align|has-text-align|text-align)-?(center|right|left)(?:$|\s)/i.exec(
        className,
      )?.[1]
    : undefined;
  return (named?.toLowerCase() as Align | undefined) ?? '';
}

const bars: Record<Align, string> = { '': '---', left: ':--', center: ':-:', right: '--:' };

/** The role of a cell in its table: part of the header row, the name of its row, or a value. */
export type CellRole = 'header' | 'name' | 'value';

const hasContent = (cell: Element): boolean =>
  /\S/.test(cell.textContent ?? '') || cell.querySelector('img,math,svg,video,audio,iframe') !== null;

/** A data table as GFM. Every row has the same number of cells; what a span covers stays empty. */
export function renderTable(grid: Grid, cellText: (cell: Element, role: CellRole) => string): string | null {
  const top = grid.rows.find((row) => row.cells.some((cell) => hasContent(cell.element)));
  if (!top) return null;
  const headed =
    top.cells.some((cell) => cell.header || top.inHead) &&
    (top.inHead || top.cells.every((cell) => cell.header || !hasContent(cell.element)));
  const rendered = grid.rows.map((row) => {
    const line = new Array<string>(grid.columns).fill('');
    for (const cell of row.cells) {
      const role = headed && row === top ? 'header' : cell.header ? 'name' : 'value';
      line[cell.column] = cellText(cell.element, role);
    }
    return { row, line };
  });
  const filled = rendered.filter(({ line }) => line.some((cell) => cell !== ''));
  if (filled.length === 0) return null;
  // Columns that are empty in every row are spacers of the layout.
  const used = Array.from({ length: grid.columns }, (_, column) =>
    filled.some(({ line }) => line[column] !== ''),
  );
  const keep = (line: readonly string[]): string[] => line.filter((_, column) => used[column]);
  const head = headed && filled[0]?.row === top;
  const align = used.map((_, column): Align => columnAlign(grid.rows, column));
  const width = used.filter(Boolean).length;
  const names = head && filled[0] ? keep(filled[0].line) : new Array<string>(width).fill('');
  const body = (head ? filled.slice(1) : filled).map(({ line }) => keep(line));
  const lines = [names, keep(align.map((one) => bars[one] || '---')), ...body];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function columnAlign(rows: readonly Row[], column: number): Align {
  const cellAt = (row: Row): Element | undefined => row.cells.find((cell) => cell.column === column)?.element;
  const own = rows[0] ? alignOf(cellAt(rows[0])) : '';
  if (own) return own;
  const body = rows.slice(1, 6).map((row) => alignOf(cellAt(row)));
  const first = body[0];
  return first && body.every((one) => one === first) ? first : '';
}

/** Rows of a code listing that is laid out as a table, one line each. */
export function isCodeListing(table: Element, grid: Grid): boolean {
  return grid.codeTable && table.querySelector('pre') === null;
}
