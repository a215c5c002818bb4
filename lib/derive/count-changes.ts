/** More blocks than this on both sides, apart from what is the same at either end, are not compared. */
const MAX_CELLS = 1_000_000;

const blocksOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean);

/**
 * In how many places a text of blocks that blank lines part reads otherwise than before: blocks side by side that were
 * added, removed or written anew are one change. Undefined where the texts are too long and too different to say.
 */
export function countChanges(before: string, after: string): number | undefined {
  const old = blocksOf(before);
  const now = blocksOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end += 1;
  const from = old.slice(start, old.length - end);
  const to = now.slice(start, now.length - end);
  if (from.length === 0 || to.length === 0) return from.length + to.length > 0 ? 1 : 0;
  if (from.length * to.length > MAX_CELLS) return undefined;

  // The longest run of blocks that stayed, row by row from the end.
  const width = to.length + 1;
  const stayed = new Uint32Array((from.length + 1) * width);
  for (let row = from.length - 1; row >= 0; row -= 1)
    for (let column = to.length - 1; column >= 0; column -= 1)
      stayed[row * width + column] =
        from[row] === to[column]
          ? (stayed[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(stayed[(row + 1) * width + column] ?? 0, stayed[row * width + column + 1] ?? 0);

  let changes = 0;
  let isInside = false;
  for (let row = 0, column = 0; row < from.length || column < to.length;) {
    const isSame = row < from.length && column < to.length && from[row] === to[column];
    if (isSame) {
      row += 1;
      column += 1;
      isInside = false;
      continue;
    }
    if (!isInside) changes += 1;
    isInside = true;
    const without = row < from.length ? (stayed[(row + 1) * width + column] ?? 0) : -1;
    const added = column < to.length ? (stayed[row * width + column + 1] ?? 0) : -1;
    if (without >= added) row += 1;
    else column += 1;
  }
  return changes;
}
