import type { Declared, DeclaredData } from '@/lib/core/ports/language-model';
import { pathText, pointer } from '@/lib/core/text/json-path';
import { choicesIn, notOnPage } from '@/lib/features/model/json-reply';
import { isSchema, type Schema } from '@/lib/features/schema/schema';

/** What one thing on the page is said to have, its names folded, and what it is in. */
type Thing = { fields: ReadonlyMap<string, unknown>; within?: Thing | undefined };

const MOST_THINGS = 2_000;
const DEEPEST = 6;

const folded = (name: string): string =>
  name
    .replace(/^.*[/#:]/, '')
    .replace(/[\s_-]+/g, '')
    .toLowerCase();

/** Names under which schema.org and Open Graph have what people call otherwise. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  title: ['headline', 'name'],
  name: ['headline', 'title'],
  headline: ['name', 'title'],
  date: ['datepublished', 'publishedtime', 'startdate'],
  published: ['datepublished', 'publishedtime'],
  updated: ['datemodified', 'modifiedtime'],
  text: ['articlebody', 'description'],
  summary: ['description', 'abstract'],
  link: ['url'],
  photo: ['image'],
  currency: ['pricecurrency'],
  rating: ['ratingvalue'],
  reviews: ['reviewcount', 'ratingcount'],
  ingredients: ['recipeingredient'],
  steps: ['recipeinstructions'],
  phone: ['telephone'],
};

const OWN: ReadonlySet<string> = new Set(
  'name title headline url link image photo description summary text id type'.split(' '),
);

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> => isSchema(value);

function thingOf(said: Readonly<Record<string, unknown>>, within?: Thing): Thing {
  const own = isFields(said['properties']) ? said['properties'] : said;
  return { fields: new Map(Object.entries(own).map(([name, value]) => [folded(name), value])), within };
}

/** All things that JSON-LD and microdata tell of, the outer before what is in them. */
function thingsIn(marked: Readonly<Record<string, unknown>>): Thing[] {
  const things: Thing[] = [];
  const add = (value: unknown, depth: number, within?: Thing): void => {
    if (depth > DEEPEST || things.length >= MOST_THINGS) return;
    if (Array.isArray(value)) for (const one of value) add(one, depth + 1, within);
    else if (isFields(value)) {
      const thing = thingOf(value, within);
      if (value['@graph'] === undefined) things.push(thing);
      for (const inner of thing.fields.values()) if (typeof inner === 'object') add(inner, depth + 1, thing);
    }
  };
  for (const source of ['jsonLd', 'microdata']) add(marked[source], 0);
  return things;
}

/** The value under a name in a thing, or nearest in what it has. */
function valueIn({ fields }: Thing, name: string, depth = 0): unknown {
  for (const one of [folded(name), ...(ALSO[folded(name)] ?? [])]) {
    const value = fields.get(one) ?? '';
    if (value !== '') return value;
  }
  // What is in a thing has such names of its own.
  if (depth > 1 || OWN.has(folded(name))) return undefined;
  for (const inner of fields.values())
    for (const one of Array.isArray(inner) ? inner.slice(0, 3) : [inner])
      if (isFields(one)) {
        const found = valueIn(thingOf(one), name, depth + 1);
        if (found !== undefined) return found;
      }
  return undefined;
}

const propertiesOf = (schema: Schema): [string, Schema][] =>
  isSchema(schema['properties'])
    ? Object.entries(schema['properties']).filter((entry): entry is [string, Schema] => isSchema(entry[1]))
    : [];

const typesOf = ({ type }: Schema): string[] =>
  (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');

const NUMBER = /^(?:\p{Sc}|[A-Z]{3})?\s*(-?\d+(?:\.\d+)?)\s*(?:\p{Sc}|%|\p{L}{1,4})?$/u;

/** A number as machines write it, alone or before its unit or currency; what has two readings is none. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const written = typeof value === 'string' ? NUMBER.exec(value.trim())?.[1] : undefined;
  return written === undefined ? undefined : Number(written);
}

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const texts = value.map(textOf);
    return texts.every((text) => text !== undefined) && texts.length > 0 ? texts.join(', ') : undefined;
  }
  return isFields(value)
    ? textOf(value['name'] ?? value['@value'] ?? value['text'] ?? value['url'])
    : undefined;
};

/** The value in the type that the schema has there; undefined where it does not agree. */
function asTyped(value: unknown, schema: Schema, at: readonly string[], empty: string[]): unknown {
  const one = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
  const choices = Array.isArray(schema['enum']) ? schema['enum'] : undefined;
  const typed = typesOf(schema)
    .map((type): unknown => {
      if (type === 'number') return numberOf(one);
      if (type === 'integer') return Number.isInteger(numberOf(one)) ? numberOf(one) : undefined;
      if (type === 'boolean') return typeof one === 'boolean' ? one : undefined;
      if (type === 'object') return isFields(one) ? filledFrom([thingOf(one)], schema, at, empty) : undefined;
      if (type !== 'array') return type === 'null' ? undefined : textOf(one);
      const items = isSchema(schema['items']) ? schema['items'] : { type: 'string' };
      const all = (Array.isArray(value) ? value : [value]) as unknown[];
      const list = all.map((each) => asTyped(each, items, at, [])).filter((each) => each !== undefined);
      return list.length > 0 ? list : undefined;
    })
    .find((found) => found !== undefined);
  if (!choices || typed === undefined) return typed;
  const said = folded(String(typed));
  return choices.find((choice) => folded(String(choice)) === said);
}

const matches = (thing: Thing, schema: Schema): number =>
  propertiesOf(schema).filter(([name]) => valueIn(thing, name) !== undefined).length;

/** Those that have the most of what is asked; of those that are in one another, the inner. */
function fitting(things: readonly Thing[], schema: Schema): Thing[] {
  const counts = new Map(things.map((thing) => [thing, matches(thing, schema)]));
  const most = Math.max(0, ...counts.values());
  if (most === 0) return [];
  const best = new Set(things.filter((thing) => counts.get(thing) === most));
  for (const thing of best) for (let outer = thing.within; outer; outer = outer.within) best.delete(outer);
  return [...best];
}

/** The one that the page is about: of several alike, the one that its title names; none where that is open. */
function mainOf([first, ...others]: readonly Thing[], page: Thing | undefined): Thing | undefined {
  if (!first || others.length === 0) return first;
  const title = page && textOf(valueIn(page, 'title'));
  const named = [first, ...others].filter((thing) => {
    const name = textOf(valueIn(thing, 'name'));
    return name !== undefined && title !== undefined && title.includes(name);
  });
  return named.length === 1 ? named[0] : undefined;
}

function filledFrom(
  things: readonly Thing[],
  schema: Schema,
  at: readonly string[],
  empty: string[],
): unknown {
  const first = mainOf(fitting(things, schema), things.at(-1));
  const sources = [...(first ? [first] : []), ...things.slice(-1)];
  return Object.fromEntries(
    propertiesOf(schema).flatMap(([name, inner]) => {
      const place = [...at, name];
      const found = sources.map((thing) => valueIn(thing, name)).find((value) => value !== undefined);
      const value = found === undefined ? listOf(things, inner, place) : asTyped(found, inner, place, empty);
      if (value === undefined) empty.push(pathText(place));
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** A list of things for which the page has no name of its own: all that have the most of what an item asks. */
function listOf(things: readonly Thing[], schema: Schema, at: readonly string[]): unknown {
  const items = schema['items'];
  if (!typesOf(schema).includes('array') || !isSchema(items) || propertiesOf(items).length === 0)
    return undefined;
  const all = fitting(things, items).map((thing) => filledFrom([thing], items, at, []));
  return all.length > 0 ? all : undefined;
}

/**
 * Fills a JSON Schema from a page's JSON-LD, microdata, Open Graph and meta tags (`content.json` of a page of this
 * device), where names and types agree. Nothing is guessed: what is not declared is left out and named by its
 * path. Undefined if nothing agrees.
 */
export function dataByMarkup(schema: unknown, marked: unknown): Declared | undefined {
  if (!isSchema(schema) || !isFields(marked)) return undefined;
  const metas = ['meta', 'twitter', 'openGraph'].flatMap((source) =>
    isFields(marked[source]) ? Object.entries(marked[source]) : [],
  );
  const things = [...thingsIn(marked), thingOf(Object.fromEntries(metas))];
  const empty: string[] = [];
  const data = typesOf(schema).includes('array')
    ? listOf(things.slice(0, -1), schema, [])
    : filledFrom(things, schema, [], empty);
  const isAnything = Array.isArray(data) || (isFields(data) && Object.keys(data).length > 0);
  return isAnything ? { data, empty } : undefined;
}

/** The same, with the values that do not stand in the page's text, where what a page declares need not be. */
export const declaredData: DeclaredData = async ({ schema, marked, markdown }) => {
  const filled = dataByMarkup(schema, marked);
  if (!filled) return {};
  const absent = notOnPage(filled.data, markdown, choicesIn(schema)).map(pointer);
  return { declared: { ...filled, ...(absent.length > 0 && { notOnPage: absent }) } };
};
