/**
 * Addresses that open a browser session for anyone who has them: never in an error, a log or the library
 * (docs/service.md 5.3).
 */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['liveViewUrl', 'interactiveLiveViewUrl', 'cdpUrl']);

/** The secrets in a reply, at any depth. */
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

/** The same value without its secrets, at any depth; for what is stored. Excessively nested parts are omitted. */
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

/** The same value with these secrets removed from every text in it, in case a page or a program has output them. */
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
