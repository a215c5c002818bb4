import type { JsonPath } from '@/lib/core/text/json-path';
import { readPercentCodes } from '@/lib/core/text/percent-codes';
import type { SchemaPattern } from './pattern';
import { isSchema, type Schema } from './schema';

/** One place where a value does not match its schema. */
export type Mismatch = {
  path: JsonPath;
  /** `missing` names what is absent; the others what is present. */
  code: 'missing' | 'type' | 'unknown' | 'choice' | 'least' | 'most' | 'length' | 'pattern' | 'union';
  /** What the schema requires there, if short. */
  detail?: string;
};

/** Maximum number searched for: the first ones are enough for a list in which every row is wrong. */
const MOST = 1_000;
/** A pattern is not run on longer texts. */
const LONGEST_TRIED = 1_000;
const DEEPEST = 100;
/** References can double the work at each level, so all of it is counted. A table of 20,000 rows needs half of this. */
const MOST_WORK = 500_000;
/** Compiling a pattern takes as long as this many checks. */
const COMPILING = 1_000;

/** `budget` is the work left, shared by all parts of one validation. */
type Walk = { root: unknown; found: Mismatch[]; depth: number; budget: { left: number }; patterns: Patterns };
type Patterns = (source: string) => SchemaPattern | undefined;

/** `whole` is false if the value or the schema was too large to check all of it. */
export type Validation = { found: Mismatch[]; whole: boolean };

/**
 * Where a value does not match a JSON Schema, in value order, at most 1,000 places. Unknown keywords, `format`,
 * external references, and patterns that cannot be used require nothing. Ends soon for any value and schema.
 */
export async function validate(value: unknown, schema: unknown): Promise<Validation> {
  const budget = { left: MOST_WORK };
  const patterns = await loadPatterns(budget);
  const walk: Walk = { root: schema, found: [], depth: 0, budget, patterns };
  check(value, schema, [], walk);
  return { found: walk.found.slice(0, MOST), whole: budget.left > 0 };
}

/** Each pattern is compiled once. */
async function loadPatterns(budget: Walk['budget']): Promise<Patterns> {
  const { schemaPattern } = await import('./pattern');
  const compiled = new Map<string, SchemaPattern | undefined>();
  return (source) => {
    if (compiled.has(source)) return compiled.get(source);
    budget.left -= COMPILING;
    const pattern = budget.left > 0 ? schemaPattern(source) : undefined;
    compiled.set(source, pattern);
    return pattern;
  };
}

/** False if no work is left: nothing more is checked, and nothing more noted. */
function spend({ budget }: Walk, work: number): boolean {
  budget.left -= work;
  return budget.left > 0;
}

function check(value: unknown, schema: unknown, path: JsonPath, walk: Walk): void {
  if (walk.found.length >= MOST || walk.depth > DEEPEST || !spend(walk, 1)) return;
  if (schema === false) return note(walk, path, 'unknown');
  if (!isSchema(schema)) return;
  const here = { ...walk, depth: walk.depth + 1 };
  const { $ref } = schema;
  if (typeof $ref === 'string' && spend(walk, $ref.length / 100))
    check(value, refersTo($ref, walk.root), path, here);
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return note(walk, path, 'type', types.join(' | '));
  checkChoice(value, schema, path, walk);
  if (typeof value === 'number') checkNumber(value, schema, path, walk);
  else if (typeof value === 'string') checkText(value, schema, path, walk);
  else if (Array.isArray(value)) checkList(value, schema, path, here);
  else if (isSchema(value)) checkGroup(value, schema, path, here);
  checkParts(value, schema, path, here);
}

/** Once the work is used up, a fault may be due to what was not checked. */
function note({ found, budget }: Walk, path: JsonPath, code: Mismatch['code'], detail?: string): void {
  if (budget.left > 0) found.push({ path, code, ...(detail === undefined ? {} : { detail }) });
}

const typesOf = ({ type }: Schema): string[] =>
  (Array.isArray(type) ? (type as unknown[]) : [type]).filter((each) => typeof each === 'string');

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isSchema(value);
    default:
      return typeof value === type;
  }
}

/** A reference inside the schema; undefined for any other, which then requires nothing. */
export function refersTo(ref: string, root: unknown): unknown {
  if (!ref.startsWith('#')) return undefined;
  let at = root;
  for (const step of ref.slice(1).split('/').slice(1)) {
    const name = readPercentCodes(step).replace(/~1/g, '/').replace(/~0/g, '~');
    at = Array.isArray(at)
      ? at[Number(name)]
      : isSchema(at) && Object.hasOwn(at, name)
        ? at[name]
        : undefined;
  }
  return at;
}

function checkChoice(value: unknown, schema: Schema, path: JsonPath, walk: Walk): void {
  const choices = 'const' in schema ? [schema['const']] : schema['enum'];
  if (!Array.isArray(choices) || choices.some((each) => isSame(each, value, walk))) return;
  const named = choices.slice(0, 6).map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  note(walk, path, 'choice', named.join(', '));
}

