/** The value of a variable or the result of a filter. */
export type Value = string | number | boolean | null | undefined | Value[] | { [name: string]: Value };
export type Fields = { [name: string]: Value };

/** As written in a note: a list or an object as JSON, nothing as the empty text. */
export function textOf(value: Value): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Nothing, false, zero, an empty text and an empty list are false. */
export function isTrue(value: Value): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

export function isFields(value: Value): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list or an object in JSON text is parsed. */
export function opened(value: Value): Value {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return asValue(JSON.parse(value));
  } catch {
    return value;
  }
}

/** Lists and objects within each other: more would exhaust the stack. */
const MOST_DEEP = 200;

/** JSON from a page as a value: invalid JSON is nothing, and so is what is nested too deeply. */
export function asValue(json: unknown): Value {
  return valueAt(json, 0);
}

function valueAt(json: unknown, depth: number): Value {
  if (json === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof json))
    return json as Value;
  if (typeof json !== 'object' || depth === MOST_DEEP) return undefined;
  if (Array.isArray(json)) return json.map((inner) => valueAt(inner, depth + 1));
  return Object.fromEntries(Object.entries(json).map(([name, inner]) => [name, valueAt(inner, depth + 1)]));
}

/** Thrown for a result that is too long to be used. */
export class TooLong extends Error {}

/** What a rendering may work through and write, in characters: a page may be long, and a template its square. */
export const MOST_WORKED_THROUGH = 50_000_000;
export const MOST_WRITTEN = 20_000_000;

const MOST_DEEP_TO_WRITE = 1_000;
/** A number, or the place of a value in a list. */
const SMALL = 8;

/** About the characters of a value, as JSON; more than `most` once that many are counted, or if nested too deeply. */
export function sizeOf(value: Value, most: number, depth = 0): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return SMALL;
  if (depth > MOST_DEEP_TO_WRITE) return Number.POSITIVE_INFINITY;
  let size = SMALL;
  const inside = Array.isArray(value) ? value : Object.entries(value).flat();
  for (const inner of inside) {
    size += SMALL + sizeOf(inner, most - size, depth + 1);
    if (size > most) break;
  }
  return size;
}

/** The results of `make` as a list; throws `TooLong` before they fill the memory. */
export function mapped<T>(list: readonly T[], make: (one: T, index: number) => Value): Value[] {
  let size = 0;
  return list.map((one, index) => {
    const made = make(one, index);
    size += sizeOf(made, MOST_WORKED_THROUGH - size);
    if (size > MOST_WORKED_THROUGH) throw new TooLong();
    return made;
  });
}

/** A list as is, never the values of an object: anything else as a list of one, nothing as an empty list. */
export function listOf(value: Value): Value[] {
  const list = opened(value);
  if (Array.isArray(list)) return list;
  return list === undefined || list === null || list === '' ? [] : [list];
}

/** Applies to each item of a list and of the lists in it, else to the single value. */
export function each(value: Value, make: (one: Value) => Value): Value {
  const inner = (one: Value, depth: number): Value =>
    Array.isArray(one) && depth < MOST_DEEP ? mapped(one, (item) => inner(item, depth + 1)) : make(one);
  const list = opened(value);
  return Array.isArray(list) ? inner(list, 0) : make(value);
}

/** An item of a list as it is joined or shown: lists in it at their commas. */
export function flatText(value: Value): string {
  return Array.isArray(value) ? value.map(flatText).join(',') : textOf(value);
}

/** The value at `a.b[0]` below a value; nothing if the path does not exist. */
export function below(value: Value, path: readonly (string | number)[]): Value {
  let at = value;
  for (const step of path) {
    at = opened(at);
    if (Array.isArray(at))
      at = /^\d+$/.test(String(step)) ? at[Number(step)] : step === 'length' ? at.length : undefined;
    else if (isFields(at)) at = Object.hasOwn(at, step) ? at[step] : undefined;
    else return undefined;
  }
  return at;
}
