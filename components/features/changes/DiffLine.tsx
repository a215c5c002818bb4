import { cellsOfRow, type ShownRow, type Side } from '@/lib/features/changes/diff/shown-rows';
import type { BlockKind, Span } from '@/lib/features/changes/diff/text-diff';
import { useDiffWords } from './use-diff-words';
import * as diffStyles from './diff.module.css';

type Props = { row: ShownRow; current: boolean; onUnfold: (key: string) => void };

/** One row of a comparison: a position, a text that was added, removed or unchanged, a move, or folded lines. */
export function DiffLine({ row, current, onUnfold }: Props) {
  const { diff: own } = useDiffWords();
  switch (row.kind) {
    case 'place':
      return (
        <h3 class={diffStyles.gap} aria-current={current || undefined} dir="auto">
          {own.place(row.line, row.heading)}
        </h3>
      );
    case 'moved':
      return (
        <p class={diffStyles.more}>
          {row.from !== undefined ? own.movedFrom(row.from) : own.movedTo(row.to ?? 0)}
        </p>
      );
    case 'fold':
      return (
        <button type="button" class={diffStyles.fold} aria-expanded={false} onClick={() => onUnfold(row.key)}>
          {own.unfold(row.lines)}
        </button>
      );
    case 'text':
      return <Text side={row.side} block={row.block} spans={row.spans} />;
    case 'pair':
      return (
        <div class={diffStyles.pair}>
          {row.before ? <Text side="before" block={row.block} spans={row.before} /> : <div />}
          {row.after ? <Text side="after" block={row.block} spans={row.after} /> : <div />}
        </div>
      );
  }
}

const SIGN = { before: '−', after: '+', both: '' } satisfies Record<Side, string>;
const CLASS = { before: diffStyles.removed, after: diffStyles.added, both: diffStyles.same } satisfies Record<
  Side,
  string
>;

const BREAK = /\n[ \t]*\r?\n/g;

/** The kinds of block with their own style. */
const BLOCKS: Partial<Record<BlockKind, string>> = {
  code: diffStyles.code,
  heading: diffStyles.heading,
};

function Text({ side, block, spans }: { side: Side; block: BlockKind; spans: readonly Span[] }) {
  const { diff: own } = useDiffWords();
  const Mark = side === 'before' ? 'del' : 'ins';
  const written = (list: readonly Span[]) =>
    list.map(({ text, changed }, index) =>
      // A break that came or went has nothing else to be seen by.
      changed ? <Mark key={index}>{text.replace(BREAK, '¶$&')}</Mark> : text,
    );
  const cells = block === 'row' ? cellsOfRow(spans) : [];
  // The row below a table's head says how the columns stand, and nothing that is read.
  if (block === 'row' && cells.length === 0) return null;
  return (
    <div class={`${diffStyles.line} ${CLASS[side]} ${BLOCKS[block] ?? ''}`}>
      <i aria-hidden="true">{SIGN[side]}</i>
      <span dir="auto" class={cells.length > 0 ? diffStyles.cells : undefined}>
        {side !== 'both' && (
          <span class="visually-hidden">{side === 'before' ? own.removed : own.added}: </span>
        )}
        {cells.length > 0
          ? cells.map((cell, index) => (
              <span key={index} dir="auto">
                {written(cell)}
                <span class="visually-hidden"> | </span>
              </span>
            ))
          : written(spans)}
      </span>
    </div>
  );
}
