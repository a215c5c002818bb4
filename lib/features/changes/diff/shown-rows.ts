import { given } from '@/lib/core/text/given';
import { cellsOf, DELIMITER } from './table-rows';
import { mergedSpans, withoutEnd, type ShownSpan } from './merged-spans';
import { cutToSentences } from './sentences';
import {
  afterOf,
  beforeOf,
  cameHere,
  headingName,
  UNKNOWN,
  type BlockKind,
  type DiffRow,
  type Span,
  type TextDiff,
} from './text-diff';
import { whatChanged, type WhatChanged } from './what-changed';

/** `both` is on either side, `before` and `after` are two versions or one side alone, `gone` is elsewhere now, and `here` was. */
export type Side = 'before' | 'after' | 'both' | 'gone' | 'here';

/** The text of a change, line by line: in screen order. With `place`, the row belongs to that change, from 1. */
export type ShownRow = { key: string; place?: number } & (
  | PlaceRow
  // In `both`, what changed is marked by its side.
  | { kind: 'text'; side: Side; block: BlockKind; spans: ShownSpan[] }
  // Two versions side by side; one is missing if the text was added or removed.
  | { kind: 'pair'; block: BlockKind; before?: Span[]; after?: Span[] }
  // Blocks that are elsewhere now: reported once, before the first of them.
  | ({ kind: 'moved' } & Moved)
  // Unchanged text that is folded.
  | { kind: 'fold'; of: FoldUnit; count: number }
);

/** The start of a change: the heading above it, its rows, and what it is. `moved`: its blocks only stood elsewhere. */
export type PlaceRow = {
  kind: 'place';
  place: number;
  heading?: string;
  rows: readonly DiffRow[];
  what: WhatChanged;
  moved?: Moved;
};

/**
 * Where blocks went, or came from: the line in the other text, and the heading above it if that says more. Of a section,
 * it is the heading before: `isAfter`.
 */
export type Moved = { way: 'from' | 'to'; line: number; heading?: string; isAfter: boolean };
/** What a fold counts: `line` where it has blocks of several kinds. */
type FoldUnit = 'paragraph' | 'row' | 'code' | 'line';

/** `lines` has both versions of what was edited, one after the other, as in a `diff`. */
export type Layout = 'inline' | 'side' | 'lines';

/** Unchanged blocks shown around a change. */
const CONTEXT = 1;
/** Number of blocks shown of those that moved unchanged. */
const MOVED_SHOWN = 1;

type Stretch = { kind: 'same' | 'moved-here' | 'moved-away' | 'changed'; from: number; to: number };

