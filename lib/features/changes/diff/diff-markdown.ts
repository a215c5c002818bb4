import { isBareFence, isIndentedCode, linksOf, splitBlocks, type Block } from './blocks';
import { createSimilarity, type Similarity } from './similarity';
import { spansOf } from './spans';
import { findUnchanged } from './unchanged';
import type { DiffRow, TextDiff } from './text-diff';
import { findElsewhere, findVersions } from './versions';
import { slidePairs } from './slide';
import { tallyOf } from './tally';
import { isWord, saying, tokensOf } from './tokens';

/** At least this share of the words of a paragraph must have been in the other for it to be split off. */
const SPLIT_OFF = 0.6;

type JoinSplitSide = { blocks: Block[]; free: (index: number) => boolean };

/**
 * Paragraphs that are one on one side and several on the other, joined: where a break came or went, no word did.
 * Undefined if there are none. The other blocks are the same objects.
 */
function joinSplit(
  old: JoinSplitSide,
  now: JoinSplitSide,
  edited: ReadonlyMap<number, number>,
): [Block[], Block[]] | undefined {
  const [oldJoins, nowJoins] = [new Set<number>(), new Set<number>()];
  for (const [i, j] of edited) {
    findJoins(old.blocks[i], now, j, nowJoins);
    findJoins(now.blocks[j], old, i, oldJoins);
  }
  if (oldJoins.size + nowJoins.size === 0) return undefined;
  return [join(old.blocks, oldJoins), join(now.blocks, nowJoins)];
}

/** Adds the blocks around the one at this index, each of which is to be joined with the one before it. */
function findJoins(
  whole: Block | undefined,
  { blocks: parts, free }: JoinSplitSide,
  at: number,
  joins: Set<number>,
): void {
  if (whole?.kind !== 'text' || parts[at]?.kind !== 'text') return;
  const isPart = (index: number): boolean =>
    parts[index]?.kind === 'text' && parts[index].sign === '' && free(index) && !joins.has(index);
  if (!isPart(at - 1) && !isPart(at + 1)) return;
  const left = wordsOf(whole);
  takeFrom(left, parts[at]);
  for (let index = at + 1; isPart(index) && takeFrom(left, parts[index]); index += 1) joins.add(index);
  for (let index = at - 1; isPart(index) && takeFrom(left, parts[index]); index -= 1) joins.add(index + 1);
}

function wordsOf({ text }: Block): Map<string, number> {
  const words = new Map<string, number>();
  for (const token of tokensOf(text)) if (isWord(token)) words.set(token, (words.get(token) ?? 0) + 1);
  return words;
}

/** Takes the words of a block out of what is left. True, and only then, if most of them were in it. */
function takeFrom(left: Map<string, number>, block: Block | undefined): boolean {
  let [all, found] = [0, 0];
  const words = block ? wordsOf(block) : new Map<string, number>();
  for (const [word, count] of words) {
    all += count;
    found += Math.min(count, left.get(word) ?? 0);
  }
  if (all === 0 || found < all * SPLIT_OFF) return false;
  for (const [word, count] of words) left.set(word, Math.max(0, (left.get(word) ?? 0) - count));
  return true;
}

function join(blocks: Block[], joins: ReadonlySet<number>): Block[] {
  const all: Block[] = [];
  blocks.forEach((block, index) => {
    if (joins.has(index)) return;
    let end = index + 1;
    while (joins.has(end)) end += 1;
    if (end === index + 1) {
      all.push(block);
      return;
    }
    const text = blocks
      .slice(index, end)
      .map((part) => part.text)
      .join('');
    const { ends: _none, ...first } = block;
    all.push({ ...first, text, key: saying(text, block.links) });
  });
  return all;
}

/** A shorter run of blocks elsewhere is only moved if it is nowhere twice: else it may be any similar line. */
const MIN_CHARS = 20;

type MovesSide = { blocks: readonly Block[]; free: (index: number) => boolean };
type Move = { old: number; now: number; isEdited: boolean };

/**
 * Blocks that are elsewhere now: runs of unmatched blocks that are consecutive on both sides. A rewritten block within
 * a run belongs to it.
 */
