import type { RefObject } from 'preact';
import { useCallback, useId, useMemo, useRef } from 'preact/hooks';
import type { LibraryHead, LibraryRowItem } from '@/lib/features/library/library-order';
import { useApp } from '@/components/shell/state/app';
import { useCollectionWords } from '../collections/use-collections';
import type { RowDrag } from '../collections/use-row-drag';
import { tickKeys } from '@/components/shell/rows/row-keys';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { type Virtual, VirtualRows } from '@/components/shell/rows/VirtualRows';
import { arrivesHere } from '@/components/ui/arrives';
import { useArrival } from '@/components/shell/panel/arrival';
import { LibraryRow, useEntryNames } from './LibraryRow';
import type { LibraryTicks } from './use-library-ticks';
import type { ShownRows } from './use-shown-rows';
import { parseQuery } from '@/lib/features/library/search/parse-query';
import { Empty } from '@/components/ui/Empty';
import { operators, type OperatorName } from '@/lib/features/library/search/operators';
import * as listStyles from '@/components/ui/list.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './LibraryList.module.css';

type Props = {
  list: ShownRows;
  ticking: LibraryTicks;
  onOpen: (index: number) => void;
  drag: Pick<RowDrag, 'start' | 'gap' | 'between'>;
  listRef: RefObject<HTMLDivElement | null>;
};

/**
 * The captures, under headings: one tab stop, arrows move, Space checks, Enter opens; Alt and an arrow move a row in
 * manual order.
 */
export function LibraryList({ list, ticking, onOpen, drag, listRef }: Props) {
  const { panel } = usePanelWords();
  const { entries, rows, group, searched, search, move, library } = list;
  const { ticks, ticked } = ticking;
  const hits = searched && !search.failed ? search.hits : undefined;
  const isDated = rows[0]?.type !== 'head' || rows[0].head.kind !== 'day';
  const shown = useMemo(() => entries.map(({ id }) => id), [entries]);
  const reveal = useRef<Virtual['reveal']>(undefined);
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const names = useEntryNames(entries);
  const listId = useId();
  useArrival(listRef);
  const active = Math.max(0, Math.min(ticks.active, entries.length - 1));
  const onKeyDown = useListKeys({ list, ticking, shown, active, onOpen, reveal });
  const onDragOf = (id: string) => drag.start(ticked.includes(id) ? [...ticked] : [id]);
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
      onFocus={() => ticking.setTicks(ticks)}
      onKeyDown={onKeyDown}
      {...(move && drag.between(move))}
    >
      <VirtualRows
        count={rows.length}
        rowRem={(index) => (rows[index]?.type === 'head' ? 1.75 : hits ? 5.5 : 3.25)}
        keyOf={keyOf}
        scroller={listRef}
        revealRef={reveal}
        onReach={searched ? search.onReach : library.onReach}
      >
        {(index, measure) => {
          const row = rows[index];
          if (!row) return null;
          if (row.type === 'head') return <HeadRow key={row.key} row={row} index={index} measure={measure} />;
          return (
            <LibraryRow
              key={row.key}
              id={`${listId}-${row.index}`}
              entry={row.item}
              hit={hits?.get(row.item.captures[0].id)}
              names={names}
              within={group?.kind === 'job' ? group : undefined}
              row={index}
              index={row.index}
              count={list.count}
              active={row.index === active}
              measure={measure}
              shown={shown}
              ticks={ticks}
              onTicks={ticking.setTicks}
              onOpen={onOpen}
              onStar={(at) => ticking.star(shown.slice(at, at + 1))}
              onDragStart={onDragOf(row.item.id)}
              gap={move && gapOf(drag.gap, row.index, entries.length)}
              dated={isDated}
            />
          );
        }}
      </VirtualRows>
    </div>
  );
}

type KeysInput = Pick<Props, 'list' | 'ticking' | 'onOpen'> & {
  shown: readonly string[];
  active: number;
  reveal: { current: Virtual['reveal'] | undefined };
};