/** The rows to show of a comparison: changes, their context, the rest folded unless it was opened. */
export function shownRows({ rows }: TextDiff, layout: Layout, opened: ReadonlySet<string>): ShownRow[] {
  const shown: ShownRow[] = [];
  const stretches = stretchesOf(rows);
  const moved = movesOf(rows);
  let places = 0;
  let heading: string | undefined;
  /** The change that the next rows belong to. */
  let place: number | undefined;
  /** The context rows that were output last. */
  let ahead = 0;
  const show = (row: ShownRow): void => void shown.push({ ...row, ...given({ place }) });
  const draw = (from: number, to: number): void => {
    for (let index = from; index < to; index += 1) {
      const row = rows[index];
      if (row?.kind === 'edited' && row.from !== undefined && !cameHere(rows[index - 1]))
        show({ kind: 'moved', key: `here-${index}`, ...moved(row) });
      if (row && (layout === 'lines' || !isFence(rows, index))) drawn(row, index, layout).forEach(show);
    }
  };
  const fold = (from: number, to: number): void => {
    const key = `fold-${from}`;
    if (opened.has(key)) return draw(from, to);
    const hidden = rows.slice(from, to);
    // Between two pieces, nothing is known to be the same.
    if (hidden.some(isUnknown) && hidden.every((row) => isUnknown(row) || row.block === 'heading')) {
      if (shown.length > 0)
        show({ kind: 'text', key, side: 'both', block: 'text', spans: [{ text: UNKNOWN, changed: false }] });
      return;
    }
    const { of, count } = folded(hidden.filter((row, at) => !isUnknown(row) && !isFence(rows, from + at)));
    if (count > 0) show({ kind: 'fold', key, of, count });
  };
  stretches.forEach((stretch, at) => {
    const { kind, from, to } = stretch;
    const first = rows[from];
    if (kind === 'same') {
      place = undefined;
      const head = at === 0 ? from : Math.min(from + CONTEXT, to);
      const tail = at === stretches.length - 1 ? to : Math.max(to - contextBefore(rows, to), head);
      draw(from, head);
      // A fold must hide more than the space it takes.
      if (tail - head === 1 && rows[head]?.block !== 'text') draw(head, tail);
      else if (tail > head) fold(head, tail);
      for (let index = from; index < to; index += 1) heading = headingOf(rows[index]) ?? heading;
      const drawnBefore = shown.length;
      draw(tail, to);
      ahead = shown.length - drawnBefore;
      return;
    }
    if (kind === 'moved-away') {
      ahead = 0;
      if (first) show({ kind: 'moved', key: `away-${from}`, ...moved(first) });
      return draw(from, Math.min(to, from + MOVED_SHOWN));
    }
    let isNamed = false;
    if (place === undefined && first) {
      place = places += 1;
      let next = at;
      while (stretches[next] && stretches[next]?.kind !== 'same') next += 1;
      const ofPlace = rows.slice(from, stretches[next]?.from);
      const what = whatChanged(ofPlace);
      isNamed = what.length === 0;
      const named = {
        kind: 'place' as const,
        key: `place-${from}`,
        place,
        rows: ofPlace,
        what,
        ...given({ heading, moved: isNamed ? moved(first) : undefined }),
      };
      // What precedes a change is its context: the heading of the change is above it.
      const context = shown.splice(shown.length - ahead);
      shown.push(named, ...context.map((row) => ({ ...row, place: named.place })));
    }
    ahead = 0;
    if (kind === 'moved-here') {
      if (first && !isNamed) show({ kind: 'moved', key: `here-${from}`, ...moved(first) });
      draw(from, Math.min(to, from + MOVED_SHOWN));
      if (to > from + MOVED_SHOWN) fold(from + MOVED_SHOWN, to);
    } else draw(from, to);
    for (let index = from; index < to; index += 1) heading = headingOf(rows[index]) ?? heading;
  });
  return shown;
}

/** Where blocks that are elsewhere now came from or went. */
function movesOf(rows: readonly DiffRow[]): (row: DiffRow) => Moved {
  type Ends = Partial<Record<Moved['way'], string | undefined>>;
  /** By the line in the new text, which both ends of a move know: the headings above them. */
  const headings = new Map<number, Ends>();
  const above: Ends = {};
  for (const row of rows) {
    const away = row.kind === 'moved-away';
    const line = away ? row.to : row.kind !== 'removed' && cameHere(row) ? row.line : undefined;
    const way = away ? 'from' : 'to';
    if (line !== undefined) headings.set(line, { ...headings.get(line), [way]: above[way] });
    if (row.block !== 'heading') continue;
    const [old, now] = [beforeOf(row), afterOf(row)];
    if (old !== '') above.from = headingName(old);
    if (now !== '') above.to = headingName(now);
  }
  return (row) => {
    const away = row.kind === 'moved-away';
    const here = row.kind === 'moved-here' || row.kind === 'edited' ? row : undefined;
    const way = away ? 'to' : 'from';
    const ends = headings.get(away ? row.to : (here?.line ?? 0)) ?? {};
    // Within one section its heading says nothing.
    const heading = ends.from === ends.to ? undefined : ends[way];
    const line = away ? row.to : (here?.from ?? 0);
    return { way, line, ...given({ heading }), isAfter: row.block === 'heading' };
  };
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
  const text = (side: Side, spans: ShownSpan[], of = key): ShownRow => ({
    kind: 'text',
    key: of,
    side,
    block,
    spans,
  });
  if (row.kind === 'same') return [text('both', plain(row.after || row.before))];
  if (row.kind === 'moved-away') return [text(layout === 'lines' ? 'before' : 'gone', plain(row.before))];
  if (row.kind === 'moved-here') return [text(layout === 'lines' ? 'after' : 'here', plain(row.after))];
  // Code is read line by line.
  const merged =
    layout === 'inline' && row.kind === 'edited' && block !== 'code'
      ? mergedSpans(row.before, row.after)
      : undefined;
  if (merged) return [text('both', cut(merged, block))];
  const [before, after] =
    row.kind === 'edited'
      ? [cut(row.before, block), cut(row.after, block)]
      : [
          row.kind === 'removed' ? plain(row.before) : undefined,
          row.kind === 'added' ? plain(row.after) : undefined,
        ];
  if (layout === 'side') return [{ kind: 'pair', key, block, ...given({ before, after }) }];
  return [
    ...(before ? [text('before', before, `${key}-old`)] : []),
    ...(after ? [text('after', after)] : []),
  ];
}

