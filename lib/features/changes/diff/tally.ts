import { cameHere, type DiffRow, type Span, type TextDiff } from './text-diff';
import { isWord, tokensOf } from './tokens';

/** The words that came and went, and the moves. */
export function tallyOf(rows: readonly DiffRow[]): TextDiff['tally'] {
  const tally = { added: 0, removed: 0, moved: 0 };
  const words = (text: string): number => tokensOf(text).filter(isWord).length;
  const changedWords = (spans: readonly Span[]): number =>
    spans.reduce((sum, { text, changed }) => sum + (changed ? words(text) : 0), 0);
  rows.forEach((row, index) => {
    if (row.kind === 'edited') {
      tally.added += changedWords(row.after);
      tally.removed += changedWords(row.before);
    } else if (row.kind === 'added') tally.added += words(row.after);
    else if (row.kind === 'removed') tally.removed += words(row.before);
    // A section that moved as a whole is one move.
    if (cameHere(row) && !cameHere(rows[index - 1])) tally.moved += 1;
  });
  return tally;
}
