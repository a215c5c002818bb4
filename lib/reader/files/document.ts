import type { FileTable } from '@/lib/core/model/file-reading';
import { fence } from '@/lib/core/text/fence';
import { indent } from '../markdown/writer';
import { inlineOf, plainOf, type Run } from './inline';
import type { FilePiece } from './order';

/** The paragraphs of one cell. */
export type Cell = readonly (readonly Run[])[];

/** A part of a document, as every reader of a kind makes it. */
export type Block =
  | { type: 'heading'; level: number; runs: readonly Run[] }
  /** `depth`: it goes on with the item of a list of that depth. */
  /** `quote`: how deep it is quoted; true is once. */
  | { type: 'text'; runs: readonly Run[]; depth?: number | undefined; quote?: boolean | number | undefined }
  | { type: 'item'; depth: number; number?: number | undefined; runs: readonly Run[] }
  /** The first row is the head. What a span covers is an empty cell. */
  | { type: 'table'; rows: readonly (readonly Cell[])[]; name?: string | undefined }
  | { type: 'code'; text: string; language?: string | undefined }
  | { type: 'note'; label: string; blocks: readonly Block[] }
  | { type: 'rule' }
  /** Markdown that is in the file as such. */
  | { type: 'markdown'; markdown: string }
  /** HTML inside a file. */
  | { type: 'html'; html: string };

/** A deeper list is shown at this depth. */
const DEEPEST = 12;

/** What is in a cell, as paragraphs. */
export const cellOf = (blocks: readonly Block[]): Cell =>
  blocks.flatMap((block): Run[][] => {
    if (block.type === 'table')
      return block.rows.map((row) => row.flatMap((cell) => cell.flatMap((runs) => [...runs, { text: ' ' }])));
    if (block.type === 'code') return block.text.split('\n').map((text) => [{ text, code: true }]);
    if (block.type === 'item')
      return [[{ text: block.number === undefined ? '• ' : `${block.number}. ` }, ...block.runs]];
    return 'runs' in block ? [[...block.runs]] : [];
  });

/** What all of a heading or of the head of a table is, bold or italic, says nothing. */
function withoutLook(runs: readonly Run[], all = runs): readonly Run[] {
  const written = all.filter(({ text }) => text.trim() !== '');
  const isBold = written.every(({ bold }) => bold);
  const isItalic = written.every(({ italic }) => italic);
  if (!isBold && !isItalic) return runs;
  return runs.map((run) => ({
    ...run,
    ...(isBold && { bold: undefined }),
    ...(isItalic && { italic: undefined }),
  }));
}

/** Text of a cell: its paragraphs one under the other. */
const textOfCell = (cell: Cell): string =>
  cell
    .map((runs) => inlineOf(runs, { inCell: true }))
    .filter((line) => line !== '')
    .join('<br>');

/** Rows of cells that are Markdown already, as a table; empty where no cell has text. Columns without any are left out. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
  const used = Array.from({ length: width }, (_, at) => at).filter((at) => filled.some((row) => row[at]));
  const [head, ...body] = filled.map((row) => `| ${used.map((at) => row[at] ?? '').join(' | ')} |`);
  return head === undefined ? '' : [head, `|${' --- |'.repeat(used.length)}`, ...body].join('\n');
}

/** The open items of lists, from the outermost: where their text begins, and how they are marked. */
type Level = { indent: number; number: number | undefined; mark: string };

/** Writes blocks as Markdown, one after another. */
export class DocumentWriter {
  private readonly pieces: FilePiece[] = [];
  private out: string[] = [];
  private readonly notes: string[] = [];
  private levels: Level[] = [];
  private lastWasItem = false;
  readonly tables: FileTable[] = [];

  constructor(private readonly wantsTables: boolean) {}

  add(blocks: Iterable<Block>): this {
    for (const block of blocks) this.write(block);
    return this;
  }

  /** What was written, with the notes at the end. */
  end(): FilePiece[] {
    for (const note of this.notes) this.put(note);
    this.close();
    return this.pieces;
  }