function checkNumber(value: number, schema: Schema, path: JsonPath, walk: Walk): void {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  if (typeof minimum === 'number' && value < minimum) note(walk, path, 'least', String(minimum));
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    note(walk, path, 'least', String(exclusiveMinimum));
  if (typeof maximum === 'number' && value > maximum) note(walk, path, 'most', String(maximum));
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    note(walk, path, 'most', String(exclusiveMaximum));
}

function checkText(value: string, schema: Schema, path: JsonPath, walk: Walk): void {
  const { minLength, maxLength, pattern } = schema;
  if (minLength !== undefined || maxLength !== undefined) {
    if (!spend(walk, value.length / 100)) return;
    checkLength([...value].length, minLength, maxLength, path, walk);
  }
  if (typeof pattern === 'string' && value.length <= LONGEST_TRIED && !fits(pattern, value, walk))
    note(walk, path, 'pattern', pattern);
}

/** A pattern that cannot be used requires nothing. */
function fits(source: string, text: string, walk: Walk): boolean {
  const pattern = walk.patterns(source);
  return !pattern || !spend(walk, (pattern.states * text.length) / 100) || pattern.test(text);
}

function checkLength(length: number, least: unknown, most: unknown, path: JsonPath, walk: Walk): void {
  if ((typeof least === 'number' && length < least) || (typeof most === 'number' && length > most))
    note(walk, path, 'length');
}

function checkList(value: readonly unknown[], schema: Schema, path: JsonPath, walk: Walk): void {
  const { items, prefixItems, minItems, maxItems } = schema;
  checkLength(value.length, minItems, maxItems, path, walk);
  const first: unknown[] = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
  const rest = Array.isArray(items) ? schema['additionalItems'] : items;
  if (rest === undefined && first.length === 0) return;
  for (const [at, each] of value.entries()) {
    if (walk.budget.left <= 0) return;
    check(each, at < first.length ? first[at] : rest, [...path, at], walk);
  }
}

function checkGroup(
  value: Readonly<Record<string, unknown>>,
  schema: Schema,
  path: JsonPath,
  walk: Walk,
): void {
  const { required, properties, additionalProperties } = schema;
  if (Array.isArray(required))
    for (const name of required)
      if (spend(walk, 0.1) && typeof name === 'string' && !Object.hasOwn(value, name))
        note(walk, [...path, name], 'missing');
  const known = isSchema(properties) ? properties : {};
  const isByPattern = isSchema(schema['patternProperties']);
  if (properties === undefined && additionalProperties === undefined) return;
  for (const [name, each] of Object.entries(value))
    if (walk.budget.left <= 0) return;
    else if (Object.hasOwn(known, name)) check(each, known[name], [...path, name], walk);
    else if (!isByPattern) check(each, additionalProperties, [...path, name], walk);
}

function checkParts(value: unknown, schema: Schema, path: JsonPath, walk: Walk): void {
  const { allOf, anyOf, oneOf, not } = schema;
  if (Array.isArray(allOf)) for (const part of allOf) check(value, part, path, walk);
  if (Array.isArray(anyOf)) checkVariants(value, anyOf, false, path, walk);
  if (Array.isArray(oneOf)) checkVariants(value, oneOf, true, path, walk);
  if (not !== undefined && faultsOf(value, not, path, walk).length === 0) note(walk, path, 'union');
}

/** If only one variant matches the type of the value, its own errors say more than "no variant matches". */
function checkVariants(
  value: unknown,
  variants: readonly unknown[],
  onlyOne: boolean,
  path: JsonPath,
  walk: Walk,
): void {
  const faults = variants.map((variant) => faultsOf(value, variant, path, walk));
  const fitting = faults.filter((each) => each.length === 0).length;
  if (walk.budget.left <= 0) return;
  if (onlyOne ? fitting === 1 : fitting > 0) return;
  const meant = faults.filter(
    (each) => each.length > 0 && each.every((fault) => fault.path.length > path.length),
  );
  const [only] = meant;
  if (fitting === 0 && meant.length === 1 && only) walk.found.push(...only);
  else note(walk, path, 'union');
}

function faultsOf(value: unknown, schema: unknown, path: JsonPath, walk: Walk): Mismatch[] {
  const own: Walk = { ...walk, found: [] };
  check(value, schema, path, own);
  return own.found;
}

/** Equal JSON, ignoring the order of fields. */
function isSame(one: unknown, other: unknown, walk: Walk): boolean {
  if (!spend(walk, 0.1)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => isSame(each, other[at], walk));
  if (isSchema(one) && isSchema(other)) {
    const names = Object.keys(one);
    return (
      spend(walk, names.length / 10) &&
      names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name], walk))
    );
  }
  return one === other;
}
