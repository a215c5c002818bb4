import { useAnswer } from '@/components/shell/state/use-answer';
import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { changesMarkdown } from '@/lib/features/changes/diff/changes-markdown';
import {
  shownRows,
  type Layout,
  cellsOfRow,
  type PlaceRow,
  type ShownRow,
  type Side,
} from '@/lib/features/changes/diff/shown-rows';
import type { ShownSpan } from '@/lib/features/changes/diff/merged-spans';
import type { TextDiff, BlockKind } from '@/lib/features/changes/diff/text-diff';
import { useApp } from '@/components/shell/state/app';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { buttonsOf, type Actions } from '@/components/ui/buttons-of';
import { IconButton } from '@/components/ui/IconButton';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import { Segmented } from '@/components/ui/Segmented';
import { Loading } from '@/components/ui/Loading';
import { Counted } from '@/components/ui/Parted';
import { type Virtual, VirtualRows } from '@/components/shell/rows/VirtualRows';
import { useDiffWords } from './use-diff-words';
import { useOn } from '@/components/shell/state/use-event';
import { Empty } from '@/components/ui/Empty';
import { useParts } from '@/components/shell/state/use-parts';
import { useTurned } from '@/components/shell/state/use-turned';
import * as actStyles from '@/components/ui/act.module.css';
import * as barStyles from '@/components/ui/bar.module.css';
import * as diffStyles from './diff.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './DiffView.module.css';
type DiffLineProps = { row: ShownRow; onUnfold: (key: string) => void };

