import type { Block, Cell } from '../document';
import type { Run } from '../inline';
import { itemsOfRow, mode, sizeOf, textOfRow, type Row } from './model';
import { compoundsIn, runsOf } from './runs';
import { codeOf } from './code';
import { markerOf } from './marker';
import { MARKER } from './rows';
import { tableAt } from './table';

/** Headings that the outline of the document names, by their text without spaces and signs. */
export type Outline = ReadonlyMap<string, number>;
export const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

const NUMBERED = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{L}/u;
const NUMBER = /^(?:\p{L}+\s)?(?:\d{1,3}|[A-Z]|[IVX]{2,5})(?:\.\d{1,2})*[.:]?$/u;
const LONGEST_HEADING = 200;

type Page = { height: number };

/** The lines of a whole document, in the order of reading, as blocks. */
export class Layout {
  private readonly body: number;
  private readonly known: Set<string>;
  private readonly levels: number[];
  private readonly blocks: Block[] = [];
  /** Nothing but the title has come: names and dates below it are set larger, too, and are no headings. */
  private isFront = true;
  /** The open items, by where their marks and their texts begin. */
  private open: { mark: number; text: number }[] = [];
  /** Labels of notes that stand in the text. */
  private readonly notes = new Map<string, Block>();

  constructor(
    private readonly rows: readonly Row[],
    private readonly pages: ReadonlyMap<number, Page>,
    private readonly outline: Outline,
  ) {
    const weights = rows.map((row) => [sizeOf(row.size), textOfRow(row).length] as const);
    this.body = mode(weights) || 10;
    this.known = compoundsIn(rows);
    const sizes = new Map<number, number>();
    for (const row of rows)
      if (row.size > this.body * 1.08 && textOfRow(row).length < LONGEST_HEADING && !isMono(row))
        sizes.set(sizeOf(row.size), (sizes.get(sizeOf(row.size)) ?? 0) + 1);
    this.levels = joinedSizes([...sizes.keys()].toSorted((one, other) => other - one));
  }

  read(): Block[] {
    let at = 0;
    while (at < this.rows.length) at += this.take(at);
    return [...this.blocks, ...this.notes.values()];
  }

  /** Takes what begins at this row, and returns of how many rows it is. */
  private take(at: number): number {
    const row = this.rows[at] as Row;
    const isTitle = this.blocks.length === 0;
    const used =
      this.heading(row, at) ||
      this.note(row, at) ||
      this.code(row, at) ||
      this.table(at) ||
      this.item(row, at) ||
      this.text(at);
    if (!isTitle && (row.size <= this.body * 1.08 || this.blocks.at(-1)?.type !== 'text'))
      this.isFront = false;
    return used;
  }

  // ---- Headings ----

  private levelOf(row: Row, at: number): number | undefined {
    const text = textOfRow(row);
    if (text.length > LONGEST_HEADING || !/\p{L}|\d/u.test(text)) return undefined;
    const named = this.outline.get(keyOf(text));
    const isLarger = row.size > this.body * 1.08;
    if (named !== undefined && (isLarger || isBold(row))) return named;
    if (isMono(row)) return undefined;
    if (isLarger) {
      if (row.segments.length > 2) return undefined;
      if (this.isFront && this.blocks.length > 0 && !isBold(row) && !NUMBERED.test(text)) return undefined;
      const level = this.levels.findIndex((size) => sizeOf(row.size) >= size);
      return level < 0 ? undefined : level + 1;
    }
    return this.isBoldHeading(row, at) ? Math.min(6, this.levels.length + 1) : undefined;
  }

