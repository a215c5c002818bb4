import { splitBlocks, type Block } from './blocks';
import { createSimilarity, type Similarity } from './similarity';
import { findMoves, type Move } from './moves';
import { spansOf } from './spans';
import { findUnchanged } from './unchanged';
import { cameHere, type DiffRow, type TextDiff } from './text-diff';
import { findElsewhere, findVersions } from './versions';
import { joinSplit } from './join-split';
import { slidePairs } from './slide';

/** How two texts correspond, by the indexes of their blocks. */
type Alignment = {
  stayed: Map<number, number>;
  edited: Map<number, number>;
  moves: Move[];
  /** The two sides; a block is free if nothing corresponds to it. */
  old: Side;
  now: Side;
};
type Side = { blocks: Block[]; free: (index: number) => boolean };

/**
 * Compares two Markdown texts in readable form: first which blocks stayed, moved, were added and removed, then which
 * words changed within a rewritten block. The concatenated `afterOf` of all rows is exactly the new text, and
 * `beforeOf` the old one.
 */
export function diffMarkdown(before: string, after: string): TextDiff {
  const similarity = createSimilarity();
  let alignment = align(splitBlocks(before), splitBlocks(after), similarity);
  const joined = joinSplit(alignment.old, alignment.now, alignment.edited);
  if (joined) alignment = align(...joined, similarity);
  const rows = [...rowsOf(alignment)];
  return { rows, changes: countPlaces(rows), tally: tallyOf(rows) };
}

function align(old: Block[], now: Block[], similarity: Similarity): Alignment {
  const keys = (blocks: readonly Block[]): string[] => blocks.map(({ key }) => key);
  const pairs = findUnchanged(keys(old), keys(now));
  slidePairs(pairs, [old, now]);
  const oldTaken = new Uint8Array(old.length);
  const nowTaken = new Uint8Array(now.length);
  const take = (i: number, j: number): void => {
    oldTaken[i] = 1;
    nowTaken[j] = 1;
  };
  for (const [i, j] of pairs) take(i, j);
  const left = { blocks: old, free: (index: number): boolean => oldTaken[index] === 0 };
  const right = { blocks: now, free: (index: number): boolean => nowTaken[index] === 0 };
  const moves = findMoves(left, right, (one, other) => similarity.of(one, other) > 0);
  for (const move of moves) take(move.old, move.now);
  const edited = new Map<number, number>();
  let [oldAt, nowAt] = [0, 0];
  for (const [i, j] of [...pairs, [old.length, now.length] as const]) {
    // Most unchanged blocks are adjacent, with nothing on either side between them.
    if (i > oldAt && j > nowAt) {
      const versions = findVersions(
        { ...left, from: oldAt, to: i },
        { ...right, from: nowAt, to: j },
        similarity,
      );
      for (const [one, other] of versions) {
        edited.set(one, other);
        take(one, other);
      }
    }
    oldAt = i + 1;
    nowAt = j + 1;
  }
  for (const [one, other] of findElsewhere(left, right, similarity)) {
    moves.push({ old: one, now: other, isEdited: old[one]?.key !== now[other]?.key });
    take(one, other);
  }
  return { stayed: new Map(pairs), edited, moves, old: left, now: right };
}

function* rowsOf({
  stayed,
  edited,
  moves,
  old: { blocks: old },
  now: { blocks: now },
}: Alignment): Generator<DiffRow> {
  const wentTo = new Map(moves.map((move) => [move.old, move]));
  const cameFrom = new Map(moves.map((move) => [move.now, move]));
  let j = 0;
  function* arrivals(end: number): Generator<DiffRow> {
    for (; j < end; j += 1) {
      const block = now[j];
      if (!block) continue;
      const { kind, text, line } = block;
      const move = cameFrom.get(j);
      const source = move && old[move.old];
      if (!source) yield { kind: 'added', block: kind, after: text, line };
      else if (move.isEdited) {
        const spans = spansOf(source, block);
        yield { kind: 'edited', block: kind, ...spans, line, oldLine: source.line, from: source.line };
      } else yield { kind: 'moved-here', block: kind, after: text, line, from: source.line };
    }
  }
  for (const [i, block] of old.entries()) {
    const { kind, text: before, line: oldLine } = block;
    const target = stayed.get(i) ?? edited.get(i);
    const other = target === undefined ? undefined : now[target];
    if (target !== undefined && other) {
      yield* arrivals(target);
      j = target + 1;
      const { text, line } = other;
      if (stayed.has(i)) yield { kind: 'same', block: other.kind, before, after: text, line, oldLine };
      else yield { kind: 'edited', block: other.kind, ...spansOf(block, other), line, oldLine };
      continue;
    }
    const move = wentTo.get(i);
    const to = move && now[move.now]?.line;
    if (to === undefined) yield { kind: 'removed', block: kind, before, oldLine };
    else yield { kind: 'moved-away', block: kind, before, oldLine, to };
  }
  yield* arrivals(now.length);
}

const isChange = ({ kind }: DiffRow): boolean => kind !== 'same' && kind !== 'moved-away';

function countPlaces(rows: readonly DiffRow[]): number {
  let places = 0;
  let isInside = false;
  for (const row of rows) {
    if (row.kind === 'moved-away') continue;
    if (isChange(row) && !isInside) places += 1;
    isInside = isChange(row);
  }
  return places;
}

function tallyOf(rows: readonly DiffRow[]): TextDiff['tally'] {
  const tally = { edited: 0, added: 0, removed: 0, moved: 0 };
  rows.forEach((row, index) => {
    if (row.kind === 'edited') tally.edited += 1;
    else if (row.kind === 'added') tally.added += 1;
    else if (row.kind === 'removed') tally.removed += 1;
    // A section that moved as a whole is one move.
    if (cameHere(row) && !cameHere(rows[index - 1])) tally.moved += 1;
  });
  return tally;
}
