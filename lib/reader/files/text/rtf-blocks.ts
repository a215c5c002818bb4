import { cellOf, withWholeCode, type Block, type Cell } from '../document';
import { isBlank, type Run } from '../inline';

/** How a paragraph is set. */
export type Paragraph = {
  style: number;
  outline?: number | undefined;
  list?: number | undefined;
  level: number;
  left: number;
  first: number;
  inTable: boolean;
};
const PLAIN: Paragraph = { style: 0, level: 0, left: 0, first: 0, inTable: false };
export type Style = { name: string; outline?: number | undefined };

const MARK = /^\s*(?:([•◦▪‣·●○■\uf0b7–-])|\(?(\d{1,4}|[a-z]|[ivx]{1,5})[.)])\s*\t\s*/i;

/** Runs of an RTF as they come, gathered into paragraphs, items, tables and notes. */
export class RtfBlocks {
  /** The mark that the writing program put before the paragraph. */
  marker = '';
  private runs: Run[] = [];
  private blocks: Block[] = [];
  private readonly notes: Block[] = [];
  /** What is around the note, with its label, or the box that is being read. */
  private readonly outside: { text: ReturnType<RtfBlocks['putAside']>; depth: number; label?: string }[] = [];
  private labels = 0;
  private row: Cell[] = [];
  private cell: (readonly Run[])[] = [];
  private rows: Cell[][] = [];
  /** Indents of the open items, where a list has no levels of its own. */
  private lefts: number[] = [];
  /** What is in boxes of this paragraph or cell. */
  private boxes: Block[] = [];

  private putAside() {
    const { marker, runs, blocks, row, cell, rows, lefts, boxes } = this;
    Object.assign(this, {
      marker: '',
      runs: [],
      blocks: [],
      row: [],
      cell: [],
      rows: [],
      lefts: [],
      boxes: [],
    });
    return { marker, runs, blocks, row, cell, rows, lefts, boxes };
  }

  add(run: Run): void {
    this.runs.push(run);
  }

  /** A note begins in the group of this depth; its reference stays in the text. */
  beginNote(depth: number): void {
    const label = String((this.labels += 1));
    const last = this.runs.at(-1);
    // The sign of the note itself is in the text before it.
    if (last?.script === 'sup' && last.text.trim().length <= 2) this.runs.pop();
    this.runs.push({ text: `[^${label}]`, raw: true });
    this.outside.push({ text: this.putAside(), depth, label });
  }

  /** What is in a box follows the paragraph that the box stands in. */
  beginBox(depth: number): void {
    this.outside.push({ text: this.putAside(), depth });
  }

  /** True if the group of this depth is a note or a box, and its last paragraph has to end. */
  isInside(depth: number): boolean {
    return this.outside.at(-1)?.depth === depth;
  }

  endInside(): void {
    const around = this.outside.pop();
    if (!around) return;
    this.endTable();
    // The text of a note in a cell may say that it stands in that cell.
    this.blocks.push(...this.cell.map((runs): Block => ({ type: 'text', runs })), ...this.boxes);
    const { label } = around;
    const blocks = withWholeCode(this.blocks);
    Object.assign(this, around.text);
    if (label === undefined) this.boxes.push(...blocks);
    else this.notes.push({ type: 'note', label, blocks });
  }

  end(): Block[] {
    while (this.outside.length > 0) {
      this.endInside();
      // The file is cut off in it.
      if (this.row.length + this.cell.length > 0) this.endCell();
      else this.paragraph(PLAIN, undefined);
    }
    this.endTable();
    return [...withWholeCode(this.blocks), ...this.notes];
  }

  endCell(): void {
    if (!isBlank(this.runs)) this.cell.push(this.runs);
    this.cell.push(...cellOf(this.boxes));
    this.runs = [];
    this.boxes = [];
    this.row.push(this.cell);
    this.cell = [];
  }

  endRow(): void {
    if (this.row.length > 0 && this.rows.length < 100_000) this.rows.push(this.row);
    this.row = [];
  }

  private endTable(): void {
    if (this.row.length > 0) this.endRow();
    if (this.rows.length > 0) this.blocks.push({ type: 'table', rows: this.rows });
    this.rows = [];
  }

  /** Ends a paragraph that is set as `set` says. */
  paragraph(set: Paragraph, style: Style | undefined): void {
    this.put(set, style);
    if (set.inTable) return;
    this.blocks.push(...this.boxes);
    this.boxes = [];
  }

  private put(set: Paragraph, style: Style | undefined): void {
    const { runs, marker } = this;
    this.runs = [];
    this.marker = '';
    const isEmpty = isBlank(runs);
    if (set.inTable) {
      if (!isEmpty) this.cell.push(runs);
      return;
    }
    if (!isEmpty || this.rows.length > 0) this.endTable();
    if (isEmpty) return;
    const heading = set.outline ?? style?.outline ?? headingIn(style?.name);
    if (heading !== undefined) {
      this.blocks.push({ type: 'heading', level: heading + 1, runs });
      return;
    }
    const item = this.itemOf(runs, set, marker);
    if (item) this.blocks.push(item);
    else if (runs.every((run) => run.code || run.text.trim() === ''))
      this.blocks.push({ type: 'code', text: runs.map(({ text }) => text).join('') });
    else {
      const isUnder =
        set.left > 0 &&
        this.lefts.length > 0 &&
        this.blocks.at(-1)?.type === 'item' &&
        set.left === this.lefts.at(-1);
      if (!isUnder) this.lefts = [];
      this.blocks.push({
        type: 'text',
        runs,
        quote: /quot/i.test(style?.name ?? ''),
        ...(isUnder && { depth: this.lefts.length - 1 }),
      });
    }
  }

  private itemOf(runs: Run[], { list, level, left, first }: Paragraph, marker: string): Block | undefined {
    const whole = runs.map(({ text }) => text).join('');
    const own =
      marker !== ''
        ? MARK.exec(`${marker.trimEnd()}\t`)
        : first < 0 || list !== undefined
          ? MARK.exec(whole)
          : null;
    if (!own && (list === undefined || list === 0)) return undefined;
    const rest = marker === '' && own ? withoutStart(runs, own[0].length) : runs;
    const number = own?.[2];
    let depth = level;
    if (list === undefined || marker === '') {
      this.lefts = this.lefts.filter((one) => one < left);
      depth = list === undefined ? this.lefts.length : level;
    }
    this.lefts = [...this.lefts.filter((one) => one < left), left];
    const isNumbered = number !== undefined && !own?.[1];
    return {
      type: 'item',
      depth,
      ...(isNumbered && {
        number: /^\d+$/.test(number) ? Number(number) : number.toLowerCase().charCodeAt(0) - 96,
      }),
      runs: rest,
    };
  }
}

const headingIn = (name: string | undefined): number | undefined => {
  const level = /^heading\s*(\d)/i.exec(name ?? '')?.[1];
  return level ? Number(level) - 1 : /^title$/i.test(name ?? '') ? 0 : undefined;
};

function withoutStart(runs: readonly Run[], length: number): Run[] {
  let left = length;
  return runs.flatMap((run) => {
    const cut = Math.min(left, run.text.length);
    left -= cut;
    return cut === run.text.length ? [] : [{ ...run, text: run.text.slice(cut) }];
  });
}
