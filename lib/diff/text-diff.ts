/** A piece of a text, and whether it is on this side only. */
export type Span = { text: string; changed: boolean };

/** What a block is, as far as its changes are shown differently. */
export type BlockKind = 'heading' | 'text' | 'item' | 'row' | 'code';

/**
 * One block of the two texts side by side, in the order of the new one. Texts hold the white space up to the next
 * block, so that the texts of one side put together are that side again, to the letter.
 */
export type DiffRow =
  /** On both sides; the two differ in white space at most. */
  | { kind: 'same'; block: BlockKind; before: string; after: string; line: number; oldLine: number }
  | { kind: 'added'; block: BlockKind; after: string; line: number }
  | { kind: 'removed'; block: BlockKind; before: string; oldLine: number }
  /** With `from`, the block also came from elsewhere: the old text has it there, as `moved-away`. */
  | {
      kind: 'edited';
      block: BlockKind;
      before: Span[];
      after: Span[];
      line: number;
      oldLine: number;
      from?: number;
    }
  /** Stands here now; the same block stood in line `from` of the old text. */
  | { kind: 'moved-here'; block: BlockKind; after: string; line: number; from: number }
  /** Stood here; the same block stands in line `to` of the new text. */
  | { kind: 'moved-away'; block: BlockKind; before: string; oldLine: number; to: number };

/** Two texts compared: see `diffMarkdown`. */
export type TextDiff = {
  rows: DiffRow[];
  /** In how many places the new text reads otherwise; what was moved counts where it went. */
  changes: number;
  /** Blocks by what became of them. */
  tally: { edited: number; added: number; removed: number; moved: number };
};

const joined = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** What the row is of the new text. */
export function afterOf(row: DiffRow): string {
  if (row.kind === 'edited') return joined(row.after);
  return row.kind === 'removed' || row.kind === 'moved-away' ? '' : row.after;
}

/** What the row is of the old text. */
export function beforeOf(row: DiffRow): string {
  if (row.kind === 'edited') return row.from === undefined ? joined(row.before) : '';
  return row.kind === 'added' || row.kind === 'moved-here' ? '' : row.before;
}
