import type { Account } from './accounts';
import type { ServiceDeps } from './deps';
import { fillSchema } from './json-values';
import { scrapePage } from './scrape-page';
import { scrapeBodySchema } from './scrape-body';
import { unbilled } from './unbilled';

export type Wanted = { prompt?: string | undefined; schema?: Record<string, unknown> | undefined };
/** The values that one page has for the request. */
export type Gathered = { url: string; title: string; json: unknown; markdown: string; hrefs: string[] };

/** Reads one page for its data, without billing it. Refuses as a scrape of it would. */
export async function gatherFrom(
  url: string,
  wanted: Wanted,
  account: Account,
  deps: ServiceDeps,
): Promise<Gathered> {
  const {
    origin: _origin,
    integration: _integration,
    ...body
  } = scrapeBodySchema.parse({
    url,
    formats: [
      'markdown',
      {
        type: 'json',
        ...(wanted.schema === undefined
          ? { prompt: wanted.prompt ?? 'all data' }
          : { schema: wanted.schema }),
      },
    ],
  });
  const { document, markdown, hrefs } = await deps.work.real(() =>
    scrapePage(body, account, unbilled(deps), { withLinks: true }),
  );
  const { title, url: finalUrl } = document.metadata;
  return {
    url: String(finalUrl),
    title: typeof title === 'string' ? title : '',
    json: document['json'],
    markdown,
    hrefs,
  };
}

/** One answer from many pages: lists are joined, for everything else the first page's value is used. */
export function mergeGathered(pages: readonly Gathered[], wanted: Wanted): unknown {
  const merged = pages.map(({ json }) => json).reduce<unknown>(merge, undefined);
  if (wanted.schema === undefined) return pages.length > 1 ? { results: pages.map(withUrl) } : (merged ?? {});
  return merged ?? fillSchema(wanted.schema, {}, []).value;
}

const withUrl = ({ url, json }: Gathered): object => ({ url, ...(isObject(json) ? json : { value: json }) });
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(a: unknown, b: unknown): unknown {
  if (a === undefined || a === null) return b;
  if (Array.isArray(a) && Array.isArray(b)) {
    const seen = new Set<string>();
    return [...(a as unknown[]), ...(b as unknown[])].filter((each) => {
      const text = JSON.stringify(each);
      return !seen.has(text) && seen.add(text);
    });
  }
  if (!isObject(a) || !isObject(b)) return a;
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(names.map((name) => [name, name in a ? merge(a[name], b[name]) : b[name]]));
}

/** The source of each value in an answer. */
export function sourcesOf(pages: readonly Gathered[]): Record<string, string[]> {
  const sources: Record<string, string[]> = {};
  for (const { url, json } of pages)
    if (isObject(json)) for (const name of Object.keys(json)) (sources[name] ??= []).push(url);
  return sources;
}
