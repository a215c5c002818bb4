import { pathText, type JsonPath } from '@/lib/core/text/json-path';

export type DataCell = { path: JsonPath; value: unknown; text: string };
export type DataRow = {
  /** The position of the page or entity in the data. */
  path: JsonPath;
  /** The page or entity, with what stands beside the list. */
  value: unknown;
  /** By column; undefined if the row has no such field. */
  cells: readonly (DataCell | undefined)[];
};
export type DataTable = { columns: readonly string[]; rows: readonly DataRow[] };

type Group = Readonly<Record<string, unknown>>;
type Entry = { path: JsonPath; value: unknown };

const DEEPEST = 6;
/** More than anyone reads beside one another, and than a screen can draw. */
export const MOST_COLUMNS = 250;

/**
 * Data as a table: a row for each entity if the data is a list or contains one list of groups, else a single row.
 * Fields of groups have their own columns; values beside the list are repeated in each row, so that nothing is lost.
 * Where that would be too many columns, a group is one cell, or else the whole row is. A field that the schema requires
 * has a column, also if nothing has it.
 */
export function dataTable(data: unknown, schema?: unknown): DataTable {
  const source = entriesOf(data);
  const { beside, listKey } = source;
  let deepest = DEEPEST;
  let fields = fieldsOf(source, deepest);
  for (const less of [1, 0])
    if (fields.named.length > MOST_COLUMNS) fields = fieldsOf(source, (deepest = less));
  const { found, named, nameOf } = fields;
  const lacking = requiredOf(deepest === 0 ? undefined : schema, Array.isArray(data), listKey)
    .map((key) => nameOf(nameAt([key])))
    .filter((name) => !named.some((column) => column === name || column.startsWith(`${name}.`)));
  const columns = [...named, ...lacking];
  const at = new Map(columns.map((name, index) => [name, index]));
  return {
    columns,
    rows: found
      .filter(({ fields }) => fields.length > 0)
      .map(({ path, value, fields }) => {
        const cells: (DataCell | undefined)[] = columns.map(() => undefined);
        for (const { name, path: where, value: held } of fields)
          cells[at.get(name) ?? 0] = cellOf(where, held);
        return {
          path,
          value: beside ? { ...beside, ...entityBeside(value, beside, listKey) } : value,
          cells,
        };
      }),
  };
}

type Source = { entries: Entry[]; beside?: Group; listKey?: string };

/** The fields of each entity, and of what stands beside them; a group below `deepest` is one field. */
function fieldsOf({ entries, beside, listKey }: Source, deepest: number) {
  const isAlone = Object.keys(beside ?? {}).length === 0;
  const outer = isAlone ? [] : flat({ path: [], value: beside }, [], deepest);
  const outerNames = new Set(outer.map(({ name }) => name));
  const nameOf = (name: string): string =>
    outerNames.has(name) && listKey !== undefined ? `${listKey}.${name}` : name;
  const found = entries.map((entry) => ({
    ...entry,
    fields: [
      ...outer,
      ...flat(entry, entry.path, deepest).map((field) => ({ ...field, name: nameOf(field.name) })),
    ],
  }));
  return {
    found,
    nameOf,
    named: [...new Set(found.flatMap(({ fields }) => fields.map(({ name }) => name)))],
  };
}

function entriesOf(data: unknown): Source {
  if (data === undefined || data === null) return { entries: [] };
  if (Array.isArray(data)) return { entries: data.map((value: unknown, at) => ({ path: [at], value })) };
  if (!isGroup(data)) return { entries: [{ path: [], value: data }] };
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value) && value.some(isGroup));
  const [only] = lists;
  if (lists.length !== 1 || !only) return { entries: [{ path: [], value: data }] };
  const [listKey, list] = only;
  const { [listKey]: _list, ...beside } = data;
  return {
    entries: (list as unknown[]).map((value, at) => ({ path: [listKey, at], value })),
    beside,
    listKey,
  };
}

/** The fields that a schema requires of each entity. */
function requiredOf(schema: unknown, isList: boolean, listKey: string | undefined): string[] {
  const inside = listKey === undefined ? schema : inGroup(inGroup(schema, 'properties'), listKey);
  const required = inGroup(isList || listKey !== undefined ? inGroup(inside, 'items') : inside, 'required');
  return Array.isArray(required) ? required.filter((each) => typeof each === 'string') : [];
}

const inGroup = (value: unknown, key: string): unknown => (isGroup(value) ? value[key] : undefined);

/** An entity with a name of its own for each field that stands beside the list, too. */
const entityBeside = (value: unknown, beside: Group, listKey = ''): Group =>
  Object.fromEntries(
    Object.entries(isGroup(value) ? value : { value }).map(([key, each]) => [
      Object.hasOwn(beside, key) ? `${listKey}.${key}` : key,
      each,
    ]),
  );

function flat({ path, value }: Entry, from: JsonPath, deepest: number): (Entry & { name: string })[] {
  const within = path.slice(from.length);
  if (isGroup(value) && within.length < deepest && (Object.keys(value).length > 0 || within.length === 0))
    return Object.entries(value).flatMap(([key, each]) =>
      flat({ path: [...path, key], value: each }, from, deepest),
    );
  return [{ path, value, name: nameAt(within) }];
}

/** A name with nothing in it that parts names in a path stands as it is. */
function nameAt(path: JsonPath): string {
  const [key, ...more] = path;
  return typeof key === 'string' && more.length === 0 && /^[^.[\]]+$/.test(key)
    ? key
    : pathText(path) || 'value';
}

export const cellOf = (path: JsonPath, value: unknown): DataCell => ({ path, value, text: textOf(value) });

/** The text of a cell: a short list in readable form, anything deeper as JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null))
    return value.map(textOf).join(', ');
  return JSON.stringify(value);
}

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
