import { given } from '@/lib/core/text/given';
import type { CapturedPage } from '@/lib/core/model/capture';
import { AppError } from '@/lib/core/model/errors';
import type { SearchRequest } from '@/lib/core/model/request';
import { hostOf, isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import { done, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import { checked } from '@/lib/service/http/checked';
import { toPageOptions } from '@/lib/service/pages/scrape-body';
import { SEARCH_TIMEOUT_MS } from './endpoints';
import { searchBodySchema, type SearchBody, type SearchResult } from './wire';
import { nameOf, titleOf } from '@/lib/core/model/title';
import { toDataPage } from '@/lib/service/pages/data-page';
import { toListing } from '../search-listing';
import type { ServiceEngineDeps, ServiceJob } from '@/lib/service/work/job';
import { paidJob, type PaidCall } from '@/lib/service/work/paid-call';
import { toWholePage } from '@/lib/service/pages/whole-page';

type Reply = Awaited<ReturnType<ServiceEngineDeps['client']['search']['web']>>;

const call: PaidCall<SearchRequest, Reply> = {
  // A second one is paid again, and a user can start it just as well.
  asksWhenLost: true,
  check: (request) => void checked(searchBodySchema, toSearchBody(request)),
  timeoutMs: ({ timeout }) => timeout ?? SEARCH_TIMEOUT_MS,
  send: (deps, request, { signal }) => deps.client.search.web(toSearchBody(request), { signal }),
  finish: toOutcome,
};

/** A search (docs/service.md 12): the list of results, and each page that was read with it. */
export const searchJob: ServiceJob<'search'> = paidJob(call);

async function toOutcome(
  deps: ServiceEngineDeps,
  request: SearchRequest,
  { results, warning, creditsUsed: counted, id }: Reply,
  { readingMs }: { readingMs: number },
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
  return done({
    captures: [listing, ...pages],
    progress: { step: 'saving', results: results.length, ...given({ creditsUsed }) },
  });
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
