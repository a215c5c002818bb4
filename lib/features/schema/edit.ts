import { propertiesOf, requiredOf, typeOf, unwrapped, type FieldPath, type FieldType } from './fields';
import { isSchema, type Schema } from './schema';

/** The initial request when there is none yet. */
export const emptySchema: Schema = { type: 'object', properties: {} };

type Entry = readonly [name: string, schema: unknown];

/** The group at a path, changed; everything else keeps its identity. */
function inGroup(schema: Schema, path: FieldPath, change: (group: Schema) => Schema): Schema {
  const [name, ...rest] = path;
  if (name === undefined) return change(schema);
  const properties = propertiesOf(schema);
  const { list, inner } = unwrapped(properties[name]);
  if (!isSchema(inner)) return schema;
  const changed = inGroup(inner, rest, change);
  const field = list ? { ...(properties[name] as Schema), items: changed } : changed;
  return withEntries(
    schema,
    Object.entries(properties).map((entry) => (entry[0] === name ? [name, field] : entry)),
  );
}

const withEntries = (group: Schema, entries: readonly Entry[]): Schema => ({
  ...group,
  properties: Object.fromEntries(entries),
});

function withRequired(group: Schema, required: readonly string[]): Schema {
  if (required.length > 0) return { ...group, required };
  const { required: _none, ...rest } = group;
  return rest;
}

function split(path: FieldPath): { parent: FieldPath; name: string } {
  return { parent: path.slice(0, -1), name: path.at(-1) ?? '' };
}

function inField(schema: Schema, path: FieldPath, change: (field: unknown) => unknown): Schema {
  const { parent, name } = split(path);
  return inGroup(schema, parent, (group) =>
    withEntries(
      group,
      Object.entries(propertiesOf(group)).map(([each, field]) => [
        each,
        each === name ? change(field) : field,
      ]),
    ),
  );
}

/** Renames a field in place; a name that is empty or taken changes nothing. */
export function renameField(schema: Schema, path: FieldPath, to: string): Schema {
  const { parent, name } = split(path);
  return inGroup(schema, parent, (group) => {
    const entries = Object.entries(propertiesOf(group));
    if (to === '' || entries.some(([each]) => each === to)) return group;
    const renamed = withEntries(
      group,
      entries.map(([each, field]) => [each === name ? to : each, field]),
    );
    const required = requiredOf(group);
    return required.includes(name)
      ? { ...renamed, required: required.map((each) => (each === name ? to : each)) }
      : renamed;
  });
}

export function setRequired(schema: Schema, path: FieldPath, on: boolean): Schema {
  const { parent, name } = split(path);
  return inGroup(schema, parent, (group) => {
    const required = requiredOf(group);
    if (required.includes(name) === on) return group;
    return withRequired(group, on ? [...required, name] : required.filter((each) => each !== name));
  });
}

/** Makes a field a list, or a list a single value. Other keywords stay on either. */
export function setList(schema: Schema, path: FieldPath, on: boolean): Schema {
  return inField(schema, path, (field) => {
    const { list, inner } = unwrapped(field);
    if (list === on) return field;
    if (on) return { type: 'array', items: field };
    const {
      type: _array,
      items: _items,
      minItems: _least,
      maxItems: _most,
      uniqueItems: _unique,
      ...said
    } = field as Schema;
    return isSchema(inner) ? { ...said, ...inner } : inner;
  });
}

const SHAPES: Readonly<Record<Exclude<FieldType, 'other'>, Schema>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  whole: { type: 'integer' },
  yesno: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  choice: { type: 'string', enum: ['first'] },
  group: { type: 'object', properties: {} },
};

/** Changes the kind of a field. Its description stays; keywords of its old kind are removed. */
export function setType(schema: Schema, path: FieldPath, type: Exclude<FieldType, 'other'>): Schema {
  return inField(schema, path, (field) => {
    const { list, inner } = unwrapped(field);
    if (typeOf(inner) === type) return field;
    const description = isSchema(inner) ? inner['description'] : undefined;
    const changed = { ...SHAPES[type], ...(description === undefined ? {} : { description }) };
    return list ? { ...(field as Schema), items: changed } : changed;
  });
}

/** Sets the description of a field; an empty one removes it. */
export function describeField(schema: Schema, path: FieldPath, description: string): Schema {
  return inField(schema, path, (field) => {
    if (!isSchema(field)) return field;
    const { inner } = unwrapped(field);
    // It stays where it was defined.
    const isInside =
      field['description'] === undefined && isSchema(inner) && inner['description'] !== undefined;
    return isInside && inner !== field
      ? { ...field, items: described(inner, description) }
      : described(field, description);
  });
}

