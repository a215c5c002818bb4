import { isSchema, type Schema } from './schema';

/** What a row can show of a field. `other`: what only JSON can express, such as a union or a reference. */
export const fieldTypes = ['text', 'number', 'whole', 'yesno', 'date', 'choice', 'group'] as const;
export type FieldType = (typeof fieldTypes)[number] | 'other';

/** Names of the fields, outermost first. */
export type FieldPath = readonly string[];

export type FieldRow = {
  path: FieldPath;
  name: string;
  type: FieldType;
  /** A list of them. */
  list: boolean;
  required: boolean;
  description: string;
  /** Of a choice. */
  choices: readonly string[];
  /** Its keywords that a row does not show. They stay unchanged. */
  more: readonly string[];
};

export type Fields = {
  rows: readonly FieldRow[];
  /** Keywords of the whole that rows do not show. */
  more: readonly string[];
};

/** The fields of a schema, each group before its fields; undefined if it is no group of fields. */
export function fieldsOf(schema: Schema): Fields | undefined {
  if (!isGroup(schema)) return undefined;
  return {
    rows: rowsOf(schema, []),
    more: moreOf(schema, ['type', 'properties', 'required', 'description']),
  };
}

function rowsOf(group: Schema, path: FieldPath): FieldRow[] {
  const required = requiredOf(group);
  return Object.entries(propertiesOf(group)).flatMap(([name, schema]) => {
    const here = [...path, name];
    const { list, inner } = unwrapped(schema);
    const type = typeOf(inner);
    const row: FieldRow = {
      path: here,
      name,
      type,
      list,
      required: required.includes(name),
      description: descriptionOf(schema) || descriptionOf(inner),
      choices: type === 'choice' && isSchema(inner) ? (inner['enum'] as string[]) : [],
      more: hidden(schema, inner, type, list),
    };
    return [row, ...(type === 'group' && isSchema(inner) ? rowsOf(inner, here) : [])];
  });
}

const SHOWN: Readonly<Record<FieldType, readonly string[]>> = {
  text: ['type'],
  number: ['type'],
  whole: ['type'],
  yesno: ['type'],
  date: ['type', 'format'],
  choice: ['type', 'enum'],
  group: ['type', 'properties', 'required'],
  other: [],
};

function hidden(schema: unknown, inner: unknown, type: FieldType, list: boolean): string[] {
  if (type === 'other') return [];
  const own = moreOf(inner, [...SHOWN[type], 'description']);
  return list ? [...new Set([...moreOf(schema, ['type', 'items', 'description']), ...own])] : own;
}

const moreOf = (schema: unknown, shown: readonly string[]): string[] =>
  isSchema(schema) ? Object.keys(schema).filter((name) => !shown.includes(name)) : [];

/** A list of one kind of item, and the item. */
export function unwrapped(schema: unknown): { list: boolean; inner: unknown } {
  return isSchema(schema) && schema['type'] === 'array' && isSchema(schema['items'])
    ? { list: true, inner: schema['items'] }
    : { list: false, inner: schema };
}

/** What a row shows of a schema that is not a list. */
export function typeOf(schema: unknown): FieldType {
  // A row cannot express what else a union, a reference or a condition requires.
  if (
    !isSchema(schema) ||
    ['$ref', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'const'].some((name) => name in schema)
  )
    return 'other';
  const choices = schema['enum'];
  if (choices !== undefined)
    return (schema['type'] === 'string' || schema['type'] === undefined) &&
      Array.isArray(choices) &&
      choices.every((each) => typeof each === 'string') &&
      new Set(choices).size === choices.length
      ? 'choice'
      : 'other';
  switch (schema['type']) {
    case 'string':
      return schema['format'] === 'date' ? 'date' : 'text';
    case 'number':
      return 'number';
    case 'integer':
      return 'whole';
    case 'boolean':
      return 'yesno';
    default:
      return isGroup(schema) ? 'group' : 'other';
  }
}

function isGroup(schema: Schema): boolean {
  const { type, properties } = schema;
  if ('$ref' in schema || (properties !== undefined && !isSchema(properties))) return false;
  return type === 'object' || (type === undefined && isSchema(properties));
}

export function propertiesOf(group: Schema): Schema {
  return isSchema(group['properties']) ? group['properties'] : {};
}

export function requiredOf(group: Schema): readonly string[] {
  const { required } = group;
  return Array.isArray(required) ? required.filter((each) => typeof each === 'string') : [];
}

const descriptionOf = (schema: unknown): string =>
  isSchema(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
