import { given } from '@/lib/core/text/given';
import { isSchema, type Schema } from '@/lib/features/schema/schema';
import { refersTo } from '@/lib/features/schema/validate';

/** Keywords that servers with constrained output refuse or ignore: their values go into the description. */
const LIMITS = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'default',
  'examples',
] as const;
/** Keywords that no constrained output has: such a schema is sent as it stands. */
const FREE = [
  'allOf',
  'not',
  'if',
  'patternProperties',
  'dependentSchemas',
  'propertyNames',
  'prefixItems',
  '$dynamicRef',
];
const DEEPEST = 30;
const WRAPPED = 'items';

export type WireSchema = {
  schema: Schema;
  /** Every object is closed and every key required, as strict servers demand. */
  strict: boolean;
  /** The data is in the field `items` of the reply, since the root must be an object. */
  wrapped: boolean;
};

/**
 * A schema as it is sent to a model: objects closed, every key required, optional ones nullable, limits in the
 * description, an object at the root. The reply is checked against the original.
 */
export function wireSchemaOf(schema: Schema): WireSchema {
  const state = { strict: true };
  const wrapped = !isObject(schema) && schema['$ref'] === undefined;
  const { $defs, definitions, $schema: _meta, ...own } = schema;
  const inner = closed(own, 0, state);
  const groups = {
    ...(isSchema($defs) && { $defs: eachOf($defs, 0, state) }),
    ...(isSchema(definitions) && { definitions: eachOf(definitions, 0, state) }),
  };
  const root = wrapped
    ? {
        type: 'object',
        properties: { [WRAPPED]: inner },
        required: [WRAPPED],
        additionalProperties: false,
      }
    : inner;
  if (!state.strict)
    return {
      schema: wrapped
        ? { ...root, properties: { [WRAPPED]: own }, ...given({ $defs, definitions }) }
        : schema,
      strict: false,
      wrapped,
    };
  return { schema: { ...root, ...groups }, strict: true, wrapped };
}

/** The data of a reply to a wrapped schema; a model that left the wrapping out is understood as well. */
export const unwrap = (data: unknown, { wrapped }: Pick<WireSchema, 'wrapped'>): unknown =>
  wrapped && isSchema(data) && WRAPPED in data && Object.keys(data).length === 1 ? data[WRAPPED] : data;

type State = { strict: boolean };

const isObject = ({ type, properties }: Schema): boolean =>
  type === 'object' || (type === undefined && isSchema(properties));

const eachOf = (schemas: Schema, depth: number, state: State): Schema =>
  Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, closed(each, depth + 1, state)]));

function closed(schema: unknown, depth: number, state: State): Schema {
  if (!isSchema(schema) || depth > DEEPEST || FREE.some((name) => name in schema)) {
    state.strict = false;
    return {};
  }
  const kept: Record<string, unknown> = { ...schema };
  const limits = LIMITS.flatMap((name) => {
    const value = kept[name];
    delete kept[name];
    return value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`];
  });
  const { oneOf, anyOf, items, properties, required, title, description } = schema;
  delete kept['oneOf'];
  delete kept['title'];
  const said = [description ?? title, limits.length > 0 ? `(${limits.join(', ')})` : undefined]
    .filter((one) => typeof one === 'string')
    .join(' ');
  if (said !== '') kept['description'] = said;
  const either = anyOf ?? oneOf;
  if (Array.isArray(either)) kept['anyOf'] = either.map((each) => closed(each, depth + 1, state));
  if (items !== undefined) kept['items'] = closed(items, depth + 1, state);
  else if (kept['type'] === 'array') state.strict = false;
  if (!isObject(schema)) {
    if (Object.keys(kept).every((name) => name === 'description')) state.strict = false;
    return kept;
  }
  // An object whose keys are not known cannot be closed.
  if (
    !isSchema(properties) ||
    Object.keys(properties).length === 0 ||
    isSchema(schema['additionalProperties'])
  )
    state.strict = false;
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  const fields = Object.entries(isSchema(properties) ? properties : {}).map(
    ([name, each]): [string, Schema] => {
      const field = closed(each, depth + 1, state);
      return [name, needed.has(name) ? field : orNull(field)];
    },
  );
  return {
    ...kept,
    type: 'object',
    properties: Object.fromEntries(fields),
    required: fields.map(([name]) => name),
    additionalProperties: false,
  };
}

function orNull(field: Schema): Schema {
  const { type } = field;
  const choices = field['enum'];
  if (typeof type === 'string' || Array.isArray(type)) {
    const types = [type].flat() as unknown[];
    return {
      ...field,
      type: types.includes('null') ? types : [...types, 'null'],
      ...(Array.isArray(choices) && {
        enum: choices.includes(null) ? choices : [...(choices as unknown[]), null],
      }),
    };
  }
  const { description, ...rest } = field;
  return { anyOf: [rest, { type: 'null' }], ...(description !== undefined && { description }) };
}

/** Without the nulls that only say that an optional field is absent. */
export function withoutAbsent(data: unknown, schema: unknown, root: Schema, depth = 0): unknown {
  if (depth > DEEPEST || !isSchema(schema)) return data;
  const real = resolved(schema, root);
  if (Array.isArray(data))
    return data.map((each: unknown) => withoutAbsent(each, real['items'], root, depth + 1));
  const { properties, required } = real;
  if (!isSchema(data) || !isSchema(properties)) return data;
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const field = properties[name];
      if (value === null && field !== undefined && !needed.has(name) && !allowsNull(field, root)) return [];
      return [[name, withoutAbsent(value, field, root, depth + 1)]];
    }),
  );
}

function resolved(schema: Schema, root: Schema): Schema {
  const { $ref } = schema;
  const target = typeof $ref === 'string' ? refersTo($ref, root) : undefined;
  return isSchema(target) ? target : schema;
}

/** `seen`: schemas that were looked at on the way, since they may refer to one another in a circle. */
function allowsNull(schema: unknown, root: Schema, seen = new Set<Schema>()): boolean {
  if (!isSchema(schema)) return schema !== false;
  const real = resolved(schema, root);
  if (seen.has(real)) return false;
  seen.add(real);
  const { type, anyOf, oneOf, ...rest } = real;
  if (Array.isArray(rest['enum'])) return rest['enum'].includes(null);
  const either = anyOf ?? oneOf;
  if (Array.isArray(either)) return either.some((each) => allowsNull(each, root, seen));
  return type === undefined ? true : [type].flat().includes('null');
}
