import type { RowsField } from '@/lib/core/model/rows-recipe';
import { DATE_PATTERN, fieldTypes, type FieldType } from '@/lib/core/text/field-types';
import type { FoundRows } from '@/lib/core/ports/picker';
import { recordsOf } from '@/lib/core/text/cell-values';

export { fieldTypes, recordsOf, type FieldType };
type Read = Pick<FoundRows, 'recipe' | 'rows'>;
type Cells = FoundRows['rows'][number];

const TYPES: Readonly<Record<FieldType, object>> = {
  text: { type: ['string', 'null'] },
  number: { type: ['number', 'null'] },
  date: { type: ['string', 'null'], pattern: DATE_PATTERN },
  link: { type: ['string', 'null'] },
  image: { type: ['string', 'null'] },
  yesno: { type: 'boolean' },
};

/** The schema that records of these fields should fit. */
export const schemaOf = (fields: readonly RowsField[]) => ({
  type: 'array',
  items: {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, type }) => [name, TYPES[type]])),
  },
});

/** The same rows with other fields: of each, which one of the present fields it is. */
export function withFields<R extends Read & Pick<FoundRows, 'likely'>>(
  read: R,
  fields: readonly { from: number; field: RowsField }[],
): R {
  return {
    ...read,
    recipe: { ...read.recipe, fields: fields.map(({ field }) => field) },
    rows: read.rows.map((cells) => fields.map(({ from }) => cells[from] ?? null)),
    likely: fields.map(({ from }) => read.likely[from] ?? null),
  };
}

/** Of how many rows each field has a value. */
export const countsOf = ({ recipe, rows }: Read): number[] =>
  recipe.fields.map((_field, at) => rows.filter((cells) => (cells[at] ?? null) !== null).length);

/** The fields that no row has, though the recipe has them. */
export const missingIn = (read: Read): RowsField[] => {
  const counts = countsOf(read);
  return read.recipe.fields.filter((_field, at) => counts[at] === 0);
};

/**
 * Rows together with those that a list shows after it was asked for more. A list that grows is taken as it stands; of
 * one that shows other rows instead, those are added that are not there yet.
 */
export function withMoreRows(
  before: readonly Cells[],
  now: readonly Cells[],
): { rows: readonly Cells[]; fresh: number; hasGrown: boolean } {
  const keys = new Set(now.map((cells) => JSON.stringify(cells)));
  const known = new Set(before.map((cells) => JSON.stringify(cells)));
  const kept = before.filter((cells) => keys.has(JSON.stringify(cells))).length;
  // Some values of a row change while it stands there: its age, a counter.
  if (now.length >= before.length && kept * 2 >= before.length)
    return { rows: now, fresh: now.length - before.length, hasGrown: true };
  const added = now.filter((cells) => !known.has(JSON.stringify(cells)));
  return { rows: [...before, ...added], fresh: added.length, hasGrown: false };
}
