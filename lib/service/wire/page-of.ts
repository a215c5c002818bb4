/** The only values taken from a `next`: its address is never followed (docs/service.md 5.3). */
export type PageMark = {
  skip?: number;
  limit?: number;
  offset?: number;
  before?: number;
  cursor?: string;
};

const NUMBERS = ['skip', 'limit', 'offset', 'before'] as const;

/**
 * What a `next` says about the next page, whatever scheme, host or path it names. Undefined when there is none, or when
 * it contains nothing that could be requested.
 */
export function readNext(next: unknown): PageMark | undefined {
  if (typeof next !== 'string' || !URL.canParse(next, 'https://next.invalid')) return undefined;
  const { searchParams } = new URL(next, 'https://next.invalid');
  const mark: PageMark = {};
  for (const name of NUMBERS) {
    const value = searchParams.get(name);
    if (value !== null && /^\d{1,15}$/.test(value)) mark[name] = Number(value);
  }
  const cursor = searchParams.get('cursor');
  if (cursor !== null && cursor !== '' && cursor.length <= 2_000) mark.cursor = cursor;
  return Object.keys(mark).length > 0 ? mark : undefined;
}
