export type DiffRow = { type: 'same' | 'added' | 'removed'; text: string } | { type: 'gap' };

const AROUND = 2;
const MOST_ROWS = 2_000;

/** The rows of a unified diff: what came and went with a few lines around it, and a gap where more is the same. */
export function diffRows(unified: string): DiffRow[] {
  const rows = unified.split('\n').flatMap((line): DiffRow[] => {
    if (/^(?:---|\+\+\+|Index:|diff |\\ )/.test(line)) return [];
    if (line.startsWith('@@')) return [{ type: 'gap' }];
    const text = line.slice(1);
    return [{ type: line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same', text }];
  });
  const changes = rows.flatMap(({ type }, at) => (type === 'added' || type === 'removed' ? [at] : []));
  const near = new Set(
    changes.flatMap((at) => Array.from({ length: 2 * AROUND + 1 }, (_, step) => at - AROUND + step)),
  );
  const kept: DiffRow[] = [];
  rows.forEach((row, at) => {
    if (row.type !== 'gap' && near.has(at)) kept.push(row);
    else if (kept.length > 0 && kept.at(-1)?.type !== 'gap') kept.push({ type: 'gap' });
  });
  if (kept.at(-1)?.type === 'gap') kept.pop();
  return kept.slice(0, MOST_ROWS);
}
