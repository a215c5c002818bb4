import { useCallback, useId, useMemo, useRef, useState } from 'preact/hooks';
import { shareUnder, tickedBetween, toggledTicks, addressesOfRow } from '@/lib/features/map/tree-selection';
import { countUnder, isOpen, nodeOfPage, type TreeRows } from '@/lib/features/map/tree-rows';
import { isFolder, keyOfNode, pageOfNode, type UrlTree, nameOfNode } from '@/lib/features/map/url-tree';
import { pageKeyOf } from '@/lib/core/model/page-key';
import { type Virtual, VirtualRows } from '@/components/shell/rows/VirtualRows';
import { arrivesHere } from '@/components/ui/arrives';
import { useArrival } from '@/components/shell/panel/arrival';
import { foldRow, openRow, treeKeys } from './tree-keys';
import type { TreeState } from './use-tree-view';
import { useOn } from '@/components/shell/state/use-event';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './MapTree.module.css';
import { markedPieces } from '@/lib/features/map/tree-filter';
import { shownAddress } from '@/lib/core/addresses/display-path';
import type { Item } from '@/lib/core/model/item';
import type { SiteWords } from '@/lib/features/site/words/en-site';
import { Icon } from '@/components/ui/Icon';
import { Tag } from '@/components/ui/Tag';
import { useSiteWords } from '../site/use-site-words';
import * as checkStyles from '@/components/ui/Check.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';

type MapTreeRowProps = {
  id: string;
  row: number;
  tree: UrlTree<Item>;
  rows: TreeRows;
  /** Absent for a folder, and for a row that represents the rest of one. */
  page: Item | undefined;
  /** For a folder. */
  open: boolean | undefined;
  /** How many pages are shown under a folder. */
  count: number | undefined;
  checked: boolean | 'mixed';
  captured: boolean;
  words: readonly string[];
  active: boolean;
  measure: Virtual['measure'];
  onPress: (row: number, part: 'row' | 'check' | 'open', event: MouseEvent) => void;
};

/**
 * One folder, one page, or the rest of a folder. A press checks a page and folds a folder; one on the box checks
 * either.
 */
function MapTreeRow(props: MapTreeRowProps) {
  const { row, rows, tree, page, open, checked, words, active } = props;
  const { site, format } = useSiteWords();
  const hidden = rows.hidden[row] ?? 0;
  const name = hidden > 0 ? '' : shownAddress(nameOfNode(tree, rows.node[row] ?? -1));
  const title = hidden > 0 ? undefined : page?.title?.trim();
  return (
    <div
      id={props.id}
      ref={props.measure}
      data-index={row}
      class={active ? `${rowStyles.row} ${styles.row} is-active` : `${rowStyles.row} ${styles.row}`}
      role="treeitem"
      aria-level={(rows.depth[row] ?? 0) + 1}
      aria-posinset={rows.position[row]}
      aria-setsize={rows.siblings[row]}
      aria-expanded={open}
      aria-checked={checked}
      style={{ '--d': rows.depth[row] }}
      title={page && tooltip(page)}
      onMouseDown={(event) => {
        // Checking a range with Shift does not select text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        const { target } = event;
        const on = (part: string): boolean => target instanceof Element && target.closest(part) !== null;
        props.onPress(
          row,
          on(`.${checkStyles.check}`) ? 'check' : on(`.${styles.opener}`) ? 'open' : 'row',
          event,
        );
      }}
      onDblClick={(event) => {
        if (page) props.onPress(row, 'open', event);
      }}
    >
      <span class={styles.twist}>
        {open !== undefined && <Icon name={open ? 'down' : 'right'} size="sm" directional={!open} />}
      </span>
      <span
        class={`${checkStyles.check} ${checkStyles.inRow} ${styles.check}`}
        aria-hidden="true"
        data-checked={String(checked)}
      >
        <Icon name={checked === 'mixed' ? 'dash' : 'check'} />
      </span>
      {hidden > 0 ? (
        <span class={`${rowStyles.main} clip muted tabular`}>{site.more(hidden)}</span>
      ) : (
        <span class={rowStyles.main}>
          {title && (
            <span class={`clip ${styles.title}`} dir="auto">
              <Marked text={title} words={words} />
            </span>
          )}
          <span
            class={
              title
                ? `${rowStyles.second} clip ${styles.name}`
                : name === ''
                  ? `clip ${styles.name} muted`
                  : `clip ${styles.name}`
            }
          >
            {name === '' ? ownName(page, site) : <bdi dir="ltr">{<Marked text={name} words={words} />}</bdi>}
          </span>
        </span>
      )}
      {page && (
        <span class={styles.opener} aria-hidden="true">
          <Icon name="ext" size="sm" />
        </span>
      )}
      {props.captured && <Tag>{site.captured}</Tag>}
      {props.count !== undefined && <span class={rowStyles.end}>{format.number(props.count)}</span>}
    </div>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <>
      {markedPieces(text, words).map((piece, at) =>
        at % 2 === 1 ? (
          <b key={at} class="strong">
            {piece}
          </b>
        ) : (
          piece
        ),
      )}
    </>
  );
}

