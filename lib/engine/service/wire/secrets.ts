/**
 * Addresses that open a browser session to whoever has them: never in an error, a log or the library
 * (docs/service.md 5.3).
 */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['liveViewUrl', 'interactiveLiveViewUrl', 'cdpUrl']);

/** The secrets that a reply carries, wherever in it they stand. */
export function secretsIn(json: unknown): string[] {
  const found: string[] = [];
  const open: unknown[] = [json];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (SECRET_FIELDS.has(name) && typeof inner === 'string' && inner !== '') found.push(inner);
      else open.push(inner);
    }
  }
  return found;
}

/** The same value without its secrets, wherever they stand; for what is kept. What is nested beyond reason is left out. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 100) return undefined;
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      SECRET_FIELDS.has(name) ? [] : [[name, withoutSecrets(inner, depth + 1)]],
    ),
  );
}
