import { plainDigits } from '@/lib/core/text/read-number';
import type { JsonPath } from '@/lib/core/text/json-path';
import { isSchema } from '@/lib/features/schema/schema';

/** Almost-JSON as JSON. */
type RepairJson = (text: string) => string | undefined;
/** Longer texts that are almost JSON are none. */
const LONGEST_REPAIRED = 500_000;

/**
 * The JSON of a reply, whatever stands around it: thoughts, fences, a sentence before and after. The last whole object
 * or list counts; one that was cut off or misspelled is repaired, up to a length. Undefined when there is none.
 */
export function readJsonReply(reply: string, repair: RepairJson): unknown {
  const text = reply.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const values = jsonIn(text);
  for (const value of values.toReversed()) {
    const read = parsed(value) ?? repaired(value, repair);
    if (read !== undefined) return read;
  }
  return undefined;
}

const isData = (value: unknown): boolean => typeof value === 'object' && value !== null;

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isData(value) ? value : undefined;
  } catch {
    // The caller looks for JSON within it.
    return undefined;
  }
}

function repaired(text: string, repair: RepairJson): unknown {
  const json = text.length > LONGEST_REPAIRED ? undefined : repair(text);
  return json === undefined ? undefined : parsed(json);
}

/** The outermost objects and lists of a text, in order; the last may be cut off. Linear in the text. */
function jsonIn(text: string): string[] {
  const values: string[] = [];
  let from = -1;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter === '\\') at++;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = depth > 0;
    else if (letter === '{' || letter === '[') {
      if (depth === 0) from = at;
      depth++;
    } else if ((letter === '}' || letter === ']') && depth > 0) {
      depth--;
      if (depth === 0) values.push(text.slice(from, at + 1));
    }
  }
  return depth > 0 ? [...values, text.slice(from)] : values;
}

/** What several parts of one page gave, as one: lists are joined, the first value that is there counts. */
export function joined(one: unknown, other: unknown): unknown {
  if (one === undefined || one === null || one === '') return other;
  if (Array.isArray(one) && Array.isArray(other)) {
    const seen = new Set(one.map((each) => JSON.stringify(each)));
    return [...(one as unknown[]), ...(other as unknown[]).filter((each) => !seen.has(JSON.stringify(each)))];
  }
  if (!isSchema(one) || !isSchema(other)) return one;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, joined(one[name], other[name])]));
}

/** Values that are looked up; the rest of enormous data is not marked. */
const MOST_VALUES = 20_000;
const DAY_NEAR = 40;

/** A text or a number in data, and where it is. */
export type Value = { path: JsonPath; value: string | number };

/** The texts and numbers of data that must have a place on its page; what the schema lists (`choices`) needs none. */
export function valuesIn(data: unknown, choices: ReadonlySet<string>): Value[] {
  const values: Value[] = [];
  let left = MOST_VALUES;
  const walk = (value: unknown, path: JsonPath): void => {
    if (left-- <= 0) return;
    if (Array.isArray(value)) value.forEach((each: unknown, at) => walk(each, [...path, at]));
    else if (isSchema(value)) for (const [name, each] of Object.entries(value)) walk(each, [...path, name]);
    else if (typeof value === 'number' || (typeof value === 'string' && !choices.has(value)))
      values.push({ path, value });
  };
  walk(data, []);
  return values;
}

/**
 * Whether a value stands on a page: texts as they are written, numbers however they are grouped, dates by their year and
 * day. The page is read once for all of them.
 */
export function lookUpIn(page: string): (value: string | number) => boolean {
  const text = folded(page);
  const numbers = numbersIn(page);
  return (value) => {
    if (typeof value === 'number') return numbers.has(value);
    const wanted = folded(value);
    if (wanted === '' || text.includes(wanted)) return true;
    const date = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(value);
    return date !== null && hasDate(text, date[1] ?? '', Number(date[3]));
  };
}

/** The places of the values that do not stand on the page. */
export function notOnPage(data: unknown, page: string, choices: ReadonlySet<string>): JsonPath[] {
  const stands = lookUpIn(page);
  return valuesIn(data, choices)
    .filter(({ value }) => !stands(value))
    .map(({ path }) => path);
}

/** What the schema allows as a value by itself. */
export function choicesIn(schema: unknown): Set<string> {
  const choices = new Set<string>();
  const walk = (value: unknown, depth: number): void => {
    if (depth > 30 || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach((each) => walk(each, depth + 1));
    for (const [name, each] of Object.entries(value)) {
      if (name === 'enum' && Array.isArray(each)) for (const one of each) choices.add(String(one));
      else if (name === 'const') choices.add(String(each));
      else walk(each, depth + 1);
    }
  };
  walk(schema, 0);
  return choices;
}

/** As a reader compares it: without case, marks of Markdown, kinds of quotes and spaces. */
const folded = (text: string): string =>
  plainDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[*_`~\\#>|[\]]+/g, ' ')
    .replace(/[“”„«»]/g, '"')
    .replace(/[’‘]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

function hasDate(text: string, year: string, day: number): boolean {
  const isDay = new RegExp(`(?<!\\d)0?${day}(?!\\d)`);
  for (let at = text.indexOf(year); at !== -1; at = text.indexOf(year, at + 4)) {
    const near = `${text.slice(Math.max(0, at - DAY_NEAR), at)} ${text.slice(at + 4, at + 4 + DAY_NEAR)}`;
    if (isDay.test(near)) return true;
  }
  return false;
}

/** How a value of a page is written there: a number as it is grouped; undefined for what is not found by itself. */
export function writtenAs(value: unknown, page: string): string | undefined {
  if (typeof value !== 'number') return undefined;
  let written: string | undefined;
  readNumbers(page, (number, text) => {
    if (number === value || number === -value) written ??= text;
  });
  return written;
}

/** Every number on a page, as each way of grouping reads it. */
function numbersIn(page: string): Set<number> {
  const numbers = new Set<number>();
  readNumbers(page, (value) => {
    numbers.add(value);
    numbers.add(-value);
    // A share is 0.25 to one and 25 % to another.
    numbers.add(Number((value / 100).toPrecision(12)));
  });
  return numbers;
}

function readNumbers(page: string, found: (value: number, written: string) => void): void {
  const add = (text: string, written: string): void => {
    const value = Number(text);
    if (Number.isFinite(value)) found(value, written);
  };
  for (const [run] of plainDigits(page.normalize('NFKC')).matchAll(
    /\d(?:[\d.,'’\u00a0\u202f ](?=\d)|\d){0,40}/g,
  )) {
    // Spaces group thousands, or stand between two numbers.
    for (const part of new Set([run, ...run.split(' ')])) {
      const bare = part.replace(/['’\u00a0\u202f ]/g, '');
      add(bare.replace(/[.,]/g, ''), part);
      add(bare.replace(/,/g, ''), part);
      add(bare.replace(/\./g, '').replace(',', '.'), part);
      for (const piece of part.split(/[.,'’ ]/)) add(piece, piece);
    }
  }
}
