import type { RowsRecipe } from '@/lib/core/model/rows-recipe';
import { z } from '@/lib/core/model/zod';
import type { DiffRow } from '@/lib/features/changes/diff/text-diff';
import { watchedRowsSchema, type WatchedRecord } from '../watch';
import type { Place } from '../compare/places';

/** The records that a recipe read from a page; undefined if it read none. */
export const recordsIn = (json: unknown): WatchedRecord[] | undefined =>
  z.array(watchedRowsSchema).safeParse(json).data;

/**
 * What a recipe no longer finds: its fields that most records had and none has now; all of them where there is no record.
 * Undefined while it fits.
 */
export function misfitOf({ fields }: RowsRecipe, rows: readonly WatchedRecord[]): string[] | undefined {
  const missing = fields
    .filter(({ name, type, find }) => {
      const isUsual = rows.length === 0 || (find.often > 0.5 && type !== 'yesno');
      return isUsual && rows.every((row) => (row[name] ?? null) === null);
    })
    .map(({ name }) => name);
  return missing.length > 0 ? missing : undefined;
}

const said = (row: WatchedRecord, name: string): string => `${name}: ${row[name] ?? '–'}`;
const lineOf = (row: WatchedRecord): string =>
  Object.keys(row)
    .filter((name) => (row[name] ?? null) !== null)
    .map((name) => said(row, name))
    .join(' · ');

/** The records as text, one in a paragraph. */
export const textOfRows = (rows: readonly WatchedRecord[]): string => rows.map(lineOf).join('\n\n');

/** An address without what a site adds to it at each visit. */
function steadyAddress(value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value)) return String(value ?? '');
  const { host, pathname } = new URL(value);
  return `${host}${pathname}`;
}

type KeyOf = (row: WatchedRecord) => string;

/** What tells the records apart: an address or a text that each has and no other, otherwise all they say. */
function keyFor({ fields }: RowsRecipe, lists: readonly (readonly WatchedRecord[])[]): KeyOf {
  const links = fields.filter(({ type }) => type === 'link');
  const texts = fields.filter(({ type }) => type === 'text');
  const candidates: KeyOf[] = [
    ...links.map(
      ({ name }): KeyOf =>
        (row) =>
          steadyAddress(row[name]),
    ),
    ...[...links, ...texts].map(
      ({ name }): KeyOf =>
        (row) =>
          String(row[name] ?? ''),
    ),
  ];
  const tells = (key: KeyOf): boolean =>
    lists.every((rows) => {
      const keys = new Set(rows.map(key));
      return keys.size === rows.length && !keys.has('');
    });
  return candidates.find(tells) ?? lineOf;
}

/** What a record is called in a change. */
const titleIn = ({ fields }: RowsRecipe, row: WatchedRecord): string => {
  const name = fields.find(({ type, name: each }) => type === 'text' && row[each])?.name;
  return name === undefined ? '' : `${row[name]} · `;
};

/** Fields that change in this share of the records, twice in a row, change by themselves. */
const MOST = 0.5;
const at = { line: 0 };
const placeOf = (row: DiffRow, more: Partial<Place> = {}): Place => ({
  rows: [row],
  before: '',
  after: '',
  names: [],
  ...more,
});

/** Records that came and went, and values that changed; their order counts for nothing. */
export function changesOfRows(
  before: readonly WatchedRecord[],
  now: readonly WatchedRecord[],
  recipe: RowsRecipe,
): Place[] {
  const key = keyFor(recipe, [before, now]);
  const old = new Map(before.map((row) => [key(row), row]));
  const fresh = new Map(now.map((row) => [key(row), row]));
  const both = [...fresh].flatMap(([name, row]) => {
    const last = old.get(name);
    return last ? [{ name, row, last }] : [];
  });
  const edits = recipe.fields.flatMap((field) => {
    const valueIn = (row: WatchedRecord) =>
      field.type === 'link' || field.type === 'image'
        ? steadyAddress(row[field.name])
        : (row[field.name] ?? null);
    const edited = both.filter(({ row, last }) => valueIn(row) !== valueIn(last));
    const every = edited.length >= both.length * MOST ? `every ${field.name}` : undefined;
    return edited.map(({ name, row, last }) => {
      const title = titleIn(recipe, row);
      const spans = (each: WatchedRecord) => [
        { text: `${title}${field.name}: `, changed: false },
        { text: String(each[field.name] ?? '–'), changed: true },
      ];
      return placeOf(
        { kind: 'edited', block: 'row', before: spans(last), after: spans(row), ...at },
        {
          record: name,
          names: [`in ${name}: ${field.name}`],
          of: `every ${field.name}`,
          ...(every !== undefined && { every }),
          ...(field.type === 'text' && {
            values: [String(last[field.name] ?? ''), String(row[field.name] ?? '')] as const,
          }),
          isKept: field.find.reads === 'price',
        },
      );
    });
  });
  const added = [...fresh].filter(([name]) => !old.has(name));
  const gone = [...old].filter(([name]) => !fresh.has(name));
  return [
    ...added.map(([record, row]) =>
      placeOf({ kind: 'added', block: 'row', after: lineOf(row), line: 0 }, { record }),
    ),
    ...gone.map(([record, row]) =>
      placeOf({ kind: 'removed', block: 'row', before: lineOf(row) }, { record }),
    ),
    ...edits,
  ];
}

/** How many records came, went and changed. */
export function countRows(places: readonly Place[]): { added: number; gone: number; changed: number } {
  const of = (kind: DiffRow['kind']): number =>
    new Set(places.flatMap(({ rows, record }) => (rows[0]?.kind === kind ? [record] : []))).size;
  return { added: of('added'), gone: of('removed'), changed: of('edited') };
}