/** For prose, only the changed sentences are shown. */
function cut<S extends Span>(spans: readonly S[], block: BlockKind): S[] {
  const whole = withoutEnd(spans);
  return block === 'text' || block === 'item' ? cutToSentences(whole) : whole;
}

function headingOf(row: DiffRow | undefined): string | undefined {
  if (row?.block !== 'heading' || row.kind === 'removed' || row.kind === 'moved-away') return undefined;
  return headingName(afterOf(row));
}

const isUnknown = (row: DiffRow): boolean => row.kind === 'same' && row.after.trim() === UNKNOWN;

const FENCE = /^[ >]*(?:[-*+] +|\d+[.)] +)?(?:`{3,}|~{3,})/;

/** An unchanged line that only begins or ends code. */
function isFence(rows: readonly DiffRow[], index: number): boolean {
  const row = rows[index];
  const isEdge = rows[index - 1]?.block !== 'code' || rows[index + 1]?.block !== 'code';
  return row?.kind === 'same' && row.block === 'code' && isEdge && FENCE.test(row.after || row.before);
}

/** What a fold of these hides: their number, or that of their lines, without blank ones. */
function folded(rows: readonly DiffRow[]): { of: FoldUnit; count: number } {
  const texts = rows
    .map((row) => ({ text: afterOf(row), block: row.block }))
    .filter(({ text }) => text.trim() !== '');
  const all = (is: (block: BlockKind) => boolean): boolean => texts.every(({ block }) => is(block));
  if (all((block) => block === 'row'))
    return { of: 'row', count: texts.filter(({ text }) => !DELIMITER.test(text.trimEnd())).length };
  if (all((block) => block === 'code')) return { of: 'code', count: texts.length };
  if (all((block) => block !== 'row' && block !== 'code')) return { of: 'paragraph', count: texts.length };
  const lines = texts.flatMap(({ text }) => text.split('\n')).filter((line) => line.trim() !== '');
  return { of: 'line', count: lines.length };
}

/** A table row cell by cell, without its bars and as it is read. The row below a table's head has none. */
export function cellsOfRow<S extends Span>(spans: readonly S[]): S[][] {
  const row = spans.map(({ text }) => text).join('');
  if (DELIMITER.test(row)) return [];
  const cells: S[][] = [];
  let at = 0;
  let from = 0;
  const edges = cellsOf(row).map(({ cell, start }) => ({ start, end: start + cell.length }));
  for (const { start, end } of edges) {
    const cell: S[] = [];
    for (let span = spans[at]; span; span = spans[(at += 1)]) {
      const text = span.text.slice(Math.max(start - from, 0), Math.max(end - from, 0));
      if (text !== '') cell.push({ ...span, text: text.replaceAll('\\|', '|') });
      if (from + span.text.length >= end) break;
      from += span.text.length;
    }
    cells.push(cell);
  }
  return cells;
}