  /** A short line in bold, apart from what is before it, with other text after it. */
  private isBoldHeading(row: Row, at: number): boolean {
    if (!isBold(row) || row.segments.length > 2 || row.size < this.body * 0.93) return false;
    // Two pieces are a number and its heading, or the head of a table.
    if (row.segments.length > 1 && !NUMBER.test(row.segments[0]?.text ?? '')) return false;
    const text = textOfRow(row);
    if (text.length > 110 || /[,;]$/.test(text) || MARKER.test(text)) return false;
    const before = this.rows[at - 1];
    const after = this.rows[at + 1];
    if (after && isBold(after) && after.page === row.page && !NUMBERED.test(text)) return false;
    const isApart =
      !before ||
      before.page !== row.page ||
      row.y - before.y > row.size * 1.55 ||
      row.y < before.y ||
      isBold(before);
    return (
      isApart &&
      after !== undefined &&
      (after.segments.length < 2 ||
        NUMBERED.test(text) ||
        after.y - row.y > row.size * 1.4 ||
        (row.segments.length === 1 && !tableAt(this.rows, at + 1)))
    );
  }

  private heading(row: Row, at: number): number {
    let level = this.levelOf(row, at);
    if (level === undefined) return 0;
    let used = 1;
    let text = textOfRow(row);
    // Several lines of one size are one heading.
    for (let next = this.rows[at + used]; next; next = this.rows[at + used]) {
      const last = this.rows[at + used - 1] as Row;
      const isNear = next.page === row.page && next.y > last.y && next.y - last.y < row.size * 1.45;
      if (!isNear || sizeOf(next.size) !== sizeOf(row.size) || isBold(next) !== isBold(row) || used > 4)
        break;
      if (this.outline.has(keyOf(text)) || NUMBERED.test(textOfRow(next))) break;
      if (next.segments.length > 1 || text.length + textOfRow(next).length > LONGEST_HEADING) break;
      text += ` ${textOfRow(next)}`;
      used += 1;
    }
    level = this.outline.get(keyOf(text)) ?? level;
    const lines = this.rows.slice(at, at + used).map(itemsOfRow);
    this.open = [];
    this.blocks.push({ type: 'heading', level, runs: runsOf(lines, this.known, true) });
    return used;
  }

  // ---- Footnotes ----

  private note(row: Row, at: number): number {
    const height = this.pages.get(row.page)?.height ?? 0;
    const [first] = itemsOfRow(row);
    const label = /^\s*(\d{1,3})(?:\s|$|(?=\p{L}))/u.exec(first?.text ?? '')?.[1];
    if (label === undefined || row.y < height * 0.5 || row.size > this.body * 0.93 || this.notes.has(label))
      return 0;
    const isRaised = (first?.size ?? 0) < row.size * 0.85 || row.size < this.body * 0.9;
    if (!isRaised) return 0;
    let used = 1;
    for (let next = this.rows[at + used]; next; next = this.rows[at + used]) {
      const last = this.rows[at + used - 1] as Row;
      if (
        next.page !== row.page ||
        next.size > row.size * 1.05 ||
        next.y - last.y > row.size * 1.6 ||
        next.y < last.y
      )
        break;
      if (/^\s*\d{1,3}(?:\s|$)/.test(itemsOfRow(next)[0]?.text ?? '')) break;
      used += 1;
    }
    const lines = this.rows.slice(at, at + used).map((one, index) => {
      const items = itemsOfRow(one);
      if (index > 0) return items;
      const rest = (first?.text ?? '').replace(/^\s*\d{1,3}\.?\s*/, '');
      return rest === ''
        ? items.slice(1)
        : [{ ...(first as (typeof items)[number]), text: rest }, ...items.slice(1)];
    });
    this.notes.set(label, {
      type: 'note',
      label,
      blocks: [{ type: 'text', runs: runsOf(lines, this.known) }],
    });
    this.refer(label);
    return used;
  }

  /** The raised number in the text becomes a reference; what may be a power only if there is no other. */
  private refer(label: string): void {
    const mark =
      this.raised(label, (before) => !/(?:^|[^\p{L}])\p{L}$|\p{N}$/u.test(before)) ??
      this.raised(label, (before) => /\p{N}{4}$/u.test(before));
    if (mark)
      Object.assign(mark, {
        text: `[^${label}]`,
        raw: true,
        script: undefined,
        href: undefined,
        bold: undefined,
      });
    else
      this.notes.set(label, {
        type: 'text',
        runs: [{ text: `${label} ` }, ...noteRuns(this.notes.get(label))],
      });
  }

