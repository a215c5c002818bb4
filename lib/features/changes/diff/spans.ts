import { diffArrays } from 'diff';
import { cellsOf } from './blocks';
import { sharedEnds } from './shared-ends';
import type { BlockKind, Span } from './text-diff';
import { isWord, tokensOf } from './tokens';

/** Two versions of a block that differ in more tokens than this are shown as rewritten. */
const MAX_EDITS = 1_500;

export type Sides = { before: Span[]; after: Span[] };

/**
 * Returns which words differ between two versions of a block; for a table row with equally many cells, which cells. The
 * concatenated spans of a side are that side.
 */
export function spansOf(kind: BlockKind, before: string, after: string): Sides {
  return (kind === 'row' && byCell(before, after)) || byWord(before, after);
}

function byCell(before: string, after: string): Sides | undefined {
  const old = cellsOf(before);
  const now = cellsOf(after);
  if (old.length !== now.length) return undefined;
  const differs = (index: number): boolean => old[index]?.cell !== now[index]?.cell;
  const mark = (row: string, cells: typeof old): Span[] => {
    const spans = new Spans();
    let at = 0;
    cells.forEach(({ cell, start }, index) => {
      if (!differs(index) || cell === '') return;
      spans.add(row.slice(at, start), false);
      spans.add(cell, true);
      at = start + cell.length;
    });
    spans.add(row.slice(at), false);
    return spans.list;
  };
  return { before: mark(before, old), after: mark(after, now) };
}

function byWord(before: string, after: string): Sides {
  // White space at the end separates the block from the next, and does not count as a change.
  const [oldText, oldEnd] = cutEnd(before);
  const [nowText, nowEnd] = cutEnd(after);
  // Two versions are mostly equal, and that part need not be split into words.
  const { head, tail } = sharedEnds(oldText, nowText);
  const old = oldText.slice(head, oldText.length - tail);
  const now = nowText.slice(head, nowText.length - tail);
  const oldTokens = tokensOf(old);
  const nowTokens = tokensOf(now);
  const parts = diffArrays(oldTokens.map(folded), nowTokens.map(folded), { maxEditLength: MAX_EDITS });
  const left = new Spans();
  const right = new Spans();
  left.add(oldText.slice(0, head), false);
  right.add(nowText.slice(0, head), false);
  if (parts) {
    let oldAt = 0;
    let nowAt = 0;
    const isChange = (index: number): boolean => {
      const part = parts[index];
      return part !== undefined && (part.added || part.removed);
    };
    parts.forEach((part, index) => {
      const { count, added, removed } = part;
      // What stayed between two changes and is not a word is merged with them: one change, not three.
      const isBetween =
        !added && !removed && isChange(index - 1) && isChange(index + 1) && !part.value.some(isWord);
      if (!added) left.add(oldTokens.slice(oldAt, (oldAt += count)).join(''), removed || isBetween);
      if (!removed) right.add(nowTokens.slice(nowAt, (nowAt += count)).join(''), added || isBetween);
    });
  } else {
    left.add(old, true);
    right.add(now, true);
  }
  left.add(oldText.slice(oldText.length - tail), false);
  right.add(nowText.slice(nowText.length - tail), false);
  left.add(oldEnd, false);
  right.add(nowEnd, false);
  return { before: left.list, after: right.list };
}

/** Collects spans, joining neighbors of the same kind. */
class Spans {
  readonly list: Span[] = [];
  add(text: string, changed: boolean): void {
    if (text === '') return;
    const last = this.list.at(-1);
    if (last?.changed === changed) last.text += text;
    else this.list.push({ text, changed });
  }
}

function cutEnd(text: string): [string, string] {
  const end = text.trimEnd().length;
  return [text.slice(0, end), text.slice(end)];
}

/** White space counts as equal, whatever its length. */
const folded = (token: string): string => (/^\s/.test(token) ? ' ' : token);
