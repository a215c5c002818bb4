/** Longer diffs are cut: in lines. */
const MOST_LINES = 20_000;

/**
 * The two texts of a unified diff, as far as it contains them: what is between its hunks is `…` in both. Header lines
 * are left out; lines that are not a diff are left out or kept as unchanged.
 */
export function textsOfDiff(unified: string): { before: string; after: string } {
  const before: string[] = [];
  const after: string[] = [];
  let hunks = 0;
  for (const line of unified.split('\n', MOST_LINES)) {
    if (hunks === 0 && /^(?:---|\+\+\+|Index:|diff |index )/.test(line)) continue;
    if (line.startsWith('\\ ')) continue;
    if (line.startsWith('@@')) {
      if (hunks++ > 0) for (const text of [before, after]) text.push('', '…', '');
      continue;
    }
    const text = line.slice(1);
    if (!line.startsWith('+')) before.push(text);
    if (!line.startsWith('-')) after.push(text);
  }
  return { before: before.join('\n'), after: after.join('\n') };
}
