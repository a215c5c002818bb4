import { z } from 'zod';
import type { ServiceRequest } from './service-request';
import { findUrls } from './crawl/find-urls';
import type { ServiceDeps } from './deps';
import { plainWords } from './plain-words';
import { failed, ok, type Reply } from './reply';
import { refuseBlocked, refuseEmptyAccount } from './refusals';
import { badBody, senderFields, webAddressSchema } from './scrape-body';

const bodySchema = z.strictObject({
  url: webAddressSchema,
  search: z.string().optional(),
  sitemap: z.enum(['skip', 'include', 'only']).default('include'),
  includeSubdomains: z.boolean().default(true),
  ignoreQueryParameters: z.boolean().default(true),
  ignoreCache: z.boolean().default(false),
  filterByPath: z.boolean().default(true),
  useIndex: z.boolean().default(true),
  limit: z.number().int().min(1).max(100_000).default(5_000),
  timeout: z.number().int().positive().optional(),
  location: z
    .strictObject({ country: z.string().optional(), languages: z.array(z.string()).optional() })
    .optional(),
  headers: z.record(z.string(), z.string()).optional(),
  ...senderFields,
});
type MapBody = z.output<typeof bodySchema>;
type MapLink = { url: string; title?: string; description?: string };

/** `POST /v2/map`: the addresses of a site, from its sitemaps and the links of the named page. */
export async function map(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const { account } = asked;
  refuseEmptyAccount(account, deps);
  refuseBlocked(asked.json, deps);
  const parsed = bodySchema.safeParse(asked.json);
  if (!parsed.success) return badBody(parsed.error);
  const body = parsed.data;
  const found = await inTime(
    body.timeout,
    findUrls(body.url, deps, deps.selfHosted && body.sitemap === 'include' ? 'only' : body.sitemap),
  );
  if (found === 'late')
    return failed(408, 'The map operation timed out before completing.', { code: 'MAP_TIMEOUT' });
  // A server without the index of links knows only the sitemap.
  const urls = deps.selfHosted && body.sitemap === 'skip' ? [] : belonging(found, body);
  const links = ordered(
    urls.map((url) => describe(url, deps)),
    body.search,
  ).slice(0, body.limit);
  deps.accounts.charge(account, 1, body.url);
  const id = deps.activity.add({ key: account.key, endpoint: 'map', target: body.url });
  return ok({
    id,
    links,
    ...(links.length <= 1 && !deps.selfHosted
      ? {
          warning: `Only ${links.length} result(s) found. For broader coverage, try mapping the base domain ${new URL(body.url).hostname}`,
        }
      : {}),
  });
}

async function inTime<T>(ms: number | undefined, work: Promise<T>): Promise<T | 'late'> {
  if (ms === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Those on the site, below the named path; one spelling each. */
function belonging(found: readonly string[], body: MapBody): string[] {
  const start = new URL(body.url);
  const home = start.hostname.replace(/^www\./, '');
  const isBelow = (url: URL) => !body.filterByPath || url.pathname.startsWith(start.pathname);
  const isHere = (url: URL) => {
    const host = url.hostname.replace(/^www\./, '');
    return (
      url.port === start.port && (host === home || (body.includeSubdomains && host.endsWith(`.${home}`)))
    );
  };
  // The named page comes first, or last if only the sitemap was to be read.
  const all = body.sitemap === 'only' ? [...found, start.href] : [start.href, ...found];
  const urls = all.flatMap((address) => {
    const url = new URL(address);
    url.hash = '';
    if (body.ignoreQueryParameters) url.search = '';
    if (!isHere(url) || !isBelow(url)) return [];
    return [url.pathname === '/' && url.search === '' ? url.origin : url.href];
  });
  return [...new Set(urls)];
}

/** Title and description are returned for pages that the service has seen recently. */
function describe(url: string, deps: ServiceDeps): MapLink {
  const html = (deps.store.cache.get(url) ?? deps.store.cache.get(`${url}/`))?.html ?? '';
  const title = /<title[^>]*>([^<]+)<\/title>/i.exec(html)?.[1]?.trim();
  const description = /<meta\s+name="description"\s+content="([^"]+)"/i.exec(html)?.[1]?.trim();
  return { url, ...(title ? { title } : {}), ...(description ? { description } : {}) };
}

/** Those that share most words with the search come first; nothing is left out. */
function ordered(links: readonly MapLink[], search: string | undefined): MapLink[] {
  const wanted = new Set(plainWords(search ?? ''));
  if (wanted.size === 0) return [...links];
  const score = ({ url, title = '', description = '' }: MapLink): number => {
    const words = new Set(
      plainWords(`${new URL(url).pathname.replace(/[^\p{L}\p{N}]+/gu, ' ')} ${title} ${description}`),
    );
    return [...wanted].filter((word) => words.has(word)).length;
  };
  return links
    .map((link, at) => ({ link, at, score: score(link) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ link }) => link);
}
