import { given } from '@/lib/core/text/given';
import { cellsOf, DELIMITER } from './table-rows';
import { cameHere, type BlockKind, type DiffRow, type Span, type TextDiff } from './text-diff';

/**
 * The end of a sentence: its mark, what closes after it, and the space before the next. An initial ends none, and
 * neither does what goes on in lower case.
 */
const END = /(?<!(?<!\p{L})\p{Lu})[.!?…][)\]"'”’»]*\s+(?![\s\p{Ll}])|[。！？]+[」』”]*/gu;
const CUT = '…';

/** Spans of prose, cut to the sentences with a change; an ellipsis replaces the rest. If nothing changed, all of it. */
function sentencesOf(spans: readonly Span[]): Span[] {
  if (!spans.some(({ changed }) => changed)) return [...spans];
  return spans.flatMap((span, index) => {
    if (span.changed) return [span];
    const ends: number[] = [];
    let from = 0;
    for (const { index: at, 0: mark } of span.text.matchAll(END)) {
      // The number of an item is no sentence. What follows a change is the rest of one.
      if ((from > 0 || index === 0) && !/\p{L}/u.test(span.text.slice(from, at))) continue;
      ends.push((from = at + mark.length));
    }
    const hasBefore = index > 0;
    const hasAfter = index < spans.length - 1;
    // The sentence of the previous change continues to the first end, the sentence of the next change starts at the
    // last.
    const upTo = hasBefore ? (ends[0] ?? span.text.length) : 0;
    const start = hasAfter ? (ends.at(-1) ?? 0) : span.text.length;
    if (start <= upTo) return [span];
    const left = span.text.slice(upTo, start);
    if (left.trim() === '') return [span];
    const head = span.text.slice(0, upTo);
    const tail = span.text.slice(start);
    const gap = head === '' ? `${CUT} ` : tail === '' ? CUT : `${CUT} `;
    return [{ text: `${head}${gap}${tail}`, changed: false }];
  });
}

/** `both` is the same on either side, `before` and `after` are two versions or one side alone. */
export type Side = 'before' | 'after' | 'both';

/** The text of a change, line by line: in screen order. */
export type ShownRow =
  /** The start of a change: its line in the new text, and its heading. */
  | { kind: 'place'; key: string; place: number; line: number; heading?: string }
  | { kind: 'text'; key: string; side: Side; block: BlockKind; spans: Span[] }
  /** Two versions side by side; one is missing if the text was added or removed. */
  | { kind: 'pair'; key: string; block: BlockKind; before?: Span[]; after?: Span[] }
  /** Blocks that are elsewhere now: reported once, before the first of them. */
  | { kind: 'moved'; key: string; to?: number; from?: number; blocks: number }
  /** Unchanged text that is folded. */
  | { kind: 'fold'; key: string; lines: number };

export type Layout = 'inline' | 'side';

/** Unchanged blocks shown around a change. */
const CONTEXT = 1;
/** Number of blocks shown of those that moved unchanged. */
const MOVED_SHOWN = 1;

type Stretch = { kind: 'same' | 'moved-here' | 'moved-away' | 'changed'; from: number; to: number };

/** The rows to show of a comparison: changes, their context, the rest folded unless it was opened. */
export function shownRows({ rows }: TextDiff, layout: Layout, opened: ReadonlySet<string>): ShownRow[] {
  const shown: ShownRow[] = [];
  const stretches = stretchesOf(rows);
  let place = 0;
  let heading: string | undefined;
  let isInside = false;
  /** The context rows that were output last. */
  let ahead = 0;
  const draw = (from: number, to: number): void => {
    for (let index = from; index < to; index += 1) {
      const row = rows[index];
      if (row?.kind === 'edited' && row.from !== undefined && !cameHere(rows[index - 1]))
        shown.push({ kind: 'moved', key: `here-${index}`, from: row.from, blocks: 1 });
      if (row) shown.push(...drawn(row, index, layout));
    }
  };
  const fold = (from: number, to: number): void => {
    const key = `fold-${from}`;
    const lines = rows.slice(from, to).reduce((sum, row) => sum + linesOf(row), 0);
    if (opened.has(key)) draw(from, to);
    else if (lines > 0) shown.push({ kind: 'fold', key, lines });
  };
  stretches.forEach((stretch, at) => {
    const { kind, from, to } = stretch;
    const first = rows[from];
    if (kind === 'same') {
      const head = at === 0 ? from : Math.min(from + CONTEXT, to);
      const tail = at === stretches.length - 1 ? to : Math.max(to - contextBefore(rows, to), head);
      draw(from, head);
      // A fold must hide more than the space it takes.
      if (tail - head === 1 && rows[head]?.block !== 'text') draw(head, tail);
      else if (tail > head) fold(head, tail);
      for (let index = from; index < to; index += 1) heading = headingOf(rows[index]) ?? heading;
      isInside = false;
      const drawnBefore = shown.length;
      draw(tail, to);
      ahead = shown.length - drawnBefore;
      return;
    }
    if (kind === 'moved-away') {
      ahead = 0;
      const row = first?.kind === 'moved-away' ? first : undefined;
      if (row) shown.push({ kind: 'moved', key: `away-${from}`, to: row.to, blocks: to - from });
      return draw(from, Math.min(to, from + MOVED_SHOWN));
    }
    if (!isInside && first) {
      isInside = true;
      const line = lineOf(rows, from);
      // What precedes a change is its context: the heading of the change is above it.
      const named: ShownRow = {
        kind: 'place',
        key: `place-${from}`,
        place: (place += 1),
        line,
        ...given({ heading }),
      };
      shown.splice(shown.length - ahead, 0, named);
    }
    ahead = 0;
    if (kind === 'moved-here') {
      const row = first?.kind === 'moved-here' ? first : undefined;
      if (row) shown.push({ kind: 'moved', key: `here-${from}`, from: row.from, blocks: to - from });
      draw(from, Math.min(to, from + MOVED_SHOWN));
      if (to > from + MOVED_SHOWN) fold(from + MOVED_SHOWN, to);
    } else draw(from, to);
    for (let index = from; index < to; index += 1) heading = headingOf(rows[index]) ?? heading;
  });
  return shown;
}