  /** The last block's first run with this raised text that stands after such text. */
  private raised(label: string, isAfter: (before: string) => boolean): Run | undefined {
    for (let at = this.blocks.length - 1; at >= Math.max(0, this.blocks.length - 60); at -= 1) {
      const block = this.blocks[at];
      if (!block || !('runs' in block)) continue;
      const run = block.runs.find(
        (one, index) =>
          one.script === 'sup' && one.text.trim() === label && isAfter(textBefore(block.runs, index)),
      );
      if (run) return run;
    }
    return undefined;
  }

  // ---- Code ----

  private code(row: Row, at: number): number {
    if (!isMono(row)) return 0;
    let used = 1;
    for (let next = this.rows[at + used]; next; next = this.rows[at + used]) {
      const last = this.rows[at + used - 1] as Row;
      if (!isMono(next) || (next.page === last.page && (next.y - last.y > row.size * 3.2 || next.y < last.y)))
        break;
      used += 1;
    }
    const rows = this.rows.slice(at, at + used);
    if (used === 1 && textOfRow(row).length < 3) return 0;
    this.open = [];
    this.blocks.push({ type: 'code', text: codeOf(rows) });
    return used;
  }

  // ---- Tables ----

  private table(at: number): number {
    const row = this.rows[at] as Row;
    const first = row.segments[0]?.text.trim() ?? '';
    if (row.segments.length === 2 && MARKER.test(first)) return 0;
    const found = tableAt(this.rows, at);
    if (!found) return 0;
    this.open = [];
    const last = this.blocks.at(-1);
    const isRest =
      last?.type === 'table' &&
      last.rows[0]?.length === found.rows[0]?.length &&
      this.rows[at - 1]?.page !== row.page;
    if (isRest && last.type === 'table') {
      const [head, ...rest] = found.rows;
      const more = wordsOf(head) === wordsOf(last.rows[0]) ? rest : found.rows;
      this.blocks[this.blocks.length - 1] = { ...last, rows: [...last.rows, ...more] };
    } else this.blocks.push({ type: 'table', rows: found.rows });
    return found.used;
  }

  // ---- Lists ----

  private item(row: Row, at: number): number {
    const marker = markerOf(row);
    if (!marker) return 0;
    if (marker.kind === 'alpha' && this.open.length === 0) return 0;
    let depth = this.open.findIndex(({ mark }) => Math.abs(mark - marker.x) < row.size * 0.6);
    if (depth < 0) depth = this.open.filter(({ mark }) => mark < marker.x - row.size * 0.6).length;
    this.open = [...this.open.slice(0, depth), { mark: marker.x, text: marker.text }];
    const lines = [marker.items];
    let used = 1;
    for (let next = this.rows[at + used]; next; next = this.rows[at + used]) {
      const last = this.rows[at + used - 1] as Row;
      if (
        markerOf(next) ||
        this.levelOf(next, at + used) !== undefined ||
        next.segments.length > 1 ||
        isMono(next)
      )
        break;
      const gap = next.y - last.y;
      if (next.page !== last.page ? !/^\p{Ll}/u.test(textOfRow(next)) : gap > row.size * 1.75 || gap < 0)
        break;
      const isUnder = next.x0 > marker.x + row.size * 0.5 || marker.isRtl;
      if (!isUnder && next.page === last.page) break;
      lines.push(itemsOfRow(next));
      used += 1;
    }
    this.blocks.push({
      type: 'item',
      depth,
      ...(marker.number !== undefined && { number: marker.number }),
      runs: runsOf(lines, this.known),
    });
    return used;
  }

  // ---- Paragraphs ----

