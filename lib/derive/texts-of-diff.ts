/** Longer diffs are cut: in lines. */
const MOST_LINES = 20_000;

/**
 * The two texts that a unified diff speaks of, as far as it holds them: what lies between its hunks is `…` in both.
 * Lines of the head, and what is no diff at all, are left out or kept as lines that are the same.
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
