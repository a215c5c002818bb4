import type { SearchRequest, SearchSource } from '@/lib/core/model/request';
import { CSV_MARK, csvLine } from '@/lib/features/export/csv';
import { titleSchema } from '@/lib/core/model/title';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import { z } from '@/lib/core/model/zod';

/** In tab order. */
export const searchSources = ['web', 'news', 'images'] as const satisfies readonly SearchSource[];

const text = titleSchema.optional().catch(undefined);
const address = z.string().optional().catch(undefined);
const pixels = z.number().positive().optional().catch(undefined);

/** One result as stored in the list of a search; unknown values are omitted. */
const foundResultSchema = z.object({
  source: z.enum(searchSources),
  /** Of the page; for an image, the page that contains it. */
  url: z.string().refine(isWebUrl),
  title: text,
  description: text,
  /** As the search engine gives it ("3 days ago"). */
  date: text,
  category: text,
  image: z.object({ url: z.string(), width: pixels, height: pixels }).optional().catch(undefined),
  /** The address that its page is stored under, if it was read with the search. */
  keptAs: address,
});
export type FoundResult = z.infer<typeof foundResultSchema>;

/** The results in the list of a search, in order; an invalid entry, or one without a web address, is left out. */
export function foundResults(json: unknown): FoundResult[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((entry: unknown) => {
    const parsed = foundResultSchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** What makes two results of a source the same. */
export function resultKey({ source, url, image }: FoundResult): string {
  return `${source} ${source === 'images' && image ? image.url : normalizeUrl(url)}`;
}

/** The keys of results that an earlier run of the same search did not have. */
export function newSince(
  results: readonly FoundResult[],
  earlier: readonly FoundResult[],
): ReadonlySet<string> {
  const known = new Set(earlier.map(resultKey));
  return new Set(results.map(resultKey).filter((key) => !known.has(key)));
}

/** How many results of each source there are. */
export function countBySource(results: readonly FoundResult[]): Record<SearchSource, number> {
  const counts = { web: 0, news: 0, images: 0 };
  for (const { source } of results) counts[source] += 1;
  return counts;
}

/** Of the results that could be read with the search, how many were; undefined if none was requested. */
export function readShare(
  request: SearchRequest,
  results: readonly FoundResult[],
): { read: number; of: number } | undefined {
  if (request.formats.length === 0) return undefined;
  const readable = results.filter(({ source }) => source !== 'images');
  return { read: readable.filter(({ keptAs }) => keptAs !== undefined).length, of: readable.length };
}

/** Without where its page is kept here. */
const asSaved = ({ keptAs: _keptAs, ...result }: FoundResult) => result;

/** Results as a file: a line for each, or records with all that is known of each. */
export function resultsFile(results: readonly FoundResult[], kind: 'csv' | 'json'): Blob {
  if (kind === 'json')
    return new Blob([`${JSON.stringify(results.map(asSaved), null, 2)}\n`], { type: 'application/json' });
  const head = csvLine(['title', 'url', 'description', 'date', 'source']);
  const lines = results.map(({ title, url, description, date, source }) =>
    csvLine([title, url, description, date, source]),
  );
  return new Blob([CSV_MARK, head, ...lines], { type: 'text/csv' });
}
