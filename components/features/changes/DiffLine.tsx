import type { ShownRow, Side } from '@/lib/features/changes/diff/shown-rows';
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

/** The kinds of block with their own style. */
const BLOCKS: Partial<Record<BlockKind, string>> = {
  row: diffStyles.row,
  code: diffStyles.code,
  heading: diffStyles.heading,
};

function Text({ side, block, spans }: { side: Side; block: BlockKind; spans: readonly Span[] }) {
  const { diff: own } = useDiffWords();
  const Mark = side === 'before' ? 'del' : 'ins';
  return (
    <div class={`${diffStyles.line} ${CLASS[side]} ${BLOCKS[block] ?? ''}`}>
      <i aria-hidden="true">{SIGN[side]}</i>
      <span dir="auto">
        {side !== 'both' && (
          <span class="visually-hidden">{side === 'before' ? own.removed : own.added}: </span>
        )}
        {spans.map(({ text, changed }, index) => (changed ? <Mark key={index}>{text}</Mark> : text))}
      </span>
    </div>
  );
}
