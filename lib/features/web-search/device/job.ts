import { reportOfWhole, type CapturedPage } from '@/lib/core/model/capture';
import { AppError } from '@/lib/core/model/errors';
import type { PageOptions, PageReading } from '@/lib/core/model/page';
import {
  pageResultsSchema,
  type PageResult,
  type PageResults,
  type SearchFault,
} from '@/lib/core/model/page-results';
import type { SearchRequest, SearchSource } from '@/lib/core/model/request';
import type { SitePage } from '@/lib/core/model/site-page';
import type { SiteFile } from '@/lib/core/ports/host';
import { nameOf, titleOf } from '@/lib/core/model/title';
import { hostOf, isWebUrl } from '@/lib/core/model/url';
import { z } from '@/lib/core/model/zod';
import { done, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import { countMarkdownWords } from '@/lib/core/text/count-words';
import type { DeviceTools } from '@/lib/device/reading/device-job';
import { findNextPage } from '@/lib/device/site/next-page';
import { answersJson, searchUrl } from '../search-address';
import { toListing, type ListedResult } from '../search-listing';

const CAPS = { maxBytes: 5_000_000, timeoutMs: 30_000 };
/** A server of the user's own is asked for no more pages than this, one at a time. */
const MOST_PAGES = 10;
const BETWEEN_PAGES_MS = 1_000;

/** Nothing of the page is kept but its results. */
const JUST_RESULTS: PageOptions = {
  formats: [],
  scope: 'everything',
  onlyMainContent: false,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
  rows: 'results',
  siteFacts: true,
};

type Found = { results: ListedResult[]; warnings: string[] };

const fault = (url: string, detail: SearchFault, more: { status?: number; names?: string } = {}): AppError =>
  new AppError('search-fault', {
    host: hostOf(url),
    serviceCode: detail,
    ...(more.status !== undefined && { status: more.status }),
    ...(more.names !== undefined && { detail: more.names.slice(0, 300) }),
  });

/** An answer that is neither records nor a page, as a failure. */
function faultOf(url: string, answer: Exclude<SitePage | SiteFile, { type: 'page' | 'file' }>): AppError {
  switch (answer.type) {
    case 'not-granted':
      return new AppError('host-not-granted', { host: answer.host });
    case 'unanswered':
      return answer.why === 'offline' ? new AppError('offline') : fault(url, 'noResponse');
    case 'refused':
      return faultOfStatus(url, answer.status);
    default:
      return fault(url, 'other');
  }
}

function faultOfStatus(url: string, status: number): AppError {
  if (status === 429) return fault(url, 'busy', { status });
  return fault(url, status === 401 || status === 403 ? 'refused' : 'other', { status });
}

const text = z.string().optional().catch(undefined);
const recordSchema = z.object({
  url: z.string().refine(isWebUrl),
  title: text,
  content: text,
  publishedDate: text,
  img_src: text,
});
const answerSchema = z.object({
  results: z.array(z.unknown()),
  unresponsive_engines: z.array(z.array(z.unknown())).catch([]).default([]),
});

function toResult(source: SearchSource, entry: unknown): ListedResult[] {
  const { data } = recordSchema.safeParse(entry);
  if (!data) return [];
  const picture = data.img_src?.replace(/^\/\//, 'https://');
  return [
    {
      source,
      url: data.url,
      title: data.title,
      description: data.content,
      date: data.publishedDate?.slice(0, 10),
      ...(picture !== undefined &&
        source === 'images' && { image: { url: picture, width: undefined, height: undefined } }),
    },
  ];
}

/** One page of records. */
async function readRecords(
  { site }: DeviceTools,
  url: string,
  source: SearchSource,
  signal: AbortSignal,
): Promise<{ results: ListedResult[]; failed: string[] }> {
  const file = await site.fetchFile(url, CAPS, signal);
  if (file.type !== 'file') throw faultOf(url, file);
  // A SearXNG whose settings name no JSON refuses it.
  if (file.status === 403) throw fault(url, 'noJson', { status: file.status });
  if (file.status >= 400) throw faultOfStatus(url, file.status);
  let said: unknown;
  try {
    said = JSON.parse(new TextDecoder().decode(file.body));
  } catch {
    throw fault(url, 'noJson');
  }
  const answer = answerSchema.safeParse(said);
  if (!answer.success) throw fault(url, 'noJson');
  return {
    results: answer.data.results.flatMap((entry) => toResult(source, entry)),
    failed: answer.data.unresponsive_engines.map((parts) =>
      parts.map((part) => String(part).slice(0, 60)).join(': '),
    ),
  };
}

/** The records of a server, page after page until there are enough or nothing new comes. */
async function ofServer(deps: DeviceTools, request: SearchRequest, { signal }: StepInput): Promise<Found> {
  const results: ListedResult[] = [];
  const failed = new Set<string>();
  let asked = '';
  for (const source of request.sources) {
    const known = new Map<string, ListedResult>();
    for (let page = 1; page <= MOST_PAGES && known.size < request.limit; page += 1) {
      if (asked !== '') await deps.sleep(BETWEEN_PAGES_MS, signal);
      asked = searchUrl(request, source, page) ?? '';
      if (asked === '') throw new AppError('bad-url');
      const before = known.size;
      const { results: some, failed: names } = await readRecords(deps, asked, source, signal);
      names.forEach((name) => failed.add(name));
      for (const result of some) if (!known.has(result.url)) known.set(result.url, result);
      // An address with its own `%s` has one page.
      if (known.size === before || request.at?.includes('%s')) break;
    }
    results.push(...[...known.values()].slice(0, request.limit));
  }
  if (results.length === 0 && failed.size > 0)
    throw fault(asked, 'noEngines', { names: [...failed].join(', ') });
  return { results, warnings: [...failed] };
}

/** What a page lists, and the page that continues it. */
type ResultPage = PageResults & { next?: string | undefined };

function resultsOf(reading: PageReading): ResultPage | undefined {
  const page = reading.ok ? pageResultsSchema.safeParse(reading.content.json).data : undefined;
  const { links = [], next } = reading.siteFacts ?? {};
  const onward = next ?? findNextPage(links, reading.url);
  // Only the engine itself is asked for more.
  return page && { ...page, next: onward && hostOf(onward) === hostOf(reading.url) ? onward : undefined };
}

/** A page of results by its address: fetched signed out, and opened in a background tab if that brings none. */
async function readPage(deps: DeviceTools, url: string, { signal }: StepInput): Promise<ResultPage> {
  const answer = await deps.site.read(
    { url, options: JUST_RESULTS, signedIn: false, fresh: true, atOnce: 1, ...CAPS },
    signal,
  );
  const fetched = answer.type === 'page' ? resultsOf(answer.reading) : undefined;
  if (fetched && fetched.results.length > 0) return fetched;
  const failure = answer.type === 'page' ? undefined : faultOf(url, answer);
  const isWorthTab = !failure || (failure.reason === 'search-fault' && failure.facts.status !== undefined);
  if (!deps.renderer || !isWorthTab) {
    if (failure) throw failure;
    return fetched ?? { url, title: '', words: '', results: [] };
  }
  try {
    const rendered = resultsOf(await deps.renderer.render(url, JUST_RESULTS, 0, signal));
    if (rendered && (rendered.results.length > 0 || !failure)) return rendered;
  } catch (thrown) {
    if (signal.aborted || !(thrown instanceof AppError)) throw thrown;
    if (!failure) throw thrown.reason === 'host-not-granted' ? thrown : fault(url, 'noResponse');
  }
  if (failure) throw failure;
  return fetched ?? { url, title: '', words: '', results: [] };
}

const GONE: ReadonlySet<string> = new Set(['tab-gone', 'page-changed', 'tab-not-open']);

/** The results of the tab as it is; by its address if it shows something else by now. */
async function readTab(
  deps: DeviceTools,
  tab: NonNullable<SearchRequest['tab']>,
  input: StepInput,
): Promise<ResultPage> {
  try {
    const live = resultsOf(await deps.pages.read(tab, JUST_RESULTS, 0, input.signal));
    if (live) return live;
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !GONE.has(thrown.reason)) throw thrown;
  }
  return readPage(deps, tab.url, input);
}

async function ofPage(deps: DeviceTools, request: SearchRequest, input: StepInput): Promise<Found> {
  const url = searchUrl(request);
  if (url === undefined) throw new AppError('bad-url');
  const page = request.tab ? await readTab(deps, request.tab, input) : await readPage(deps, url, input);
  if (page.results.length === 0) throw fault(url, page.isCheck ? 'check' : 'noResults');
  const all = request.tab ? page.results : await withNextPages(deps, page, request.limit, input);
  const limit = request.tab ? all.length : request.limit;
  return {
    results: all
      .slice(0, limit)
      .map(({ url: at, title, description, date }) => ({ source: 'web', url: at, title, description, date })),
    warnings: [],
  };
}

/** The results of a page and of those that continue it, until there are enough or nothing new comes. */
async function withNextPages(
  deps: DeviceTools,
  first: ResultPage,
  limit: number,
  input: StepInput,
): Promise<PageResult[]> {
  const known = new Map(first.results.map((result) => [result.url, result]));
  let next = first.next;
  for (let read = 1; read < MOST_PAGES && known.size < limit && next !== undefined; read += 1) {
    await deps.sleep(BETWEEN_PAGES_MS, input.signal);
    // What was found before stands, whatever becomes of the next page.
    const page: ResultPage | undefined = await readPage(deps, next, input).catch((thrown: unknown) => {
      input.signal.throwIfAborted();
      if (!(thrown instanceof AppError)) throw thrown;
      return undefined;
    });
    const before = known.size;
    for (const result of page?.results ?? []) if (!known.has(result.url)) known.set(result.url, result);
    if (known.size === before) break;
    next = page?.next;
  }
  return [...known.values()];
}

/** A search on this device: the page in the tab, or the user's own search address. Reading again is free. */
export async function stepSearch(
  deps: DeviceTools,
  request: SearchRequest,
  input: StepInput,
): Promise<StepOutcome> {
  input.onStep('reading');
  const startedAt = deps.now();
  const isServer = !request.tab && request.at !== undefined && answersJson(request.at);
  const { results, warnings } = await (isServer ? ofServer : ofPage)(deps, request, input);
  const content = toListing(request.query, results);
  const words = countMarkdownWords(content.markdown ?? '');
  const title = titleOf(request.query);
  const listing: CapturedPage = {
    url: nameOf('search', request.query),
    title,
    content,
    metadata: { title, wordCount: words },
    report: reportOfWhole('listing', words, deps.now() - startedAt, warnings),
  };
  return done({ captures: [listing], progress: { results: results.length } });
}