function described(field: Schema, description: string): Schema {
  if (description !== '') return { ...field, description };
  const { description: _gone, ...rest } = field;
  return rest;
}

/** Sets the choices of a field that has some; an empty list changes nothing. */
export function setChoices(schema: Schema, path: FieldPath, choices: readonly string[]): Schema {
  if (choices.length === 0) return schema;
  return inField(schema, path, (field) => {
    const { list, inner } = unwrapped(field);
    if (!isSchema(inner) || typeOf(inner) !== 'choice') return field;
    const changed = { ...inner, enum: [...new Set(choices)] };
    return list ? { ...(field as Schema), items: changed } : changed;
  });
}

/** Adds a text field to the end of a group, under a free name. Returns its path. */
export function addField(schema: Schema, parent: FieldPath): { schema: Schema; path: FieldPath } {
  let name = 'field';
  const added = inGroup(schema, parent, (group) => {
    const properties = propertiesOf(group);
    for (let count = 2; Object.hasOwn(properties, name); count += 1) name = `field_${count}`;
    return withEntries(group, [...Object.entries(properties), [name, SHAPES.text]]);
  });
  return { schema: added, path: [...parent, name] };
}

export function removeField(schema: Schema, path: FieldPath): Schema {
  const { parent, name } = split(path);
  return inGroup(setRequired(schema, path, false), parent, (group) =>
    withEntries(
      group,
      Object.entries(propertiesOf(group)).filter(([each]) => each !== name),
    ),
  );
}

/** Moves a field among its siblings. */
export function moveField(schema: Schema, path: FieldPath, by: 1 | -1): Schema {
  const { parent, name } = split(path);
  return inGroup(schema, parent, (group) => {
    const entries = Object.entries(propertiesOf(group));
    const from = entries.findIndex(([each]) => each === name);
    const moved = entries[from];
    const to = from + by;
    if (!moved || to < 0 || to >= entries.length) return group;
    return withEntries(group, entries.toSpliced(from, 1).toSpliced(to, 0, moved));
  });
}

/** The new path of a field; or the group (the top if it has no name) that already has one with the same name. */
export type Placed = { schema: Schema; path: FieldPath } | { takenIn: string };

/**
 * Moves a field to the end of the group right before it; undefined if there is none. Whether it is required moves with
 * it.
 */
export function nestField(schema: Schema, path: FieldPath): Placed | undefined {
  const into = groupBefore(schema, path);
  return into && relocate(schema, path, into, undefined);
}

/** Whether a group comes right before a field; builds nothing to find out. */
export function canNest(schema: Schema, path: FieldPath): boolean {
  const into = groupBefore(schema, path);
  return into !== undefined && isGroup(groupAt(schema, into));
}

/** The path of what comes right before a field, whether it is a group or not. */
function groupBefore(schema: Schema, path: FieldPath): FieldPath | undefined {
  const { parent, name } = split(path);
  const names = Object.keys(propertiesOf(groupAt(schema, parent)));
  const before = names[names.indexOf(name) - 1];
  return before === undefined ? undefined : [...parent, before];
}

const isGroup = (schema: Schema): boolean => schema['properties'] !== undefined;

/** Moves a field out of its group, to right after it; undefined at the top. */
export function unnestField(schema: Schema, path: FieldPath): Placed | undefined {
  const group = path.slice(0, -1);
  return group.length === 0 ? undefined : relocate(schema, path, group.slice(0, -1), group.at(-1));
}

/** The value at a path; nothing if it is not in a group. */
function groupAt(schema: Schema, path: FieldPath): Schema {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const { inner } = unwrapped(propertiesOf(schema)[name]);
  return isSchema(inner) && typeOf(inner) === 'group' ? groupAt(inner, rest) : {};
}

function relocate(
  schema: Schema,
  path: FieldPath,
  to: FieldPath,
  after: string | undefined,
): Placed | undefined {
  const { parent, name } = split(path);
  const from = groupAt(schema, parent);
  const target = groupAt(schema, to);
  if (!isGroup(target)) return undefined;
  if (Object.hasOwn(propertiesOf(target), name)) return { takenIn: to.at(-1) ?? '' };
  const field = propertiesOf(from)[name];
  const placed = inGroup(removeField(schema, path), to, (group) => {
    const entries = Object.entries(propertiesOf(group));
    const at = after === undefined ? entries.length : entries.findIndex(([each]) => each === after) + 1;
    return withEntries(group, entries.toSpliced(at, 0, [name, field]));
  });
  const there = [...to, name];
  return { schema: setRequired(placed, there, requiredOf(from).includes(name)), path: there };
}
