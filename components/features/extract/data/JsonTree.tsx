import { useCallback, useId, useMemo, useRef } from 'preact/hooks';
import {
  extended,
  canPlace,
  firstView,
  jsonRows,
  toggled,
  valueAt,
  valueText,
  type JsonRow,
  type JsonView,
} from '@/lib/features/extract/json-rows';
import { pathText } from '@/lib/core/text/json-path';
import type { Places } from './places';
import { Button } from '@/components/ui/Button';
import { type Virtual, VirtualRows } from '@/components/shell/rows/VirtualRows';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { useParts } from '@/components/shell/state/use-parts';
import * as actStyles from '@/components/ui/act.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './JsonTree.module.css';
import { Icon } from '@/components/ui/Icon';

/** Puts text on the clipboard and announces it. */
export type CopyText = (content: { text: string; html?: string }, said: string) => void;
/** What is known of values and their page, with the words for it. */
type Marks = Places & { absent: string; showPlace: string };
type Props = { root: unknown; label: string; copy: CopyText; marks?: Marks };

type Mark = { said: string | undefined; onPlace?: () => void };

/** What is said of a value and its page, and what shows it there; undefined for what has nothing to be said. */
function markOf(root: unknown, { kind, id, path }: JsonRow, marks: Marks | undefined): Mark | undefined {
  if (kind !== 'value' || !marks) return undefined;
  const { notOnPage, absent, showPlace } = marks;
  if (notOnPage?.has(id)) return { said: absent };
  const value = valueAt(root, path);
  const cell = { path, value, text: valueText(value) };
  return canPlace(marks, cell) ? { said: showPlace, onPlace: () => marks.onPlace?.(cell) } : undefined;
}

