import { isWebUrl } from '@/lib/core/model/url';
import { pointer, type JsonPath } from '@/lib/core/text/json-path';

/** One line of a JSON tree. `id` is the JSON Pointer (RFC 6901) of the value, with `/…` behind it for `more`. */
export type JsonRow = {
  id: string;
  path: JsonPath;
  depth: number;
  /** Name or index in the parent; absent for a bare value at the root. */
  key?: string;
  /** Position among its siblings, from 1, and how many there are. */
  position: number;
  siblings: number;
} & (
  | Leaf
  | { kind: 'object' | 'array'; open: boolean; size: number; preview?: string }
  /** Children that are not shown yet. */
  | { kind: 'more'; hidden: number; parent: string }
);

/** Which containers are open, and how many children of a container are shown beyond the first few. */
export type JsonView = { open: ReadonlySet<string>; shown: ReadonlyMap<string, number> };

const FIRST_ITEMS = 6;
const FIRST_FIELDS = 100;
/** How many more children one press on "more" shows. */
const MORE_ROWS = 200;

/** What is open at first: the top-level lists with their first two members, and a single top-level object. */
export function firstView(root: unknown): JsonView {
  const open = new Set<string>();
  const top = childrenOf(root).filter(([, child]) => isContainer(child));
  for (const [key, child] of top.slice(0, FIRST_FIELDS)) {
    const id = pointer([key]);
    const isMember = Array.isArray(root);
    if (isMember ? Number(key) < 2 : Array.isArray(child) || top.length === 1) open.add(id);
    if (!isMember && Array.isArray(child))
      for (const index of [0, 1]) if (isContainer(child[index])) open.add(pointer([key, index]));
  }
  return { open, shown: new Map() };
}

/**
 * The lines to show, in order. Only open containers are walked, so the cost of a large value depends on what is
 * visible.
 */
export function jsonRows(root: unknown, view: JsonView): JsonRow[] {
  const rows: JsonRow[] = [];
  if (!isContainer(root)) return [{ ...base([], undefined, 0, 1, 1), ...valueOf(root) }];
  addChildren(rows, root, [], 0, view);
  return rows;
}

function addChildren(rows: JsonRow[], parent: object, path: JsonPath, depth: number, view: JsonView): void {
  const id = pointer(path);
  const keys = Array.isArray(parent) ? undefined : Object.keys(parent);
  const size = keys ? keys.length : (parent as unknown[]).length;
  const first = keys ? FIRST_FIELDS : FIRST_ITEMS;
  const shown = Math.min(size, first + (view.shown.get(id) ?? 0));
  // One or two remaining children are shown instead of a "more" row.
  const until = size - shown <= 2 ? size : shown;
  for (let index = 0; index < until; index++) {
    const key = keys ? (keys[index] as string) : index;
    const child = (parent as Record<string | number, unknown>)[key];
    const childPath = [...path, key];
    const row = base(childPath, String(key), depth, index + 1, size);
    if (!isContainer(child)) {
      rows.push({ ...row, ...valueOf(child) });
      continue;
    }
    const open = view.open.has(row.id);
    const preview = open || keys ? undefined : previewOf(child);
    rows.push({
      ...row,
      kind: Array.isArray(child) ? 'array' : 'object',
      open,
      size: Array.isArray(child) ? child.length : Object.keys(child).length,
      ...(preview === undefined ? {} : { preview }),
    });
    if (open) addChildren(rows, child, childPath, depth + 1, view);
  }
  if (until < size)
    rows.push({
      ...base(path, undefined, depth, until + 1, size),
      id: `${id}/…`,
      kind: 'more',
      hidden: size - until,
      parent: id,
    });
}

/** Opens or closes a container. */
export function toggled(view: JsonView, id: string, open: boolean): JsonView {
  const next = new Set(view.open);
  if (open) next.add(id);
  else next.delete(id);
  return { ...view, open: next };
}

/** Shows more children of a container. */
export function extended(view: JsonView, parent: string): JsonView {
  return { ...view, shown: new Map(view.shown).set(parent, (view.shown.get(parent) ?? 0) + MORE_ROWS) };
}

export function valueAt(root: unknown, path: JsonPath): unknown {
  let value = root;
  for (const key of path) {
    if (!isContainer(value) || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}

/** A value as text: strings without quotes, everything else as indented JSON. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
}

/** More characters than fit in three lines. */
export const LONG = 120;

type Value = { value: unknown; text: string };
type Placing<Cell> = {
  onPlace?: ((cell: Cell) => void) | undefined;
  hasPlace?: ((cell: Cell) => boolean) | undefined;
};

/** Whether a press can show a value on its page: addresses stand behind words, and long texts are folded. */
export const canPlace = <Cell extends Value>({ onPlace, hasPlace }: Placing<Cell>, cell: Cell): boolean =>
  onPlace !== undefined &&
  (typeof cell.value === 'number' || (typeof cell.value === 'string' && !isWebUrl(cell.value))) &&
  cell.text !== '' &&
  cell.text.length <= LONG &&
  (hasPlace?.(cell) ?? true);

/** The main content of a tree: the members and fields of its one list, or the fields of its root. */
export function jsonSize(root: unknown): { items?: number; fields?: number } {
  const lists = Array.isArray(root)
    ? [root]
    : childrenOf(root)
        .map(([, child]) => child)
        .filter(Array.isArray);
  const list = lists.length === 1 ? (lists[0] as unknown[]) : undefined;
  const member = list?.find(isContainer);
  if (list)
    return {
      items: list.length,
      ...(member && !Array.isArray(member) ? { fields: Object.keys(member).length } : {}),
    };
  return isContainer(root) ? { fields: Object.keys(root).length } : {};
}

function base(path: JsonPath, key: string | undefined, depth: number, position: number, siblings: number) {
  return { id: pointer(path), path, depth, position, siblings, ...(key === undefined ? {} : { key }) };
}

type Leaf = { kind: 'value'; type: 'string' | 'number' | 'boolean' | 'null'; text: string };

function valueOf(value: unknown): Leaf {
  if (typeof value === 'string') return { kind: 'value', type: 'string', text: JSON.stringify(value) };
  if (typeof value === 'number') return { kind: 'value', type: 'number', text: String(value) };
  if (typeof value === 'boolean') return { kind: 'value', type: 'boolean', text: String(value) };
  return { kind: 'value', type: 'null', text: 'null' };
}

/** The first values of a small flat object or list; undefined for anything that does not fit in one line. */
function previewOf(value: object): string | undefined {
  const values = Object.values(value).slice(0, 4);
  if (values.length === 0 || values.some(isContainer)) return undefined;
  const shown = values.slice(0, 3).map((item) => clip(JSON.stringify(item) ?? 'null'));
  return shown.join(', ') + (Object.keys(value).length > 3 ? ', …' : '');
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 38)}…"` : text;
}

function childrenOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.slice(0, FIRST_FIELDS).map((child, index) => [index, child]);
  return isContainer(value) ? Object.entries(value) : [];
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
