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

/** The same value with these secrets taken out of every text in it, for what a page or a program may have said of them. */
export function withoutTheseSecrets<T>(value: T, secrets: readonly (string | undefined)[]): T {
  const hidden = secrets.flatMap((secret) => secret || []);
  return hidden.length === 0 ? value : (scrubbed(value, hidden, 0) as T);
}

function scrubbed(value: unknown, hidden: readonly string[], depth: number): unknown {
  if (typeof value === 'string') return hidden.reduce((text, secret) => text.replaceAll(secret, '…'), value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 100) return undefined;
  if (Array.isArray(value)) return value.map((each) => scrubbed(each, hidden, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, scrubbed(inner, hidden, depth + 1)]),
  );
}
