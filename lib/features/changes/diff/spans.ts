import { diffArrays } from 'diff';
import { partsOf, type Block } from './blocks';
import { cellsOf } from './table-rows';
import { bestShift, cutAtToken } from './slide';
import type { Span } from './text-diff';
import { isWord, readTokens, saying, type Links } from './tokens';

/** Two versions of a block that differ in more tokens than this are shown as rewritten. */
const MAX_EDITS = 1_500;

export type Sides = { before: Span[]; after: Span[] };

/**
 * Returns which words differ between two versions of a block; for table rows, which cells. The concatenated spans of a
 * side are that side.
 */
export function spansOf(old: Block, now: Block): Sides {
  if (old.kind === 'row' && now.kind === 'row') return byCell(old, now);
  const [one, other] = [partsOf(old), partsOf(now)];
  const left = new Spans();
  const right = new Spans();
  const isSigned = old.sign !== now.sign;
  left.add(one.open, isSigned);
  right.add(other.open, isSigned);
  byWord([one.body, old.links], [other.body, now.links], left, right);
  left.add(one.close, isSigned && one.open === '' && one.close.trim() !== '');
  right.add(other.close, isSigned && other.open === '' && other.close.trim() !== '');
  return { before: left.list, after: right.list };
}

function byCell(before: Block, after: Block): Sides {
  const old = cellsOf(before.text);
  const now = cellsOf(after.text);
  const oldSaid = old.map(({ cell }) => saying(cell, before.links));
  const nowSaid = now.map(({ cell }) => saying(cell, after.links));
  const [oldNew, nowNew] = [new Set<number>(), new Set<number>()];
  if (old.length === now.length)
    oldSaid.forEach((said, index) => {
      if (said === nowSaid[index]) return;
      oldNew.add(index);
      nowNew.add(index);
    });
  else
    for (const { old: one, now: other, same } of stepsOf(oldSaid, nowSaid) ?? []) {
      if (same) continue;
      for (let index = one.from; index < one.to; index += 1) oldNew.add(index);
      for (let index = other.from; index < other.to; index += 1) nowNew.add(index);
    }
  const mark = (row: string, cells: typeof old, changed: ReadonlySet<number>): Span[] => {
    const spans = new Spans();
    let at = 0;
    cells.forEach(({ cell, start }, index) => {
      if (!changed.has(index) || cell === '') return;
      spans.add(row.slice(at, start), false);
      spans.add(cell, true);
      at = start + cell.length;
    });
    spans.add(row.slice(at), false);
    return spans.list;
  };
  return { before: mark(before.text, old, oldNew), after: mark(after.text, now, nowNew) };
}

type Body = [text: string, links: Links | undefined];

function byWord(before: Body, after: Body, left: Spans, right: Spans): void {
  const { tokens: oldTokens, said: oldSaid } = readTokens(...before);
  const { tokens: nowTokens, said: nowSaid } = readTokens(...after);
  const steps = stepsOf(oldSaid, nowSaid);
  if (!steps) {
    left.add(before[0], true);
    right.add(after[0], true);
    return;
  }
  steps.forEach(({ old, now, same }, index) => {
    const tokens = oldTokens.slice(old.from, old.to);
    // What stayed between two changes and is not a word is merged with them: one change, not three.
    const isBetween = same && index > 0 && index < steps.length - 1 && !tokens.some((token) => isWord(token));
    left.add(tokens.join(''), !same || isBetween);
    right.add(nowTokens.slice(now.from, now.to).join(''), !same || isBetween);
  });
}

type Range = { from: number; to: number };
type Step = { old: Range; now: Range; same: boolean };

/**
 * What stayed and what changed, by turns, from what the tokens say; undefined when too much differs. What is on one side
 * alone begins and ends at a sentence or a word if it can.
 */
function stepsOf(old: readonly string[], now: readonly string[]): Step[] | undefined {
  const parts = diffArrays([...old], [...now], { maxEditLength: MAX_EDITS });
  if (!parts) return undefined;
  /** Numbers of tokens that stayed, were removed, and were added after them. */
  const turns = [{ stayed: 0, removed: 0, added: 0 }];
  for (const { count, added, removed } of parts) {
    let turn = turns.at(-1);
    if (!turn || (!added && !removed)) turns.push((turn = { stayed: 0, removed: 0, added: 0 }));
    turn[added ? 'added' : removed ? 'removed' : 'stayed'] += count;
  }
  turns.push({ stayed: 0, removed: 0, added: 0 });
  const steps: Step[] = [];
  let [oldAt, nowAt] = [0, 0];
  const step = (removed: number, added: number, same: boolean): void => {
    if (removed + added === 0) return;
    const [oldFrom, nowFrom] = [oldAt, nowAt];
    oldAt += removed;
    nowAt += added;
    steps.push({ old: { from: oldFrom, to: oldAt }, now: { from: nowFrom, to: nowAt }, same });
  };
  turns.forEach((turn, index) => {
    const next = turns[index + 1];
    if (next && (turn.removed === 0) !== (turn.added === 0)) {
      const side = turn.removed > 0 ? old : now;
      const from = (turn.removed > 0 ? oldAt : nowAt) + turn.stayed;
      const to = from + turn.removed + turn.added;
      const shift = bestShift(
        { from, to, least: from - turn.stayed, most: to + next.stayed },
        (one, other) => side[one] === side[other],
        (at) => cutAtToken(side, at),
      );
      turn.stayed += shift;
      next.stayed -= shift;
    }
    step(turn.stayed, turn.stayed, true);
    step(turn.removed, turn.added, false);
  });
  return steps;
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
