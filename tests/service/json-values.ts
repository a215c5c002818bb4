/** A value anywhere on a page, under its name there. */
export type Fact = { name: string; value: unknown };

type Schema = {
  type?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: unknown;
  description?: unknown;
  enum?: unknown;
};

export type JsonResult = {
  value: unknown;
  /** Paths without a value on the page. */
  missing: string[];
};

/**
 * Fills a JSON schema from the page's values: marked-up data first, then its labels. No model is used, so a name that
 * the page does not use is not found; it is listed as missing and never made up.
 */
export function fillSchema(schema: unknown, stated: unknown, labels: Fact[]): JsonResult {
  const missing: string[] = [];
  const root = (typeof schema === 'object' && schema !== null ? schema : {}) as Schema;
  const value = fill(root, { scope: stated, labels }, '', missing);
  return { value: value ?? (isObjectSchema(root) ? {} : null), missing };
}

type Source = { scope: unknown; labels: Fact[] };

function isObjectSchema(schema: Schema): boolean {
  return schema.type === 'object' || schema.properties !== undefined;
}

function fill(schema: Schema, source: Source, path: string, missing: string[]): unknown {
  if (isObjectSchema(schema)) return fillObject(schema, source, path, missing);
  if (schema.type === 'array') return fillArray(schema, source, path, missing);
  return coerce(schema, source.scope);
}

function fillObject(
  schema: Schema,
  source: Source,
  path: string,
  missing: string[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const at = path ? `${path}.${name}` : name;
    const value = fillProperty(name, property, source, at, missing);
    if (value === undefined) missing.push(at);
    else result[name] = value;
  }
  return result;
}

function fillProperty(
  name: string,
  schema: Schema,
  source: Source,
  path: string,
  missing: string[],
): unknown {
  const found = findAll(source.scope, name);
  if (isObjectSchema(schema)) {
    const scope = found.find((value) => typeof value === 'object' && value !== null) ?? source.scope;
    const inner: string[] = [];
    const value = fillObject(schema, { ...source, scope }, path, inner);
    if (Object.keys(value).length === 0) return undefined;
    missing.push(...inner);
    return value;
  }
  if (schema.type === 'array') {
    for (const value of [...found, ...listsIn(source.scope)]) {
      const filled = fillArray(schema, { ...source, scope: value }, path, []);
      if (filled.length > 0) return filled;
    }
    return undefined;
  }
  const labelled = source.labels.filter((fact) => isSameName(fact.name, name)).map(({ value }) => value);
  for (const value of [...found, ...labelled]) {
    const coerced = coerce(schema, value);
    if (coerced !== undefined) return coerced;
  }
  return undefined;
}

function fillArray(schema: Schema, source: Source, path: string, missing: string[]): unknown[] {
  const list = Array.isArray(source.scope) ? source.scope : [source.scope];
  const items = schema.items ?? {};
  return list.flatMap((each: unknown) => {
    if (isObjectSchema(items)) {
      if (typeof each !== 'object' || each === null) return [];
      const value = fillObject(items, { scope: each, labels: [] }, path, missing);
      return Object.keys(value).length > 0 ? [value] : [];
    }
    const value = coerce(items, each);
    return value === undefined ? [] : [value];
  });
}

/** All values under this name, nearest to the top first. */
function findAll(scope: unknown, name: string): unknown[] {
  const found: unknown[] = [];
  const queue: unknown[] = [scope];
  for (let visited = 0; queue.length > 0 && visited < 20_000; visited++) {
    const value = queue.shift();
    if (Array.isArray(value)) queue.push(...(value as unknown[]));
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (isSameName(key, name)) found.push(inner);
        queue.push(inner);
      }
  }
  return found;
}

/** Lists of objects anywhere in the scope, the longest first; a table with headers counts as one. */
function listsIn(scope: unknown): unknown[][] {
  const lists: unknown[][] = [];
  const queue: unknown[] = [scope];
  for (let visited = 0; queue.length > 0 && visited < 20_000; visited++) {
    const value = queue.shift();
    if (Array.isArray(value)) {
      if (
        value.length > 1 &&
        value.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
      )
        lists.push(value as unknown[]);
      queue.push(...(value as unknown[]));
    } else if (typeof value === 'object' && value !== null) {
      const table = rowsOf(value);
      if (table) lists.push(table);
      queue.push(...(Object.values(value) as unknown[]));
    }
  }
  return lists.sort((a, b) => b.length - a.length);
}

/** The rows of `{headers, rows}` as objects named by their headers. */
function rowsOf(value: object): Record<string, unknown>[] | undefined {
  if (!('headers' in value) || !('rows' in value)) return undefined;
  const { headers, rows } = value;
  if (!Array.isArray(headers) || !Array.isArray(rows)) return undefined;
  return rows.flatMap((row: unknown) =>
    Array.isArray(row)
      ? [
          Object.fromEntries(
            (headers as unknown[]).map((header, i) => [String(header), (row as unknown[])[i]]),
          ),
        ]
      : [],
  );
}

/** Different spellings of one name: `publishedAt`, "Published at", `og:published_at`. */
function isSameName(a: string, b: string): boolean {
  const plain = (name: string) =>
    name
      .replace(/^(og|article|product|twitter):/i, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  return plain(a) !== '' && plain(a) === plain(b);
}

function coerce(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return coerce(schema, value[0]);
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'object') {
    // JSON-LD uses an object where a text would suffice: its name or value is meant.
    const inner = value as Record<string, unknown>;
    return coerce(schema, inner['name'] ?? inner['value'] ?? inner['@value'] ?? inner['price']);
  }
  const text = String(value).trim();
  if (Array.isArray(schema.enum))
    return schema.enum.find((each) => String(each).toLowerCase() === text.toLowerCase());
  switch (schema.type) {
    case 'number':
    case 'integer': {
      const number = Number(
        /-?\d+(?:[.,]\d+)?/.exec(text.replace(/(\d)[,\u00a0 ](?=\d{3}\b)/g, '$1'))?.[0]?.replace(',', '.'),
      );
      if (Number.isNaN(number)) return undefined;
      return schema.type === 'integer' ? Math.round(number) : number;
    }
    case 'boolean':
      if (/^(true|yes|in ?stock|available|https?:\/\/schema\.org\/InStock)$/i.test(text)) return true;
      return /^(false|no|out ?of ?stock|https?:\/\/schema\.org\/OutOfStock)$/i.test(text) ? false : undefined;
    default:
      return text === '' ? undefined : text;
  }
}

/** "Label: value" lines and two-column table rows of a Markdown text. */
export function labelsOf(markdown: string): Fact[] {
  const facts: Fact[] = [];
  for (const marked of markdown.split('\n')) {
    const line = marked.replace(/[*_`]/g, '').trim();
    const row = /^\|([^|]+)\|([^|]+)\|$/.exec(line);
    const label = /^(?:-\s+)?(\p{L}[\p{L}\p{N} -]{1,40}?)\s*:\s+(.{1,300})$/u.exec(line);
    const [, name, value] = row ?? label ?? [];
    if (name !== undefined && value !== undefined && !/^[\s:-]+$/.test(value))
      facts.push({ name: name.trim(), value: value.trim() });
  }
  const heading = /^#\s+(.+)$/m.exec(markdown)?.[1];
  if (heading !== undefined)
    for (const name of ['title', 'name', 'heading']) facts.push({ name, value: heading.trim() });
  return facts;
}
