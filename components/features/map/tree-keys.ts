import { rowSteps } from '@/components/shell/rows/row-keys';
import {
  addressesOfRow,
  folders,
  nodesBeside,
  shownWhole,
  tickedBetween,
  toggledTicks,
} from '@/lib/features/map/tree-selection';
import { shownAddress } from '@/lib/core/addresses/display-path';
import { isOpen } from '@/lib/features/map/tree-rows';
import { isFolder, nameOfNode, pageOfNode } from '@/lib/features/map/url-tree';
import type { TreeState, TreeView } from './use-tree-view';

export type TreeKeys = {
  state: TreeState;
  /** The focused row, and the one where a range began. */
  active: number;
  anchor: number;
  /** Moves the focus; with `extend` the range continues. */
  onMove: (row: number, extend: boolean) => void;
  onOpen: (url: string) => void;
};

/**
 * The keys of a tree with checkboxes: arrows, Home and End move, with Shift they check the range, → opens or goes in, ←
 * closes or goes to the parent, Space checks, Ctrl or ⌘ A checks all shown, * opens the sibling folders, letters jump,
 * Enter opens the page. No key clears the checkmarks by itself.
 */
export function treeKeys(keys: TreeKeys): (event: KeyboardEvent) => void {
  return (event) => {
    if (!pressed(keys, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** True if the tree handled the key. */
function pressed(keys: TreeKeys, event: KeyboardEvent): boolean {
  const { state, active, anchor, onMove } = keys;
  const { view } = state;
  const { tree, rows, folding, matches } = view;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key.toLowerCase() === 'a') {
    state.tick(new Set([...view.ticked, ...shownAddresses(view)]));
    return true;
  }
  if (command || event.altKey || rows.size === 0) return false;
  const step = rowSteps[event.key];
  if (step !== undefined) {
    const to = Math.max(0, Math.min(rows.size - 1, active + step));
    if (event.shiftKey)
      state.tick(tickedBetween(tree, rows, view.ticked, { from: anchor, to }, { folding, matches }));
    onMove(to, event.shiftKey);
    return true;
  }
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return event.key === (isRtl(event) ? 'ArrowLeft' : 'ArrowRight') ? goIn(keys) : goOut(keys);
    case ' ':
      state.tick(toggledTicks(view.ticked, addressesOfRow(tree, rows, active, matches)));
      onMove(active, false);
      return true;
    case 'Enter':
      openRow(keys, active);
      return true;
    case '*':
      state.fold(
        folders(tree, folding, nodesBeside(tree, rows.node[active] ?? 0), true, matches !== undefined),
      );
      return true;
    default:
      return event.key.length === 1 && jump(keys, event.key);
  }
}

/** The effect of a press on a row: a page opens, a folder folds, the rest of a folder is shown. */
export function openRow({ state, onOpen }: Pick<TreeKeys, 'state' | 'onOpen'>, row: number): void {
  const { tree, rows } = state.view;
  const node = rows.node[row] ?? -1;
  const page = (rows.hidden[row] ?? 0) === 0 ? pageOfNode(tree, node) : undefined;
  if (page) onOpen(page.url);
  else foldRow(state, row);
}

/** Opens or closes the folder of a row; a row that represents the rest of a folder is replaced by it. */
export function foldRow(state: TreeState, row: number, open?: boolean): void {
  const { tree, rows, folding, matches } = state.view;
  const node = rows.node[row] ?? -1;
  if ((rows.hidden[row] ?? 0) > 0) return state.fold(shownWhole(tree, folding, node));
  const filtered = matches !== undefined;
  return state.fold(folders(tree, folding, [node], open ?? !isOpen(tree, folding, filtered, node), filtered));
}

function goIn({ state, active, onMove }: TreeKeys): boolean {
  const { tree, rows, folding, matches } = state.view;
  const node = rows.node[active] ?? -1;
  if ((rows.hidden[active] ?? 0) > 0 || isClosedFolder()) foldRow(state, active, true);
  else if (isFolder(tree, node)) onMove(Math.min(active + 1, rows.size - 1), false);
  return true;

  function isClosedFolder(): boolean {
    return isFolder(tree, node) && !isOpen(tree, folding, matches !== undefined, node);
  }
}

function goOut({ state, active, onMove }: TreeKeys): boolean {
  const { tree, rows, folding, matches } = state.view;
  const node = rows.node[active] ?? -1;
  const rest = (rows.hidden[active] ?? 0) > 0;
  if (!rest && isFolder(tree, node) && isOpen(tree, folding, matches !== undefined, node)) {
    foldRow(state, active, false);
    return true;
  }
  const depth = rows.depth[active] ?? 0;
  for (let row = active - 1; row >= 0; row--)
    if ((rows.depth[row] ?? 0) < depth) {
      onMove(row, false);
      break;
    }
  return true;
}

/** To the next row whose name starts with this text. */
function jump({ state, active, onMove }: TreeKeys, letter: string): boolean {
  const { tree, rows } = state.view;
  const small = letter.toLowerCase();
  for (let step = 1; step <= rows.size; step++) {
    const row = (active + step) % rows.size;
    if ((rows.hidden[row] ?? 0) > 0) continue;
    const node = rows.node[row] ?? -1;
    const name =
      pageOfNode(tree, node)?.title?.trim() || shownAddress(nameOfNode(tree, node)).replace(/^\//, '');
    if (!name.toLowerCase().startsWith(small)) continue;
    onMove(row, false);
    return true;
  }
  return false;
}

/** The addresses of all pages that match the filter, folded or not. */
function shownAddresses({ tree, matches }: Pick<TreeView, 'tree' | 'matches'>): string[] {
  return tree.pages.flatMap(({ url }, page) => (!matches || matches[page] === 1 ? url : []));
}

function isRtl({ currentTarget }: KeyboardEvent): boolean {
  return currentTarget instanceof Element && getComputedStyle(currentTarget).direction === 'rtl';
}
