import { isDay, isNumber, isPrice } from '../../core/text/cell-values';
import type { FieldFind } from '../../core/model/rows-recipe';
import { localNameOf } from '../inert-dom';
import type { Kind } from './kind';
import { childrenOf, leavesOf, neat, tokensOf, type Leaf } from './leaves';

/** The same value in every record: the leaf of each, by record, and what tells it from the other values. */
export type Slot = { cells: readonly (Leaf | undefined)[]; find: FieldFind; leafTokens: readonly string[] };

const MOST_INDEXED = 12;
const LABEL = /^([\p{L}][\p{L}\s.'’/-]{1,30}?)\s*[:：]\s*(?=\S)/u;

/** The token that tells an element best from others of its record, among those that other records have too. */
function marksIn(all: readonly (readonly Leaf[])[]): (element: Element) => string {
  const counts = new Map<string, { records: number; uses: number }>();
  const known = new Map<Element, string[]>();
  for (const leaves of all) {
    const elements = new Set(leaves.flatMap(({ chain }) => chain));
    const seen = new Set<string>();
    for (const element of elements) {
      const tokens = tokensOf(element);
      known.set(element, tokens);
      for (const token of tokens) {
        const count = counts.get(token) ?? { records: 0, uses: 0 };
        count.uses += 1;
        if (!seen.has(token)) count.records += 1;
        seen.add(token);
        counts.set(token, count);
      }
    }
  }
  const least = all.length === 1 ? 1 : Math.max(2, all.length * 0.1);
  const worth = (token: string): number => {
    const { records, uses } = counts.get(token) ?? { records: 0, uses: 1 };
    return records < least ? 0 : (records * records) / uses + (token.startsWith('@') ? 0.5 : 0);
  };
  return (element) => {
    let best = '';
    let most = 0;
    for (const token of known.get(element) ?? [])
      if (worth(token) > most) [best, most] = [token, worth(token)];
    return best;
  };
}

type Keyed = { key: string; leaf: Leaf; at: number };

/** The values of each record under a key that is the same for the same value in other records. */
function keyed(kind: Kind): { all: Keyed[][]; mark: (element: Element) => string } {
  const leaves = kind.rows.map((row) => leavesOf(row, kind.cells));
  const mark = marksIn(leaves);
  const all = leaves.map((each, index) => {
    const columns = kind.cells?.get(kind.rows[index]?.[0] as Element);
    return each.map((leaf, at): Keyed => {
      const steps = leaf.chain.map((element, depth) =>
        columns && depth === 0 ? `${columns.indexOf(element)}:` : `${localNameOf(element)}${mark(element)}`,
      );
      return { key: `${steps.join('/')}@${leaf.what}`, leaf, at: at / Math.max(1, each.length) };
    });
  });
  return { all, mark };
}

/** Keys that every record has equally often: their values are told apart by their place, others are one list. */
function indexedKeys(all: readonly (readonly Keyed[])[]): Set<string> {
  const counts = new Map<string, Map<number, number>>();
  for (const record of all) {
    const own = new Map<string, number>();
    for (const { key } of record) own.set(key, (own.get(key) ?? 0) + 1);
    for (const [key, count] of own) {
      const seen = counts.get(key) ?? new Map<number, number>();
      counts.set(key, seen.set(count, (seen.get(count) ?? 0) + 1));
    }
  }
  const indexed = new Set<string>();
  for (const [key, seen] of counts) {
    const records = [...seen.values()].reduce((sum, count) => sum + count, 0);
    const [usual = 1, often = 0] = [...seen].toSorted((one, other) => other[1] - one[1])[0] ?? [];
    if (usual > 1 && usual <= MOST_INDEXED && often >= records * 0.8) indexed.add(key);
  }
  return indexed;
}

const looksOf = (value: string): string =>
  value
    .slice(0, 60)
    .replace(/\p{L}+/gu, 'a')
    .replace(/\p{N}+/gu, '9')
    .replace(/(?:a[\s'’-]+)+a/gu, 'a+');

function mostOf(values: readonly string[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, most)
    .map(([value]) => value);
}

function readsAs(values: readonly string[]): FieldFind['reads'] {
  const share = (test: (value: string) => boolean): boolean =>
    values.filter(test).length >= values.length * 0.7;
  if (share(isPrice)) return 'price';
  if (share(isDay)) return 'day';
  return share(isNumber) ? 'number' : 'text';
}

/** The heading of each column of a table, if there is one. */
function headersOf({ cells, rows }: Kind): string[] {
  if (!cells) return [];
  const inRows = new Set(rows.map(([head]) => head));
  const headers: string[] = [];
  for (const [row, own] of cells) {
    if (inRows.has(row)) break;
    if (![...childrenOf(row)].some((cell) => localNameOf(cell) === 'th')) continue;
    own.forEach((cell, at) => (headers[at] = neat(cell?.textContent ?? '') || (headers[at] ?? '')));
  }
  return headers;
}

/** A label that every value begins with belongs to the name of the field. */
function withoutLabel(cells: (Leaf | undefined)[]): { label: string; cells: (Leaf | undefined)[] } {
  const labels = cells.flatMap((leaf) => (leaf?.what === 'text' ? [LABEL.exec(leaf.value)?.[1] ?? ''] : []));
  const [label = ''] = mostOf(labels, 1);
  if (label === '' || labels.filter((each) => each === label).length < labels.length * 0.7)
    return { label: '', cells };
  const cut = (leaf: Leaf | undefined): Leaf | undefined =>
    leaf && LABEL.exec(leaf.value)?.[1] === label ? { ...leaf, value: leaf.value.replace(LABEL, '') } : leaf;
  return { label, cells: cells.map(cut) };
}

/** The values of a kind of record, in the order of the page. */
export function slotsOf(kind: Kind): Slot[] {
  const { all, mark } = keyed(kind);
  const indexed = indexedKeys(all);
  const headers = headersOf(kind);
  const found = new Map<string, { cells: (Leaf | undefined)[]; places: number[]; index: number }>();
  all.forEach((record, row) => {
    const seen = new Map<string, number>();
    for (const { key, leaf, at } of record) {
      const nth = (seen.get(key) ?? 0) + 1;
      seen.set(key, nth);
      const isIndexed = indexed.has(key);
      const name = isIndexed ? `${key}#${nth}` : key;
      const slot = found.get(name) ?? { cells: [], places: [], index: isIndexed ? nth : 0 };
      found.set(name, slot);
      const before = slot.cells[row];
      if (!before) slot.places.push(at);
      if (!before) slot.cells[row] = leaf;
      else if (leaf.what === 'text' && before.value.length < 2_000)
        slot.cells[row] = { ...before, value: `${before.value}, ${leaf.value}` };
    }
  });
  const mean = (numbers: readonly number[]): number =>
    numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
  const slots = [...found.values()].map(({ cells: sparse, places, index }): Slot => {
    const { label, cells } = withoutLabel(kind.rows.map((_row, at) => sparse[at]));
    const leaves = cells.filter((leaf) => leaf !== undefined);
    const [first] = leaves as [Leaf, ...Leaf[]];
    const column = /^(\d+):/.exec(keyOf(kind, first))?.[1];
    const values = leaves.map(({ value }) => value);
    return {
      cells,
      leafTokens: first.chain.length > 0 ? tokensOf(first.element) : [],
      find: {
        what: first.what,
        tags: `${column === undefined ? '' : `${column}:`}${first.chain.map(localNameOf).join('/')}`.slice(
          -2_000,
        ),
        marks: first.chain
          .map(mark)
          .filter((each) => each !== '')
          .slice(-60),
        label: label || (column === undefined ? '' : (headers[Number(column)] ?? '')).slice(0, 200),
        index,
        at: Math.min(1, mean(places)),
        reads: first.what === 'text' || first.what === 'date' ? readsAs(values) : 'text',
        often: leaves.length / kind.rows.length,
        length: mean(values.map(({ length }) => length)),
        looks: mostOf(values.map(looksOf), 4),
        samples: mostOf(
          values.map((value) => value.slice(0, 400)),
          12,
        ),
      },
    };
  });
  return labeled(slots.toSorted((one, other) => one.find.at - other.find.at));
}

const keyOf = ({ cells, rows }: Kind, leaf: Leaf): string => {
  const [cell] = leaf.chain;
  if (!cells || !cell) return '';
  for (const [head] of rows) {
    const at = cells.get(head)?.indexOf(cell) ?? -1;
    if (at >= 0) return `${at}:`;
  }
  return '';
};

const isConstant = ({ find, cells }: Slot): boolean => find.samples.length === 1 && cells.length > 1;

/** A word that is the same in every record and stands right before a value is its label. */
function labeled(slots: readonly Slot[]): Slot[] {
  return slots.map((slot, index) => {
    const before = slots[index - 1];
    if (
      slot.find.label !== '' ||
      slot.find.what === 'link' ||
      !before ||
      !isConstant(before) ||
      isConstant(slot)
    )
      return slot;
    const [said = ''] = before.find.samples;
    const at = slot.cells.findIndex((leaf) => leaf !== undefined);
    const [one, other] = [before.cells[at], slot.cells[at]];
    const holder = (leaf: Leaf | undefined): Element | undefined => leaf?.chain.at(-2);
    const isBeside =
      before.find.what === 'text' &&
      said.length <= 30 &&
      /\p{L}/u.test(said) &&
      holder(one) === holder(other);
    return isBeside ? { ...slot, find: { ...slot.find, label: said.replace(/\s*[:：]$/, '') } } : slot;
  });
}
