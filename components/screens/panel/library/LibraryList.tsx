import type { RefObject } from 'preact';
import { useCallback, useId, useMemo, useRef } from 'preact/hooks';
import type { LibraryHead, LibraryRowItem } from '../../../../lib/derive/library-order';
import type { SearchHit } from '../../../../lib/model/search';
import type { LibraryEntry } from '../../../../lib/derive/library-entries';
import type { Ticks } from '../../../../lib/derive/ticks';
import { useApp } from '../../../state/app';
import { useCollectionWords } from '../../../collections/use-collection-words';
import type { RowDrag } from '../../../collections/use-row-drag';
import { tickKeys } from '../../../viewers/tick-keys';
import { usePanelWords } from '../../../viewers/use-panel-words';
import type { Virtual } from '../../../viewers/use-virtual';
import { VirtualRows } from '../../../viewers/VirtualRows';
import { arrivesHere, useArrival } from '../shared/arrival';
import { LibraryRow } from './LibraryRow';
import * as listStyles from '../../../ui/list.module.css';
import * as viewStyles from '../../../ui/view.module.css';

type Props = {
  entries: readonly LibraryEntry[];
  /** The same under their headings. */
  rows: readonly LibraryRowItem[];
  /** They were found, the best first; by capture, what was found in it. */
  hits?: ReadonlyMap<string, SearchHit> | undefined;
  /** They are pages of one site. */
  byPath?: boolean;
  count: number;
  ticks: Ticks<string>;
  onTicks: (ticks: Ticks<string>) => void;
  onOpen: (index: number) => void;
  onStar: (index: number) => void;
  onDelete: () => void;
  onAll: () => void;
  onReach: (last: number) => void;
  /** Of a row: what a drag of it takes along. */
  onDrag: (index: number) => (event: DragEvent) => void;
  /** Of rows that a person puts in order: those that go, and before which of the entries they are to stand. */
  onMove?: ((ids: readonly string[], to: number) => void) | undefined;
  drag: Pick<RowDrag, 'gap' | 'between'>;
  listRef: RefObject<HTMLDivElement | null>;
};

/** What is kept, under its headings: one tab stop, arrows move, Space ticks, Enter opens; Alt and an arrow move a row that stands by hand. */
export function LibraryList({
  entries,
  rows,
  hits,
  byPath = false,
  count,
  ticks,
  onTicks,
  onOpen,
  onStar,
  onDelete,
  onAll,
  onReach,
  onDrag,
  onMove,
  drag,
  listRef,
}: Props) {
  const { now } = useApp();
  const { panel, format } = usePanelWords();
  const own = useCollectionWords();
  const found = hits !== undefined;
  const headText = (head: LibraryHead): string => {
    if (head.kind === 'site') return head.host || own.noSite;
    if (head.kind === 'collection') return head.name ?? own.inNone;
    return head.day.name === 'date' ? format.day(head.day.start, now()) : panel[head.day.name];
  };
  const isDated = rows[0]?.type !== 'head' || rows[0].head.kind !== 'day';
  const shown = useMemo(() => entries.map(({ id }) => id), [entries]);
  const rowOf = useMemo(() => rows.flatMap((row, index) => (row.type === 'item' ? [index] : [])), [rows]);
  const reveal = useRef<Virtual['reveal']>(undefined);
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const listId = useId();
  useArrival(listRef);
  const active = Math.max(0, Math.min(ticks.active, entries.length - 1));
  const onKeyDown = tickKeys({
    shown,
    ticks: { ...ticks, active },
    onTicks: (next) => {
      onTicks(next);
      if (next.active !== active) reveal.current?.(next.active === 0 ? 0 : (rowOf[next.active] ?? 0));
    },
    onOpen,
    onDelete,
    onAll,
  });
  return (
    <div
      ref={listRef}
      {...arrivesHere}
      class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${listStyles.list}`}
      role="listbox"
      aria-label={panel.libraryList}
      aria-multiselectable="true"
      aria-activedescendant={`${listId}-${active}`}
      tabIndex={0}
      onKeyDown={(event) => {
        const by = event.altKey && onMove ? (MOVES[event.key] ?? 0) : 0;
        if (by === 0) return onKeyDown(event);
        event.preventDefault();
        event.stopPropagation();
        const to = active + by;
        const id = shown[active];
        if (id === undefined || to < 0 || to >= shown.length) return undefined;
        onMove?.([id], by > 0 ? to + 1 : to);
        onTicks({ ...ticks, active: to, anchor: to });
        reveal.current?.(rowOf[to] ?? 0);
      }}
      {...(onMove && drag.between(onMove))}
    >
      <VirtualRows
        count={rows.length}
        rowRem={(index) => (rows[index]?.type === 'head' ? 1.75 : found ? 5.5 : 3.25)}
        keyOf={keyOf}
        scroller={listRef}
        revealRef={reveal}
        onReach={onReach}
      >
        {(index, measure) => {
          const row = rows[index];
          if (!row) return null;
          if (row.type === 'head')
            return (
              <div
                key={row.key}
                ref={measure}
                data-index={index}
                class={`h4 ${listStyles.day}`}
                role="presentation"
              >
                <bdi class="clip">{headText(row.head)}</bdi>
                {row.head.kind !== 'day' && <span class="faint num">{own.underHead(row.count)}</span>}
              </div>
            );
          return (
            <LibraryRow
              key={row.key}
              id={`${listId}-${row.index}`}
              entry={row.item}
              hit={hits?.get(row.item.captures[0].id)}
              byPath={byPath}
              row={index}
              index={row.index}
              count={count}
              active={row.index === active}
              measure={measure}
              shown={shown}
              ticks={ticks}
              onTicks={onTicks}
              onOpen={onOpen}
              onStar={onStar}
              onDragStart={onDrag(row.index)}
              gap={onMove && gapOf(drag.gap, row.index, entries.length)}
              dated={isDated}
            />
          );
        }}
      </VirtualRows>
    </div>
  );
}

/** What Alt and this key moves a row by. */
const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Whether what is dragged would stand before or after this row. */
function gapOf(gap: number | undefined, index: number, count: number): 'before' | 'after' | undefined {
  if (gap === index) return 'before';
  return gap === count && index === count - 1 ? 'after' : undefined;
}