  private text(at: number): number {
    const row = this.rows[at] as Row;
    const rows = [row];
    const pitch = row.size * 1.75;
    for (let next = this.rows[at + rows.length]; next; next = this.rows[at + rows.length]) {
      const last = rows.at(-1) as Row;
      const index = at + rows.length;
      if (this.levelOf(next, index) !== undefined || isMono(next) || markerOf(next)) break;
      if (Math.abs(next.size - row.size) > row.size * 0.12) break;
      if (next.segments.length > 1 && tableAt(this.rows, index)) break;
      const gap = next.y - last.y;
      const isMoved = next.page !== last.page || gap < 0;
      if (isMoved ? !isUnfinished(last, next) : gap > pitch || isNewParagraph(rows, next)) break;
      rows.push(next);
    }
    const runs = runsOf(rows.map(itemsOfRow), this.known);
    const last = this.blocks.at(-1);
    const before = this.rows[at - 1];
    // It goes on where a table, a picture or the end of a page came between.
    if (last?.type === 'text' && before && before.page !== row.page && isUnfinished(before, row))
      this.blocks[this.blocks.length - 1] = { ...last, runs: [...last.runs, { text: ' ' }, ...runs] };
    else this.blocks.push({ type: 'text', runs });
    this.open = [];
    return rows.length;
  }
}

/** The last letters before a run, which tell a power from a reference. */
const textBefore = (runs: readonly Run[], index: number): string =>
  runs
    .slice(Math.max(0, index - 3), index)
    .map(({ text }) => text)
    .join('')
    .slice(-9);

const wordsOf = (row: readonly Cell[] | undefined): string =>
  JSON.stringify(row?.map((cell) => cell.map((runs) => runs.map(({ text }) => text.trim()).join(''))));

const noteRuns = (block: Block | undefined) =>
  block?.type === 'note' && block.blocks[0]?.type === 'text' ? block.blocks[0].runs : [];

const joinedSizes = (sizes: readonly number[]): number[] =>
  sizes.reduce<number[]>((kept, size) => {
    const last = kept.at(-1);
    // Sizes that differ by less than a twentieth are one level.
    if (last !== undefined && size > last * 0.95) kept[kept.length - 1] = size;
    else kept.push(size);
    return kept;
  }, []);

const share = (row: Row, is: (item: { bold: boolean; mono: boolean; text: string }) => boolean): number => {
  let yes = 0;
  let all = 0;
  for (const item of itemsOfRow(row)) {
    all += item.text.trim().length;
    if (is(item)) yes += item.text.trim().length;
  }
  return all === 0 ? 0 : yes / all;
};
const isBold = (row: Row): boolean => share(row, ({ bold }) => bold) > 0.85;
const isMono = (row: Row): boolean => share(row, ({ mono }) => mono) > 0.9;

/** The sentence of one line goes on in the next, over a column or a page. */
function isUnfinished(last: Row, next: Row): boolean {
  const end = textOfRow(last);
  return (
    !/[.!?:;»”"')\]]\s*$/.test(end) ||
    (/[-\u00ad]$/.test(end) && /^\p{Ll}/u.test(textOfRow(next))) ||
    /^\p{Ll}/u.test(textOfRow(next))
  );
}

/** A first line that is set in, or one after a last line that is short. */
function isNewParagraph(rows: readonly Row[], next: Row): boolean {
  const last = rows.at(-1) as Row;
  const left = Math.min(...rows.slice(1).map(({ x0 }) => x0), next.x0 < last.x0 ? next.x0 : last.x0);
  const right = Math.max(...rows.map(({ x1 }) => x1), next.x1);
  if (
    next.x0 > left + next.size * 0.8 &&
    next.x0 < left + next.size * 4 &&
    rows.length > 0 &&
    last.x0 < next.x0 - next.size * 0.5
  ) {
    return /[.!?:”"')]\s*$/.test(textOfRow(last));
  }
  const [one, other] = rows;
  const usual = one && other ? other.y - one.y : next.size * 1.4;
  if (next.y - last.y > usual * 1.3 && next.y - last.y > next.size * 1.35) return true;
  return (
    last.x1 < left + (right - left) * 0.7 &&
    /[.!?:]\s*$/.test(textOfRow(last)) &&
    /^[\p{Lu}\p{N}“"]/u.test(textOfRow(next))
  );
}