  private close(): void {
    if (this.out.length > 0) this.pieces.push({ markdown: this.out.join('') });
    this.out = [];
  }

  private put(text: string, tight = false): void {
    if (text === '') return;
    if (this.out.length > 0) this.out.push(tight ? '\n' : '\n\n');
    this.out.push(text);
  }

  private write(block: Block): void {
    if (block.type === 'item') return this.item(block);
    if (block.type === 'text' && block.depth !== undefined && this.levels.length > 0) {
      const level = this.levels[Math.min(block.depth, this.levels.length - 1)] as Level;
      return this.put(inlineOf(block.runs, { first: ' '.repeat(level.indent) }));
    }
    const text = this.textOf(block);
    if (block.type === 'html') {
      this.close();
      this.pieces.push({ html: block.html });
    }
    if (text === '') return;
    this.levels = [];
    this.put(text);
    this.lastWasItem = false;
  }

  private item({ depth: asked, number, runs }: Extract<Block, { type: 'item' }>): void {
    const depth = Math.min(asked, this.levels.length, DEEPEST);
    const before = this.levels[depth];
    this.levels = this.levels.slice(0, depth);
    const parent = this.levels.at(-1)?.indent ?? 0;
    // A list that does not go on with the number of the one before it needs another mark, or it would be counted so.
    const isOther =
      before !== undefined &&
      (number === undefined) === (before.number === undefined) &&
      number !== undefined &&
      before.number !== undefined &&
      number !== before.number + 1;
    const end = isOther ? (before.mark === '.' ? ')' : '.') : (before?.mark ?? '.');
    const mark = number === undefined ? '-' : `${Math.min(Math.max(0, number), 999_999_999)}${end}`;
    this.levels.push({ indent: parent + mark.length + 1, number, mark: end });
    const first = `${' '.repeat(parent)}${mark} `;
    this.put(inlineOf(runs, { first, rest: ' '.repeat(first.length), firstOfItem: true }), this.lastWasItem);
    this.lastWasItem = true;
  }

  private textOf(block: Exclude<Block, { type: 'item' }>): string {
    switch (block.type) {
      case 'heading':
        return inlineOf(withoutLook(block.runs), {
          heading: `${'#'.repeat(Math.min(Math.max(1, block.level), 6))} `,
        });
      case 'text':
        return inlineOf(block.runs, { first: '> '.repeat(Number(block.quote ?? 0)) });
      case 'table':
        return this.table(block);
      case 'code':
        return fence(block.text.replace(/\n+$/, ''), block.language ?? '');
      case 'note': {
        const inner = new DocumentWriter(false).add(block.blocks).end();
        const text = inner.map((piece) => ('markdown' in piece ? piece.markdown : '')).join('\n\n');
        if (text !== '') this.notes.push(`[^${block.label}]: ${indent(text, '    ')}`);
        return '';
      }
      case 'rule':
        return '---';
      case 'markdown':
        return block.markdown.trim();
      case 'html':
        return '';
    }
  }

  private table({ rows, name }: Extract<Block, { type: 'table' }>): string {
    const [first] = rows;
    // A frame around a text.
    if (rows.length === 1 && first?.length === 1)
      return (first[0] ?? [])
        .map((runs) => inlineOf(runs))
        .filter(Boolean)
        .join('\n\n');
    if (this.wantsTables)
      this.tables.push({
        ...(name === undefined ? {} : { name }),
        rows: rows.map((row) => row.map((cell) => cell.map(plainOf).filter(Boolean).join('\n'))),
      });
    const head = (first ?? []).flat(2);
    const plainHead = (first ?? []).map((cell) => cell.map((runs) => withoutLook(runs, head)));
    return tableOf([plainHead, ...rows.slice(1)].map((row) => row.map(textOfCell)));
  }
}

/** Lines of code that stand in paragraphs of their own are one piece of code. */
export function withWholeCode(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    if (block.type === 'code' && last?.type === 'code')
      out[out.length - 1] = { ...last, text: `${last.text}\n${block.text}` };
    else out.push(block);
  }
  return out;
}
