import type { Block } from './blocks';

/** A shorter run of blocks elsewhere is not reported as moved: it may be any similar line. */
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
  const isFree = (index: number): boolean =>
    index < old.blocks.length && old.free(index) && !taken.has(index);
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
    const size = run.reduce((sum, move) => sum + (now.blocks[move.now]?.text.trim().length ?? 0), 0);
    if (size >= MIN_CHARS) {
      for (const move of run) taken.add(move.old);
      moves.push(...run);
    }
    index += run.length;
  }
  return moves;
}
