import { given } from '@/lib/core/text/given';
import type { CapturedPage, Content } from '@/lib/core/model/capture';
import { AppError } from '@/lib/core/model/errors';
import type { SearchRequest } from '@/lib/core/model/request';
import { hostOf, isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import { checked } from '@/lib/service/http/checked';
import { toPageOptions } from '@/lib/service/pages/scrape-body';
import { searchBodySchema, type SearchBody, type SearchResult, type SearchSource } from './wire';
import { nameOf, titleOf, toDataPage } from '@/lib/service/pages/data-page';
import type { ServiceEngineDeps, ServiceJob } from '@/lib/service/step/job';
import { stepPaidCall, type PaidCall } from '@/lib/service/jobs/paid-call';
import { toWholePage } from '@/lib/service/pages/whole-page';

const HEADS: Record<SearchSource, string> = { web: 'Web', news: 'News', images: 'Images' };
const SOURCES = ['web', 'news', 'images'] as const;

/** The results of a search as one document: Markdown, links to tick, and the raw records. */
function toListing(
  query: string,
  results: readonly SearchResult[],
  /** The addresses under which the pages read with it are stored. */
  keptAs: ReadonlyMap<SearchResult, string> = new Map(),
): Omit<Content, 'screenshot'> {
  const groups = SOURCES.map((source) => ({
    source,
    found: results.filter((result) => result.source === source),
  })).filter(({ found }) => found.length > 0);
  const parts = groups.map(({ source, found }) => {
    const lines = found.map(toLine).join('\n');
    return groups.length > 1 ? `## ${HEADS[source]}\n\n${lines}` : lines;
  });
  const images = results.flatMap(({ image, title }) =>
    image === undefined
      ? []
      : [
          {
            url: image.url,
            alt: title ?? null,
            ...given({ width: image.width, height: image.height }),
          },
        ],
  );
  return {
    markdown:
      [`# ${plain(query)}`, ...(parts.length > 0 ? parts : ['Nothing was found.'])].join('\n\n') + '\n',
    links: results.map(({ url, title }) => ({ url, text: title ?? '', internal: false })),
    json: results.map((result) => toRecord(result, keptAs.get(result))),
    ...(images.length > 0 ? { images } : {}),
  };
}

function toLine({ url, title, description, date }: SearchResult, index: number): string {
  const said = [date, description]
    .filter((each) => each !== undefined && each.trim() !== '')
    .map((each) => plain(each ?? ''));
  const about = said.length > 0 ? `\n   ${said.join(' · ')}` : '';
  return `${index + 1}. [${plain(title ?? url)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)${about}`;
}

/** One line, with Markdown characters escaped. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

/** The fields of a result, without its page and without missing values. */
function toRecord(
  { document: _page, ...result }: SearchResult,
  keptAs: string | undefined,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...result, keptAs }).filter(([, value]) => value !== undefined));
}

/** The service's own default. */
const DEFAULT_TIMEOUT_MS = 60_000;

type Reply = Awaited<ReturnType<ServiceEngineDeps['client']['search']>>;

const call: PaidCall<SearchRequest, Reply> = {
  // A second one is paid again, and a user can start it just as well.
  asksWhenLost: true,
  check: (request) => void checked(searchBodySchema, toSearchBody(request)),
  timeoutMs: ({ timeout }) => timeout ?? DEFAULT_TIMEOUT_MS,
  send: (deps, request, { signal }) => deps.client.search(toSearchBody(request), { signal }),
  finish: toOutcome,
};

/** A search (docs/service.md 12): the list of results, and each page that was read with it. */
export const searchJob: ServiceJob<'search'> = {
  step: (deps, request, input) => stepPaidCall(call, deps, request, input),
};

async function toOutcome(
  deps: ServiceEngineDeps,
  request: SearchRequest,
  { results, warning, creditsUsed: counted, id }: Reply,
  readingMs: number,
  input: StepInput,
): Promise<StepOutcome> {
  const at = await deps.connection();
  // A server of one's own may reach no search engine, and then says the same as for words that nothing matches.
  if (results.length === 0 && at?.hosted === false)
    throw new AppError('nothing-found', {
      host: hostOf(at.baseUrl),
      ...(warning === undefined ? {} : { detail: warning.slice(0, 300) }),
    });
  const creditsUsed = at?.hosted === false ? undefined : counted;
  const pages: CapturedPage[] = [];
  const unread: string[] = [];
  const keptAs = new Map<SearchResult, string>();
  for (const result of results) {
    const page = await toPage(deps, request, result, readingMs, input);
    if (page) {
      pages.push(page);
      keptAs.set(result, normalizeUrl(page.url));
    } else if (result.document) unread.push(hostOf(result.url));
  }
  const listing = toDataPage({
    url: nameOf('search', request.query),
    title: titleOf(request.query),
    // The service's id of the search.
    content: { ...toListing(request.query, results, keptAs), extra: { searchId: id } },
    readingMs,
    warnings: [
      ...(warning === undefined ? [] : [warning]),
      ...unread.map((host) => `result-not-read: ${host}`),
    ],
    creditsUsed,
  });
  return {
    captures: [listing, ...pages],
    progress: { step: 'saving', ...given({ creditsUsed }) },
    next: { type: 'done' },
  };
}

/** A result that was read. Its cost is included in that of the search. */
async function toPage(
  deps: ServiceEngineDeps,
  { formats, options }: SearchRequest,
  { document, url }: SearchResult,
  readingMs: number,
  input: StepInput,
): Promise<CapturedPage | undefined> {
  if (!document || formats.length === 0 || !isWebUrl(url)) return undefined;
  const asked = { kind: 'scrape', source: { type: 'url', url }, formats, scope: 'auto', options } as const;
  try {
    const { creditsUsed: _part, ...page } = await toWholePage(
      deps,
      { ...asked, formats: [...formats] },
      document,
      readingMs,
      input,
    );
    return page;
  } catch (error) {
    // One empty page is no reason to lose the list.
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}

function toSearchBody(request: SearchRequest): SearchBody {
  const {
    query,
    sources,
    limit,
    categories,
    includeDomains,
    excludeDomains,
    tbs,
    country,
    location,
    timeout,
  } = request;
  return {
    query,
    sources,
    limit,
    ...given({ categories, includeDomains, excludeDomains, tbs, country, location, timeout }),
    ...(request.formats.length === 0 ? {} : { scrapeOptions: toPageOptions(request) }),
  };
}
