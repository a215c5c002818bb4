/** Metadata contains whatever a page says about itself; only what the service adds to every page is compared. */
const SAID_OF_EVERY_PAGE = [
  'scrapeId',
  'sourceURL',
  'url',
  'statusCode',
  'contentType',
  'proxyUsed',
  'creditsUsed',
  'title',
];

/**
 * The shape of a reply: its keys, and the types of their values. The shape of a list is that of its first element; an
 * empty one has none. Names that start with two underscores are internal to the recorded server.
 */
export function shapeOf(value: unknown, key = ''): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object') return typeof value;
  const entries = Object.entries(value)
    .filter(([name]) => !name.startsWith('__') && (key !== 'metadata' || SAID_OF_EVERY_PAGE.includes(name)))
    .sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(entries.map(([name, inner]) => [name, shapeOf(inner, name)]));
}

/**
 * The first shape as far as both can be compared: a list that is empty on either side says nothing about its elements.
 */
export function alike(a: unknown, b: unknown): [unknown, unknown] {
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length === 0 || b.length === 0) return [[], []];
    const [x, y] = alike(a[0], b[0]);
    return [[x], [y]];
  }
  if (!isRecord(a) || !isRecord(b)) return [a, b];
  const pairs = [...new Set([...Object.keys(a), ...Object.keys(b)])].map(
    (name) => [name, ...alike(a[name], b[name])] as const,
  );
  return [
    Object.fromEntries(pairs.map(([n, x]) => [n, x])),
    Object.fromEntries(pairs.map(([n, , y]) => [n, y])),
  ];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