/** The page of a folder, or of a host, has no name of its own. */
function ownName(page: Item | undefined, site: SiteWords): string {
  return page && /^[a-z]+:\/\/[^/]+\/$/.test(page.url) ? site.startPage : site.ownPage;
}

function tooltip({ url, title }: Item): string {
  return title ? `${title}\n${shownAddress(url)}` : shownAddress(url);
}

type Props = {
  label: string;
  state: TreeState;
  captured: ReadonlySet<string>;
  onOpen: (url: string) => void;
  treeRef: { current: HTMLDivElement | null };
  /** The page visible at first. */
  at: string | undefined;
};

/** A row with a title above its name, and one with only a name. */
const ROW_REM = { titled: 2.75, plain: 1.75 };
const byIndex = (index: number): number => index;

/** Folders and pages with checkboxes: one tab stop, and only the visible rows are rendered. */
export function MapTree({ label, state, captured, onOpen, treeRef, at }: Props) {
  const { view } = state;
  const { tree, rows, folding, matches, words } = view;
  const [focus, setFocus] = useState<{ key: string; row: number; anchor: number }>();
  const reveal = useRef<Virtual['reveal']>(undefined);
  const treeId = useId();
  useArrival(treeRef);
  const first = useMemo(() => rowOfPage(tree, rows, at), [tree, rows, at]);
  const active = useMemo(() => (focus ? placeOf(tree, rows, focus) : first), [tree, rows, focus, first]);
  const showsFirst = useRef(false);
  useOn([first], () => {
    if (first === 0 || showsFirst.current || focus) return;
    showsFirst.current = true;
    reveal.current?.(first, 'center');
  });

  const moveTo = (row: number, extend: boolean): void => {
    setFocus({ key: keyOfRow(tree, rows, row), row, anchor: extend ? (focus?.anchor ?? active) : row });
    reveal.current?.(row);
  };
  const anchor = Math.min(focus?.anchor ?? active, Math.max(0, rows.size - 1));
  const onKeyDown = treeKeys({ state, active, anchor, onMove: moveTo, onOpen });

  const onPress = useCallback(
    (row: number, part: 'row' | 'check' | 'open', event: MouseEvent): void => {
      const folder = (rows.hidden[row] ?? 0) > 0 || isFolder(tree, rows.node[row] ?? -1);
      if (event.shiftKey) {
        state.tick(tickedBetween(tree, rows, view.ticked, { from: anchor, to: row }, { folding, matches }));
        setFocus({ key: keyOfRow(tree, rows, row), row, anchor });
        return;
      }
      setFocus({ key: keyOfRow(tree, rows, row), row, anchor: row });
      if (part === 'open') openRow({ state, onOpen }, row);
      else if (part === 'row' && folder) foldRow(state, row);
      else state.tick(toggledTicks(view.ticked, addressesOfRow(tree, rows, row, matches)));
    },
    [state, tree, rows, view.ticked, folding, matches, anchor, onOpen],
  );

  return (
    <div
      ref={treeRef}
      {...arrivesHere}
      class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${styles.tree}`}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={rows.size > 0 ? `${treeId}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <VirtualRows
        count={rows.size}
        rowRem={(row) =>
          (rows.hidden[row] ?? 0) === 0 && titleOf(tree, rows, row) ? ROW_REM.titled : ROW_REM.plain
        }
        keyOf={byIndex}
        scroller={treeRef}
        revealRef={reveal}
      >
        {(row, measure) => {
          const node = rows.node[row] ?? -1;
          const hidden = rows.hidden[row] ?? 0;
          const page = hidden > 0 ? undefined : pageOfNode(tree, node);
          const sums = { shown: view.shownSums, ticked: view.tickedSums };
          return (
            <MapTreeRow
              key={keyOfRow(tree, rows, row)}
              id={`${treeId}-${row}`}
              row={row}
              tree={tree}
              rows={rows}
              page={page}
              open={
                page === undefined && hidden === 0
                  ? isOpen(tree, folding, matches !== undefined, node)
                  : undefined
              }
              count={page || hidden > 0 ? undefined : countUnder(tree, view.shownSums, node)}
              checked={hidden > 0 ? shareOfRest(state, row) : shareUnder(tree, sums, node)}
              captured={page !== undefined && isCaptured(captured, page.url)}
              words={words}
              active={row === active}
              measure={measure}
              onPress={onPress}
            />
          );
        }}
      </VirtualRows>
    </div>
  );
}