/** One row of a comparison: what a change is, a text that was added, removed or unchanged, a move, or folded text. */
function DiffLine({ row, onUnfold }: DiffLineProps) {
  const { diff: own } = useDiffWords();
  switch (row.kind) {
    case 'place':
      return (
        <h3 class={diffStyles.what} dir="auto">
          <Icon name={iconOf(row)} size="sm" />
          <span>{own.place(row)}</span>
        </h3>
      );
    case 'moved':
      return (
        <p class={diffStyles.what}>
          <Icon name="move" size="sm" />
          <span>{own.moved(row)}</span>
        </p>
      );
    case 'fold':
      return (
        <button type="button" class={diffStyles.fold} aria-expanded={false} onClick={() => onUnfold(row.key)}>
          <Icon name="right" size="sm" directional />
          {own.unfold[row.of](row.count)}
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

function iconOf({ what, moved }: PlaceRow): IconName {
  if (moved) return 'move';
  const has = (block: BlockKind): boolean => what.every((one) => one.block === block);
  return has('row') ? 'table' : has('code') ? 'braces' : 'pen';
}

const SIGN = { before: '−', after: '+', both: '', gone: '', here: '' } satisfies Record<Side, string>;
const CLASS = {
  before: diffStyles.removed,
  after: diffStyles.added,
  both: diffStyles.same,
  gone: diffStyles.gone,
  here: '',
} satisfies Record<Side, string | undefined>;

const BREAK = /\n[ \t]*\r?\n/g;

/** The kinds of block with their own style. */
const BLOCKS: Partial<Record<BlockKind, string>> = {
  code: diffStyles.code,
  heading: diffStyles.heading,
  row: diffStyles.row,
};

/** Without the mark of a heading, and with a bullet for that of an item, where these did not change. */
function asRead([first, ...rest]: readonly ShownSpan[], block: BlockKind): ShownSpan[] {
  if (!first) return [];
  const text = first.changed
    ? first.text
    : block === 'heading'
      ? first.text.replace(/^ {0,3}#{1,6}\s+/, '')
      : block === 'item'
        ? first.text.replace(/^(\s*)[-*+](?=\s)/, '$1•')
        : first.text;
  return [{ ...first, text }, ...rest];
}

function Text({ side, block, spans }: { side: Side; block: BlockKind; spans: readonly ShownSpan[] }) {
  const { diff: own } = useDiffWords();
  const written = (list: readonly ShownSpan[]) =>
    list.map(({ text, changed, side: on = side }, index) => {
      if (!changed) return text;
      const Mark = on === 'before' ? 'del' : 'ins';
      // A break that came or went has nothing else to be seen by.
      return <Mark key={index}>{text.replace(BREAK, '¶$&')}</Mark>;
    });
  const cells = block === 'row' ? cellsOfRow(spans) : [];
  // The row below a table's head says how the columns stand, and nothing that is read.
  if (block === 'row' && cells.length === 0) return null;
  const isMerged = side === 'both' && spans.some(({ changed }) => changed);
  return (
    <div class={`${diffStyles.line} ${isMerged ? '' : CLASS[side]} ${BLOCKS[block] ?? ''}`}>
      {SIGN[side] !== '' && (
        <>
          <i aria-hidden="true">{SIGN[side]}</i>
          <span class="visually-hidden">{side === 'before' ? own.removed : own.added}: </span>
        </>
      )}
      <span dir="auto" class={cells.length > 0 ? diffStyles.cells : undefined}>
        {cells.length > 0
          ? cells.map((cell, index) => (
              <span key={index} dir="auto">
                {written(cell)}
                <span class="visually-hidden"> | </span>
              </span>
            ))
          : written(asRead(spans, block))}
      </span>
    </div>
  );
}

type Props = {
  /** The older text and the newer one, as Markdown. */
  before: string;
  after: string;
  /** The labels of the two in copied changes: their times, or their addresses. */
  names: { before: string; after: string };
  /** N and P are for something else here. */
  singleKeys?: false;
  /** Shown at the start of the bar: what is compared with what. */
  children?: ComponentChildren;
  /** What can be done about a change: buttons below it. */
  actions?: (place: PlaceRow, diff: TextDiff) => Actions;
};

/**
 * The changes between two Markdown texts, inline or side by side; unchanged text is folded, N and P move between
 * changes. The texts are compared off the main thread. Fills a column that has a height.
 */
export function DiffView({ before, after, children, ...shown }: Props) {
  const { diff: own } = useDiffWords();
  const compared = useTextDiff(before, after);
  return (
    <>
      {children}
      {compared.at === 'done' ? (
        <Changes key={`${before.length} ${after.length}`} diff={compared.diff} {...shown} />
      ) : (
        <Loading live still={compared.at !== 'working'}>
          {compared.at === 'working' ? own.comparing : own.failed}
        </Loading>
      )}
    </>
  );
}

const LIKELY_REM = 1.5;

type ChangesProps = Pick<Props, 'names' | 'singleKeys' | 'actions'> & { diff: TextDiff };

/** The same for what was compared already. */
export function Changes({ diff, names, singleKeys, actions }: ChangesProps) {
  const { gestures } = useApp();
  const { diff: own } = useDiffWords();
  const toast = useToast();
  const [{ layout, place }, change] = useParts<{ layout: Layout; place: number }>({
    layout: 'inline',
    place: 0,
  });
  const [opened, open] = useTurned();
  const rows = useMemo(() => shownRows(diff, layout, opened), [diff, layout, opened]);
  const places = useMemo(() => rows.flatMap((row, index) => (row.kind === 'place' ? [index] : [])), [rows]);
  const keyOf = useMemo(() => (index: number) => rows[index]?.key ?? index, [rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<Virtual['reveal']>(undefined);
  useOn([place], () => {
    const index = places[place - 1];
    if (index !== undefined) reveal.current?.(index, 'start');
  });
  const move = (by: number): void =>
    change((now) => ({ place: Math.min(Math.max(now.place + by, 1), Math.max(places.length, 1)) }));
  useSetKeys({ n: () => move(1), p: () => move(-1) }, { singleKeys, enabled: places.length > 0 });
  const copy = (): void => {
    const text = changesMarkdown(diff, {
      ...own,
      title: own.copiedTitle({ before: names.before, after: names.after }),
    });
    void gestures.copy({ text }).then(() => toast({ text: own.copied }));
  };

  /** After the last row of a change. */
  const actionsBelow = (index: number): ComponentChildren => {
    const number = rows[index]?.place;
    if (!actions || number === undefined || rows[index + 1]?.place === number) return null;
    const place = rows[places[number - 1] ?? -1];
    const buttons = place?.kind === 'place' ? buttonsOf(actions(place, diff), 'sm') : null;
    return buttons && <div class={styles.actions}>{buttons}</div>;
  };

  if (diff.changes === 0) return <Empty {...own.none} grow />;
  return (
    <>
      <ChangesBar
        said={own.changes(diff.changes)}
        at={place > 0 ? own.at({ place, of: places.length }) : undefined}
        layout={layout}
        onLayout={(next) => change({ layout: next })}
        onPrevious={place > 1 ? () => move(-1) : undefined}
        onNext={place < places.length ? () => move(1) : undefined}
      />
      <div
        ref={scroller}
        class={`${viewStyles.scroll} ${styles.diffs}`}
        tabIndex={0}
        role="region"
        aria-label={own.list}
      >
        <VirtualRows
          count={rows.length}
          rowRem={() => LIKELY_REM}
          keyOf={keyOf}
          scroller={scroller}
          revealRef={reveal}
        >
          {(index, measure) => {
            const row = rows[index];
            return row ? (
              <div
                key={row.key}
                ref={measure}
                data-index={index}
                class={row.place === undefined ? undefined : diffStyles.changed}
                aria-current={(place > 0 && row.place === place) || undefined}
              >
                <DiffLine row={row} onUnfold={open} />
                {actionsBelow(index)}
              </div>
            ) : null;
          }}
        </VirtualRows>
      </div>
      <div class={actStyles.act}>
        <span class="grow">
          <Counted text={own.tally(diff.tally)} />
        </span>
        <Button icon="copy" text={own.copy} onPress={copy} />
      </div>
    </>
  );
}

type BarProps = {
  said: string;
  /** The position among the changes, once one was gone to. */
  at: string | undefined;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  /** Absent at the first change, and at the last. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** How many changes there are, their layout, and the buttons for the next one. */
function ChangesBar({ said, at, layout, onLayout, onPrevious, onNext }: BarProps) {
  const { diff: own } = useDiffWords();
  return (
    <div class={barStyles.bar}>
      <span class="grow clip">
        <Counted text={said} />
      </span>
      <span class="hide-m">
        <Segmented
          class={barStyles.choice}
          label={own.layouts}
          small
          value={layout}
          onChange={onLayout}
          segments={(['inline', 'side'] as const).map((value) => ({ value, label: own.layout[value] }))}
        />
      </span>
      {at !== undefined && <span class="muted tabular">{at}</span>}
      <IconButton
        icon="down"
        class={diffStyles.previous}
        label={own.previous}
        disabled={!onPrevious}
        onPress={() => onPrevious?.()}
      />
      <IconButton icon="down" label={own.next} disabled={!onNext} onPress={() => onNext?.()} />
    </div>
  );
}

type Compared = { at: 'working' } | { at: 'failed' } | { at: 'done'; diff: TextDiff };

/** Two texts compared off the main thread; an answer for texts that are no longer requested is dropped. */
function useTextDiff(before: string, after: string): Compared {
  const { compareTexts } = useApp();
  const { now } = useAnswer<Compared>([compareTexts, before, after], () =>
    compareTexts(before, after).then(
      (diff) => ({ at: 'done', diff }),
      () => ({ at: 'failed' }),
    ),
  );
  return now ?? { at: 'working' };
}
