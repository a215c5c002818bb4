import type { Content } from '@/lib/core/model/capture';
import { decodeEntities } from '@/lib/core/text/entities';
import { asValue, below, isFields, type Value } from './language/value';

/** What this device reads of a page as JSON, all of it optional; the JSON of a service is an answer to a prompt. */
const MARKED_UP = new Set(['jsonLd', 'microdata', 'openGraph', 'twitter', 'meta', 'tables']);

/** A page's own data in a capture that has it as JSON. */
export function markedUp({ json }: Pick<Content, 'json'>): { [name: string]: Value } | undefined {
  const value = asValue(json);
  return isFields(value) && Object.keys(value).every((name) => MARKED_UP.has(name)) ? value : undefined;
}

/** The JSON-LD of a page; undefined if its capture does not say whether there was any. */
export function jsonLdOf(
  content: Pick<Content, 'json' | 'rawHtml' | 'forTemplates'>,
): readonly unknown[] | undefined {
  if (content.forTemplates?.jsonLd) return content.forTemplates.jsonLd;
  const marked = markedUp(content);
  if (!marked) return content.rawHtml === undefined ? undefined : jsonLdIn(content.rawHtml);
  return Array.isArray(marked['jsonLd']) ? marked['jsonLd'] : [];
}

const JSON_LD = /\btype\s*=\s*["']?\s*application\/ld\+json\b/i;

/** The JSON-LD in the source of a page, also where there is no DOM. */
function jsonLdIn(rawHtml: string): unknown[] {
  return rawHtml.split(/<\/script\b/i).flatMap((part): unknown[] => {
    const from = part.search(/<script\b/i);
    const to = from < 0 ? -1 : part.indexOf('>', from);
    if (to < 0 || !JSON_LD.test(part.slice(from, to))) return [];
    try {
      const value: unknown = JSON.parse(part.slice(to + 1));
      return [value];
    } catch {
      return [];
    }
  });
}

/** Many sites write the texts of their data as they write HTML: `salt &amp; pepper`. */
function asRead(value: Value): Value {
  if (typeof value === 'string') return decodeEntities(value);
  if (Array.isArray(value)) return value.map(asRead);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asRead(one)]));
}

/** All schema.org data of a page, nested and by `@graph`. */
export function schemaItems(jsonLd: readonly unknown[]): { [name: string]: Value }[] {
  const items: { [name: string]: Value }[] = [];
  const add = (value: Value, depth: number): void => {
    if (depth > 4) return;
    if (Array.isArray(value)) for (const one of value) add(one, depth + 1);
    else if (isFields(value)) {
      if (value['@type'] !== undefined) items.push(value);
      if (value['@graph'] !== undefined) add(value['@graph'], depth + 1);
    }
  };
  add(asRead(jsonLd.map(asValue)), 0);
  return items;
}

/** Whether an item has this type, with or without schema.org's address before it. */
export function isOfType(item: { [name: string]: Value }, type: string): boolean {
  const types = Array.isArray(item['@type']) ? item['@type'] : [item['@type']];
  return types.some(
    (one) => typeof one === 'string' && one.replace(/^.*[/#]/, '').toLowerCase() === type.toLowerCase(),
  );
}

/**
 * `@Type:key.path[0].name`, or without a type the first item that has it. Numbers and booleans become text, so that `0`
 * and `false` count as values, as in Web Clipper.
 */
export function schemaValue(items: readonly { [name: string]: Value }[], key: string): Value {
  const [, type, path = key] = /^@([\w-]+)(?::(.*))?$/.exec(key) ?? [];
  const of = type === undefined ? items : items.filter((item) => isOfType(item, type));
  if (type !== undefined && path === key) return of[0];
  for (const item of of) {
    const value = walk(item, path);
    if (value !== undefined)
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  }
  return undefined;
}

function walk(item: Value, path: string): Value {
  const all = path.indexOf('[*]');
  if (all >= 0) {
    const list = walk(item, path.slice(0, all));
    const rest = path.slice(all + 3).replace(/^\./, '');
    const of = Array.isArray(list) ? list : list === undefined ? [] : [list];
    const values = rest === '' ? of : of.map((one) => walk(one, rest)).filter((one) => one !== undefined);
    return values.length === 0 ? undefined : values;
  }
  let at = item;
  for (const step of path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)) {
    // An ambiguous one is the same in short form.
    if (Array.isArray(at) && !/^\d+$/.test(step)) at = at[0];
    if (!Array.isArray(at) && step === '0' && at !== undefined) continue;
    at = below(at, [step]);
  }
  return at ?? undefined;
}
