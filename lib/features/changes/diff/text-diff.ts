/** A piece of a text, and whether it is only on this side. */
export type Span = { text: string; changed: boolean };

/** The kind of a block, if its changes are shown differently. */
export type BlockKind = 'heading' | 'text' | 'item' | 'row' | 'code';

/**
 * One block of the two texts side by side, in the order of the new one. Texts include the white space up to the next
 * block, so that the concatenated texts of one side are exactly that side.
 */
export type DiffRow =
  /** On both sides; the two differ at most in white space. */
  | { kind: 'same'; block: BlockKind; before: string; after: string; line: number }
  | { kind: 'added'; block: BlockKind; after: string; line: number }
  | { kind: 'removed'; block: BlockKind; before: string }
  /** With `from`, the block was also moved: the old text has it there, as `moved-away`. */
  | { kind: 'edited'; block: BlockKind; before: Span[]; after: Span[]; line: number; from?: number }
  /** Is here now; the same block was in line `from` of the old text. */
  | { kind: 'moved-here'; block: BlockKind; after: string; line: number; from: number }
  /** Was here; the same block is in line `to` of the new text. */
  | { kind: 'moved-away'; block: BlockKind; before: string; to: number };

/** Two texts compared: see `diffMarkdown`. */
export type TextDiff = {
  rows: DiffRow[];
  /** The number of places where the new text differs; a move counts at its destination. */
  changes: number;
  /** Words that came and went, and blocks or sections that moved. */
  tally: { added: number; removed: number; moved: number };
};

/** True for what stood elsewhere, whether it was rewritten or not. */
export const cameHere = (row: DiffRow | undefined): boolean =>
  row?.kind === 'moved-here' || (row?.kind === 'edited' && row.from !== undefined);

const joined = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** The row's part of the new text. */
export function afterOf(row: DiffRow): string {
  if (row.kind === 'edited') return joined(row.after);
  return row.kind === 'removed' || row.kind === 'moved-away' ? '' : row.after;
}

/** What a heading says, without its marks. */
export const headingName = (heading: string): string => heading.replace(/^\s*#+\s*/, '').trim();

/** Stands for what is not known between the pieces of two texts. */
export const UNKNOWN = '…';

/** The row's part of the old text. */
export function beforeOf(row: DiffRow): string {
  if (row.kind === 'edited') return row.from === undefined ? joined(row.before) : '';
  return row.kind === 'added' || row.kind === 'moved-here' ? '' : row.before;
}