/** The first row of a table is shown with the table's header. */
function contextBefore(rows: readonly DiffRow[], to: number): number {
  const last = rows[to - 1];
  return last?.kind === 'same' && last.block === 'row' && DELIMITER.test(last.after.trimEnd()) ? 2 : CONTEXT;
}

function stretchesOf(rows: readonly DiffRow[]): Stretch[] {
  const stretches: Stretch[] = [];
  rows.forEach(({ kind }, index) => {
    const of = kind === 'same' || kind === 'moved-here' || kind === 'moved-away' ? kind : 'changed';
    const last = stretches.at(-1);
    if (last?.kind === of) last.to = index + 1;
    else stretches.push({ kind: of, from: index, to: index + 1 });
  });
  return stretches;
}

function drawn(row: DiffRow, index: number, layout: Layout): ShownRow[] {
  const { block } = row;
  const key = `row-${index}`;
  const plain = (text: string, changed = false): Span[] => [{ text: text.trimEnd(), changed }];
  if (row.kind === 'same')
    return [{ kind: 'text', key, side: 'both', block, spans: plain(row.after || row.before) }];
  if (row.kind === 'moved-away' || row.kind === 'moved-here')
    return [
      {
        kind: 'text',
        key,
        side: row.kind === 'moved-away' ? 'before' : 'after',
        block,
        spans: plain(row.kind === 'moved-away' ? row.before : row.after),
      },
    ];
  const [before, after] =
    row.kind === 'edited'
      ? [cut(row.before, block), cut(row.after, block)]
      : [
          row.kind === 'removed' ? plain(row.before) : undefined,
          row.kind === 'added' ? plain(row.after) : undefined,
        ];
  if (layout === 'side') return [{ kind: 'pair', key, block, ...given({ before, after }) }];
  return [
    ...(before
      ? [{ kind: 'text' as const, key: `${key}-old`, side: 'before' as const, block, spans: before }]
      : []),
    ...(after ? [{ kind: 'text' as const, key, side: 'after' as const, block, spans: after }] : []),
  ];
}

/** For prose, only the changed sentences are shown. */
function cut(spans: readonly Span[], block: BlockKind): Span[] {
  const last = spans.at(-1);
  const ended =
    last && !last.changed ? [...spans.slice(0, -1), { ...last, text: last.text.trimEnd() }] : [...spans];
  const whole = ended.filter(({ text }) => text !== '');
  return block === 'text' || block === 'item' ? sentencesOf(whole) : whole;
}

function headingOf(row: DiffRow | undefined): string | undefined {
  if (row?.block !== 'heading' || row.kind === 'removed' || row.kind === 'moved-away') return undefined;
  const text = row.kind === 'edited' ? row.after.map((span) => span.text).join('') : row.after;
  return text.replace(/^\s*#+\s*/, '').trim();
}

/** Lines of text, without blank ones. */
function linesOf(row: DiffRow): number {
  const text = row.kind === 'same' || row.kind === 'moved-here' ? row.after : '';
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

/** The line of the new text where a row is, or would be. */
function lineOf(rows: readonly DiffRow[], from: number): number {
  for (let index = from; index < rows.length; index += 1) {
    const row = rows[index];
    if (row && 'line' in row) return row.line;
  }
  for (let index = from - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row && 'line' in row) return row.line;
  }
  return 1;
}

/** A table row cell by cell, without its bars and as it is read. The row below a table's head has none. */
export function cellsOfRow(spans: readonly Span[]): Span[][] {
  const row = spans.map(({ text }) => text).join('');
  if (DELIMITER.test(row)) return [];
  const cells: Span[][] = [];
  let at = 0;
  let from = 0;
  const edges = cellsOf(row).map(({ cell, start }) => ({ start, end: start + cell.length }));
  for (const { start, end } of edges) {
    const cell: Span[] = [];
    for (let span = spans[at]; span; span = spans[(at += 1)]) {
      const text = span.text.slice(Math.max(start - from, 0), Math.max(end - from, 0));
      if (text !== '') cell.push({ text: text.replaceAll('\\|', '|'), changed: span.changed });
      if (from + span.text.length >= end) break;
      from += span.text.length;
    }
    cells.push(cell);
  }
  return cells;
}
