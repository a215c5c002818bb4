import type { Block } from './blocks';

/** A shorter run of blocks elsewhere is only moved if it is nowhere twice: else it may be any similar line. */
const MIN_CHARS = 20;

type Side = { blocks: readonly Block[]; free: (index: number) => boolean };
export type Move = { old: number; now: number; isEdited: boolean };

/**
 * Blocks that are elsewhere now: runs of unmatched blocks that are consecutive on both sides. A rewritten block within
 * a run belongs to it.
 */
export function findMoves(old: Side, now: Side, isAlike: (old: Block, now: Block) => boolean): Move[] {
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