/** The keys of the list; their target scrolls into view. */
function useListKeys({ list, ticking, shown, active, onOpen, reveal }: KeysInput) {
  const { rows, move } = list;
  const { ticks, setTicks } = ticking;
  const rowOf = useMemo(() => rows.flatMap((row, index) => (row.type === 'item' ? [index] : [])), [rows]);
  const onTickKey = tickKeys({
    shown,
    ticks: { ...ticks, active },
    onTicks: (next) => {
      setTicks(next);
      if (next.active !== active) reveal.current?.(next.active === 0 ? 0 : (rowOf[next.active] ?? 0));
    },
    onOpen,
    onDelete: ticking.deleteTicked,
    onAll: ticking.tickAll,
  });
  return (event: KeyboardEvent): void => {
    const by = event.altKey && move ? (MOVES[event.key] ?? 0) : 0;
    if (by === 0) return onTickKey(event);
    event.preventDefault();
    event.stopPropagation();
    const to = active + by;
    const id = shown[active];
    if (id === undefined || to < 0 || to >= shown.length) return undefined;
    move?.([id], by > 0 ? to + 1 : to);
    // The row itself is held, and is soon there.
    setTicks({ ...ticks, active, anchor: active });
    reveal.current?.(rowOf[to] ?? 0);
    return undefined;
  };
}

/** How far Alt and this key move a row. */
const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

type HeadRowProps = {
  row: Extract<LibraryRowItem, { type: 'head' }>;
  index: number;
  measure: Virtual['measure'];
};

/** A day, a site or a collection, above its rows. */
function HeadRow({ row, index, measure }: HeadRowProps) {
  const { now } = useApp();
  const { panel, format } = usePanelWords();
  const own = useCollectionWords();
  const textOf = (head: LibraryHead): string => {
    if (head.kind === 'site') return head.host || own.noSite;
    if (head.kind === 'collection') return head.name ?? own.inNone;
    return head.day.name === 'date' ? format.day(head.day.start, now()) : panel[head.day.name];
  };
  return (
    <div ref={measure} data-index={index} class={`small-heading ${listStyles.day}`} role="presentation">
      <bdi class="clip">{textOf(row.head)}</bdi>
      {row.head.kind !== 'day' && <span class="faint tabular">{own.underHead(row.count)}</span>}
    </div>
  );
}

/** Whether a dragged row would be placed before or after this row. */
function gapOf(gap: number | undefined, index: number, count: number): 'before' | 'after' | undefined {
  if (gap === index) return 'before';
  return gap === count && index === count - 1 ? 'after' : undefined;
}

const OPERATORS = Object.keys(operators) as OperatorName[];

/** What can be typed into the search field, folded. */
function SearchHelp() {
  const { help, typed, takes } = usePanelWords().panel.librarySearch;
  const lines = [
    ['tide mill', typed.words],
    ['"tide mill"', typed.phrase],
    ['-mill', typed.minus],
    ...OPERATORS.map((name) => [`${name}:`, takes[name]]),
  ];
  return (
    <details class={styles.help}>
      <summary>{help}</summary>
      <dl>
        {lines.map(([said, meaning]) => (
          <div key={said}>
            <dt class="mono">{said}</dt>
            <dd class="faint">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type NothingFoundProps = {
  query: string;
  /** How many captures were searched. */
  count: number;
  onQuery: (query: string) => void;
};

/** No results: says what was searched for and where, and what to do. */
export function NothingFound({ query, count, onQuery }: NothingFoundProps) {
  const { panel } = usePanelWords();
  const { terms, filters } = parseQuery(query);
  const bare = [...filters]
    .reverse()
    .reduce((text, { from, to }) => `${text.slice(0, from)} ${text.slice(to)}`, query);
  return (
    <Empty
      grow
      title={panel.noMatch(query.trim())}
      body={panel.librarySearch.searched(count)}
      below={<SearchHelp />}
      actions={[
        filters.length > 0 &&
          terms.length > 0 && {
            label: panel.librarySearch.withoutFilters,
            onPress: () => onQuery(bare.replace(/\s+/g, ' ').trim()),
          },
        { label: panel.clearFilter, onPress: () => onQuery('') },
      ]}
    />
  );
}