/** A tree of values with one tab stop: arrows move, letters jump, Ctrl or ⌘ C copies the value. */
export function JsonTree({ root, label, copy, marks }: Props) {
  const { panel, words } = usePanelWords();
  const [{ view, activeId }, change] = useParts<{ view: JsonView; activeId?: string }>(() => ({
    view: firstView(root),
  }));
  const rows = useMemo(() => jsonRows(root, view), [root, view]);
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<Virtual['reveal']>(undefined);
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const treeId = useId();
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === activeId),
  );
  const active = rows[at];

  const go = (to: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (!row) return;
    change({ activeId: row.id });
    reveal.current?.(rows.indexOf(row));
  };
  const press = (row: JsonRow): void => {
    change({ activeId: row.id });
    if (row.kind === 'more') change({ view: extended(view, row.parent) });
    else if (row.kind !== 'value') change({ view: toggled(view, row.id, !row.open) });
  };
  const copyValue = (row: JsonRow): void =>
    copy(
      { text: valueText(valueAt(root, row.path)) },
      words.toasts.copied(pathText(row.path) || panel.jsonTree),
    );

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!active) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
      if (getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      return copyValue(active);
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = keyTarget(event, rows, at, active);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (target === 'press') (markOf(root, active, marks)?.onPlace ?? press)(active);
    else if (target === 'siblings') change({ view: openSiblings(view, rows, active) });
    else go(target);
  };

  return (
    <>
      <div
        ref={scroller}
        class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${styles.tree}`}
        role="tree"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={active ? rowId(treeId, active) : undefined}
        onKeyDown={onKeyDown}
      >
        <VirtualRows
          count={rows.length}
          rowRem={() => 1.5}
          keyOf={keyOf}
          scroller={scroller}
          revealRef={reveal}
        >
          {(index, measure) => {
            const row = rows[index];
            return (
              row && (
                <JsonTreeRow
                  key={row.id}
                  id={rowId(treeId, row)}
                  row={row}
                  index={index}
                  active={index === at}
                  measure={measure}
                  mark={markOf(root, row, marks)}
                  onPress={() => press(row)}
                />
              )
            );
          }}
        </VirtualRows>
      </div>
      {active && activeId !== undefined && active.path.length > 0 && (
        <PathBar
          path={pathText(active.path)}
          onCopyPath={(path) => copy({ text: path }, words.toasts.copied(path))}
          onCopyValue={() => copyValue(active)}
        />
      )}
    </>
  );
}

type PathProps = { path: string; onCopyPath: (path: string) => void; onCopyValue: () => void };

/** The position of the focused row in the tree. */
function PathBar({ path, onCopyPath, onCopyValue }: PathProps) {
  const { panel } = usePanelWords();
  return (
    <div class={actStyles.act}>
      <span class="grow clip">
        <bdi class="mono" dir="ltr">
          {path}
        </bdi>
      </span>
      <Button text={panel.copyPath} onPress={() => onCopyPath(path)} />
      <Button text={panel.copyValue} onPress={onCopyValue} />
    </div>
  );
}

function rowId(treeId: string, row: JsonRow): string {
  return `${treeId}-${row.id.replace(/[^\w-]/g, (sign) => `_${sign.codePointAt(0)}`)}`;
}

/** The effect of a key of the tree pattern: a row, a press on this one, or its siblings opened. */
function keyTarget(
  event: KeyboardEvent,
  rows: JsonRow[],
  at: number,
  row: JsonRow,
): number | 'press' | 'siblings' | undefined {
  const rtl =
    event.currentTarget instanceof Element && getComputedStyle(event.currentTarget).direction === 'rtl';
  const isOpen = row.kind !== 'value' && row.kind !== 'more' && row.open;
  const canOpen = row.kind === 'more' || (row.kind !== 'value' && !row.open);
  switch (event.key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case rtl ? 'ArrowLeft' : 'ArrowRight':
      return canOpen ? 'press' : isOpen ? at + 1 : undefined;
    case rtl ? 'ArrowRight' : 'ArrowLeft':
      return isOpen ? 'press' : parentOf(rows, at, row);
    case 'Enter':
    case ' ':
      return 'press';
    case '*':
      return 'siblings';
    default:
      return event.key.length === 1 ? letterTarget(rows, at, event.key) : undefined;
  }
}

function parentOf(rows: JsonRow[], at: number, row: JsonRow): number | undefined {
  for (let index = at - 1; index >= 0; index--) if ((rows[index]?.depth ?? 0) < row.depth) return index;
  return undefined;
}

function letterTarget(rows: JsonRow[], at: number, letter: string): number | undefined {
  const small = letter.toLowerCase();
  for (let step = 1; step <= rows.length; step++) {
    const index = (at + step) % rows.length;
    if (rows[index]?.key?.toLowerCase().startsWith(small)) return index;
  }
  return undefined;
}

function openSiblings(view: JsonView, rows: JsonRow[], row: JsonRow): JsonView {
  const parent = row.path.slice(0, -1).join('\u0000');
  return rows
    .filter((other) => other.depth === row.depth && other.path.slice(0, -1).join('\u0000') === parent)
    .reduce(
      (next, other) =>
        other.kind === 'object' || other.kind === 'array' ? toggled(next, other.id, true) : next,
      view,
    );
}

type JsonTreeRowProps = {
  id: string;
  row: JsonRow;
  index: number;
  active: boolean;
  measure: Virtual['measure'];
  mark: Mark | undefined;
  onPress: () => void;
};

function JsonTreeRow({ id, row, index, active, measure, mark, onPress }: JsonTreeRowProps) {
  const isBranch = row.kind === 'object' || row.kind === 'array';
  return (
    <div
      id={id}
      ref={measure}
      data-index={index}
      class={active ? `${styles.row} is-active` : styles.row}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={active}
      aria-expanded={isBranch ? row.open : undefined}
      style={{ '--d': row.depth }}
      onClick={onPress}
    >
      <span class={styles.twist}>
        {isBranch && <Icon name={row.open ? 'down' : 'right'} size="sm" directional={!row.open} />}
      </span>
      {row.key !== undefined && (
        <span class="code-key" dir="auto">
          {row.key}
        </span>
      )}
      {mark ? (
        <span
          class={mark.onPlace ? styles.place : `${styles.absent} clip`}
          title={mark.said}
          onClick={mark.onPlace}
        >
          <Value row={row} />
          {!mark.onPlace && <span class="visually-hidden"> ({mark.said})</span>}
        </span>
      ) : (
        <Value row={row} />
      )}
    </div>
  );
}

function Value({ row }: { row: JsonRow }) {
  const { panel } = usePanelWords();
  switch (row.kind) {
    case 'value':
      return row.type === 'string' ? (
        <span class="clip" dir="auto" title={row.text.length > 40 ? row.text.slice(0, 2_000) : undefined}>
          {row.text.slice(0, 500)}
        </span>
      ) : (
        <span class={styles.number}>{row.text}</span>
      );
    case 'more':
      return <span class={styles.punctuation}>{panel.jsonMore(row.hidden)}</span>;
    case 'array':
      return (
        <span class={`${styles.punctuation} clip`}>
          {row.preview ? `[ ${row.preview} ]` : panel.jsonItems(row.size)}
        </span>
      );
    case 'object':
      if (row.open) return <span class={styles.punctuation}>{panel.jsonObject}</span>;
      return (
        <span class={`${styles.punctuation} clip`}>
          {row.preview ? `{ ${row.preview} }` : panel.jsonFields(row.size)}
        </span>
      );
  }
}