function findMoves(old: MovesSide, now: MovesSide, isAlike: (old: Block, now: Block) => boolean): Move[] {
  /** The positions of each text, and how many of these are taken from the front. */
  const places = new Map<string, { at: number[]; taken: number }>();
  old.blocks.forEach(({ key }, index) => {
    if (!old.free(index)) return;
    const known = places.get(key);
    if (known) known.at.push(index);
    else places.set(key, { at: [index], taken: 0 });
  });
  const taken = new Set<number>();
  const nowTaken = new Set<number>();
  const isFree = (index: number): boolean =>
    index >= 0 && index < old.blocks.length && old.free(index) && !taken.has(index);
  /** How often each text stands on either side. */
  const times = new Map<string, number>();
  /** Said in one place of either text, in words. */
  const isUnique = ({ kind, key }: Block): boolean => {
    if (times.size === 0)
      for (const block of [...old.blocks, ...now.blocks])
        times.set(block.key, (times.get(block.key) ?? 0) + 1);
    return kind !== 'code' && /\p{L}{2}|\p{N}{3}/u.test(key) && times.get(key) === 2;
  };
  /** What is taken stays taken, so that a text that occurs a thousand times is scanned once. */
  const firstFree = (key: string): number | undefined => {
    const known = places.get(key);
    if (!known) return undefined;
    while (known.taken < known.at.length && !isFree(known.at[known.taken] ?? -1)) known.taken += 1;
    return known.at[known.taken];
  };
  const moves: Move[] = [];
  for (let index = 0; index < now.blocks.length;) {
    const first = now.free(index) ? firstFree(now.blocks[index]?.key ?? '') : undefined;
    if (first === undefined) {
      index += 1;
      continue;
    }
    const run: Move[] = [];
    for (;;) {
      const at = { old: first + run.length, now: index + run.length };
      const [one, other] = [old.blocks[at.old], now.blocks[at.now]];
      if (!one || !other || !isFree(at.old) || !now.free(at.now)) break;
      const isSame = one.key === other.key;
      if (!isSame && !isAlike(one, other)) break;
      run.push({ ...at, isEdited: !isSame });
    }
    const runsFrom = index;
    index += run.length;
    const size = run.reduce((sum, move) => sum + (now.blocks[move.now]?.text.trim().length ?? 0), 0);
    const begun = now.blocks[runsFrom];
    if (size < MIN_CHARS && !(begun && isUnique(begun))) continue;
    // What stood before it and was rewritten came along: the heading of a section.
    for (let back = 1; isFree(first - back) && now.free(runsFrom - back); back += 1) {
      const [one, other] = [old.blocks[first - back], now.blocks[runsFrom - back]];
      if (!one || !other || nowTaken.has(runsFrom - back) || one.key === other.key || !isAlike(one, other))
        break;
      run.unshift({ old: first - back, now: runsFrom - back, isEdited: true });
    }
    for (const move of run) {
      taken.add(move.old);
      nowTaken.add(move.now);
    }
    moves.push(...run);
  }
  return moves;
}

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
  let alignment = align(
    splitBlocks(before, linksOf(before, after)),
    splitBlocks(after, linksOf(after, before)),
    similarity,
  );
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
  for (const { old: from, now: to } of moves) take(from, to);
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
  const move = (one: number, other: number): void => {
    moves.push({ old: one, now: other, isEdited: old[one]?.key !== now[other]?.key });
    take(one, other);
  };
  const elsewhere = findElsewhere(left, right, similarity);
  for (const pair of elsewhere) move(...pair);
  // The heading of what moved came along, whatever it is called now.
  const isHeading = ({ blocks, free }: Side, index: number): boolean =>
    blocks[index]?.kind === 'heading' && free(index);
  for (const [one, other] of elsewhere)
    if (isHeading(left, one - 1) && isHeading(right, other - 1)) move(one - 1, other - 1);
  return { stayed: new Map(pairs), edited, moves, old: left, now: right };
}

/** The fences on one side around code that the other has indented, and so without fences: they say nothing. */
function silentFences(
  blocks: readonly Block[],
  other: readonly Block[],
  stayed: ReadonlyMap<number, number>,
): Set<number> {
  const isIndentedThere = (index: number): boolean => {
    const there = other[stayed.get(index) ?? -1];
    return there !== undefined && isIndentedCode(there);
  };
  const silent = blocks.flatMap((block, index) =>
    isBareFence(block) && (isIndentedThere(index - 1) || isIndentedThere(index + 1)) ? [index] : [],
  );
  return new Set(silent);
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
  const came = new Map([...stayed].map(([i, to]) => [to, i]));
  const [silentOld, silentNow] = [silentFences(old, now, stayed), silentFences(now, old, came)];
  let j = 0;
  function* arrivals(end: number): Generator<DiffRow> {
    for (; j < end; j += 1) {
      const block = now[j];
      if (!block) continue;
      const { kind, text, line } = block;
      const move = cameFrom.get(j);
      const source = move && old[move.old];
      if (!source && silentNow.has(j)) yield { kind: 'same', block: kind, before: '', after: text, line };
      else if (!source) yield { kind: 'added', block: kind, after: text, line };
      else if (move.isEdited) {
        const spans = spansOf(source, block);
        yield { kind: 'edited', block: kind, ...spans, line, from: source.line };
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
      if (stayed.has(i)) yield { kind: 'same', block: other.kind, before, after: text, line };
      else yield { kind: 'edited', block: other.kind, ...spansOf(block, other), line };
      continue;
    }
    const move = wentTo.get(i);
    const to = move && now[move.now]?.line;
    if (to === undefined && silentOld.has(i))
      yield { kind: 'same', block: kind, before, after: '', line: now[j]?.line ?? oldLine };
    else if (to === undefined) yield { kind: 'removed', block: kind, before };
    else yield { kind: 'moved-away', block: kind, before, to };
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
