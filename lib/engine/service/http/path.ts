type Value = string | number | boolean | undefined;

/** Builds a path of the service from its parts, each escaped, so that no id can lead to another path. */
export function pathOf(parts: readonly string[], query: Readonly<Record<string, Value>> = {}): `/${string}` {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const asked = search.size > 0 ? `?${search}` : '';
  return `/${parts.map(encodeURIComponent).join('/')}${asked}`;
}
