import { tallyOf } from './diff/tally';
import { UNKNOWN, type DiffRow, type Span, type TextDiff } from './diff/text-diff';

/** Longer diffs are cut: in lines. */
const MOST_LINES = 20_000;

/**
 * The two texts of a unified diff, as far as it contains them: what is between its hunks is `UNKNOWN` in both. Header lines
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
      if (hunks++ > 0) for (const text of [before, after]) text.push('', UNKNOWN, '');
      continue;
    }
    const text = line.slice(1);
    if (!line.startsWith('+')) before.push(text);
    if (!line.startsWith('-')) after.push(text);
  }
  return { before: before.join('\n'), after: after.join('\n') };
}

/** A `|` would begin a cell, as in the row of a table. */
const asCell = (text: string): string => text.replaceAll('|', '\\|');

/** Two versions of a record, whole words that differ in the middle marked. */
function versionsOf(before: string, after: string): [Span[], Span[]] {
  const [old, now] = [before, after].map((text) => asCell(text).split(/(\s+)/)) as [string[], string[]];
  const least = Math.min(old.length, now.length);
  let head = 0;
  while (head < least && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const spansOf = (words: readonly string[]): Span[] =>
    [
      { text: words.slice(0, head).join(''), changed: false },
      { text: words.slice(head, words.length - tail).join(''), changed: true },
      { text: words.slice(words.length - tail).join(''), changed: false },
    ].filter(({ text }) => text !== '');
  return [spansOf(old), spansOf(now)];
}

/** What stands between records, so that each is a place of its own. */
const BETWEEN: DiffRow = { kind: 'same', block: 'row', before: '', after: '', line: 0 };

/**
 * A unified diff of records, a hunk for each: one that came, one that went, or a value in both versions. They are not
 * compared again, which would take a record that went and one that came for two versions of one.
 */
export function recordsOfDiff(unified: string): TextDiff {
  const rows = unified.split(/^@@.*$/m).flatMap((hunk): DiffRow[] => {
    const side = (sign: string): string =>
      hunk
        .split('\n', MOST_LINES)
        .flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : []))
        .join('\n')
        .trim();
    const [before, after] = [side('-'), side('+')];
    if (before === '' && after === '') return [];
    const at = { block: 'row' as const, line: 0 };
    if (before === '') return [BETWEEN, { kind: 'added', after: asCell(after), ...at }];
    if (after === '') return [BETWEEN, { kind: 'removed', before: asCell(before), ...at }];
    const [old, now] = versionsOf(before, after);
    return [BETWEEN, { kind: 'edited', before: old, after: now, ...at }];
  });
  return { rows, changes: rows.length / 2, tally: tallyOf(rows) };
}