function titleOf(tree: UrlTree, rows: TreeRows, row: number): string | undefined {
  return pageOfNode(tree, rows.node[row] ?? -1)?.title;
}

/** The identity of a row, stable when the tree is built, folded or filtered again. */
function keyOfRow(tree: UrlTree, rows: TreeRows, row: number): string {
  const node = rows.node[row] ?? -1;
  if ((rows.hidden[row] ?? 0) > 0) return `more ${node < 0 ? '' : keyOfNode(tree, node)}`;
  return `${isFolder(tree, node) ? 'in' : 'at'} ${keyOfNode(tree, node)}`;
}

/** The row of a visible page, else the first. A page in no folder represents its whole site. */
function rowOfPage(tree: UrlTree, rows: TreeRows, address: string | undefined): number {
  const page = address === undefined ? undefined : nodeOfPage(tree, address);
  if (address === undefined || page === undefined) return 0;
  const inFolder = new URL(address).pathname.lastIndexOf('/') > 0;
  const node = inFolder ? page : (tree.parent[page] ?? -1);
  return node < 0 ? 0 : Math.max(0, rows.node.subarray(0, rows.size).indexOf(node));
}

/** The new position of the focus: at the same item, or at the same index if that item is gone. */
function placeOf(tree: UrlTree, rows: TreeRows, focus: { key: string; row: number }): number {
  if (rows.size === 0) return 0;
  const { key, row } = focus;
  if (row < rows.size && keyOfRow(tree, rows, row) === key) return row;
  for (let at = 0; at < rows.size; at++) if (keyOfRow(tree, rows, at) === key) return at;
  return Math.min(row, rows.size - 1);
}

function shareOfRest({ view }: TreeState, row: number): boolean | 'mixed' {
  const rest = addressesOfRow(view.tree, view.rows, row, view.matches);
  const ticked = rest.filter((address) => view.ticked.has(address)).length;
  return ticked === 0 ? false : ticked === rest.length ? true : 'mixed';
}

function isCaptured(captured: ReadonlySet<string>, url: string): boolean {
  return captured.size > 0 && captured.has(pageKeyOf(url));
}
