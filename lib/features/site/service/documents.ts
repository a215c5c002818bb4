import type { CapturedPage } from '@/lib/core/model/capture';
import { AppError, toFailure } from '@/lib/core/model/errors';
import { describedAs, type HandledItem, type Item } from '@/lib/core/model/item';
import type { ScrapeRequest } from '@/lib/core/model/request';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import type { StepInput } from '@/lib/core/ports/engine';
import { failedAnswer, toCapturedPage, withScreenshot } from '@/lib/service/pages/captured-page';
import { fetchScreenshot } from '@/lib/service/pages/screenshot';
import type { ServiceDocument } from '@/lib/service/wire/scrape';
import type { ServiceEngineDeps } from '@/lib/service/work/job';
import type { RemoteKind } from './site-cursor';
import type { SiteRequest } from './site-start';

/** One entry that a job has read, with its position in the order of finishing. */
export type Entry = { document: ServiceDocument; at: number };

export type TakenDocuments = {
  captures: CapturedPage[];
  handled: HandledItem[];
  /** New pages among them: a service may send some again. */
  fresh: number;
  /** Different pages among the entries, new or not. */
  different: number;
};

/** Screenshots fetched at once. */
const SCREENSHOTS_AT_ONCE = 4;

/** Converts documents to pages of the job, without those that the job has already read. */
export async function takeDocuments(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  of: RemoteKind,
  entries: readonly Entry[],
  input: StepInput,
): Promise<TakenDocuments> {
  const fresh = new Map<string, { document: ServiceDocument; item: Item | undefined }>();
  const keys = new Set<string>();
  for (const { document, at } of entries) {
    const { key, item } = await itemOf(request, of, document, at, input.items);
    keys.add(key);
    if (item?.status !== 'read' && !fresh.has(key)) fresh.set(key, { document, item });
  }
  const serviceUrl = (await deps.connection())?.baseUrl ?? '';
  const taken: TakenDocuments = { captures: [], handled: [], fresh: 0, different: keys.size };
  const pages = [...fresh];
  for (let from = 0; from < pages.length; from += SCREENSHOTS_AT_ONCE)
    await Promise.all(
      pages.slice(from, from + SCREENSHOTS_AT_ONCE).map(async ([key, { document, item }]) => {
        const { capture, handled } = await toPage(deps, request, key, document, serviceUrl, input.signal);
        // An earlier capture of the page is worth more than the site's current error.
        const isWorse = item?.captureId !== undefined && handled.status === 'failed';
        if (capture && !isWorse) taken.captures.push(capture);
        taken.handled.push(handled);
        if (!cameBefore(item, handled, capture)) taken.fresh += 1;
      }),
    );
  return inOrderOf(taken, [...fresh.keys()]);
}

/** Screenshots arrive in any order; pages keep the service's order. */
function inOrderOf(
  { captures, handled, ...counts }: TakenDocuments,
  keys: readonly string[],
): TakenDocuments {
  const place = new Map(keys.map((key, index) => [key, index]));
  const byPlace = (one: { key?: string }, other: { key?: string }): number =>
    (place.get(one.key ?? '') ?? 0) - (place.get(other.key ?? '') ?? 0);
  return { captures: captures.sort(byPlace), handled: handled.sort(byPlace), ...counts };
}

/** For a failed page: whether its document had arrived before. One that was only listed as failed had not. */
function cameBefore(
  item: Item | undefined,
  handled: HandledItem,
  capture: CapturedPage | undefined,
): boolean {
  if (item?.status !== 'failed') return false;
  return item.captureId !== undefined || (handled.status === 'failed' && capture === undefined);
}

/** The item of a document: under the requested address, which a redirect does not change. */
async function itemOf(
  request: SiteRequest,
  of: RemoteKind,
  { metadata }: ServiceDocument,
  at: number,
  items: StepInput['items'],
): Promise<{ key: string; item: Item | undefined }> {
  const addresses = [metadata?.sourceURL, metadata?.url].flatMap((url) =>
    url !== undefined && isWebUrl(url) ? [normalizeUrl(url)] : [],
  );
  const [first] = addresses;
  // A document that names no page is stored under its position, which stays the same when read again.
  if (first === undefined) {
    const start = request.kind === 'crawl' ? request.url : (request.sources[0]?.url ?? '');
    const key = `${normalizeUrl(start)}#${at}`;
    return { key, item: await items.get(key) };
  }
  const candidates = of === 'batch' ? addresses.flatMap((url) => [url, withOtherSlash(url)]) : [first];
  for (const key of candidates) {
    const item = await items.get(key);
    if (item) return { key, item };
  }
  return { key: first, item: undefined };
}

function withOtherSlash(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.endsWith('/') ? url.pathname.replace(/\/+$/, '') : `${url.pathname}/`;
  return url.href;
}

async function toPage(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  key: string,
  document: ServiceDocument,
  serviceUrl: string,
  signal: AbortSignal,
): Promise<{ capture?: CapturedPage; handled: HandledItem }> {
  const asked = asScrape(request, key);
  const statusCode = document.metadata?.statusCode;
  const known = {
    key,
    url: key,
    ...(statusCode !== undefined && Number.isInteger(statusCode) ? { statusCode } : {}),
    ...(request.kind === 'crawl' && key === normalizeUrl(request.url) ? { origin: 'start' as const } : {}),
  };
  try {
    const read = toCapturedPage(document, asked, 0);
    const screenshot =
      read.screenshotUrl === undefined
        ? undefined
        : await fetchScreenshot(read.screenshotUrl, { fetch: deps.fetch, serviceUrl, signal });
    const page = withScreenshot(read, screenshot, asked);
    const facts = { ...known, title: page.title, ...describedAs(page) };
    const refusal = failedAnswer(page.url, statusCode);
    // The site's own "not found" page is not a page of the site; what was paid for is kept anyway.
    const handled: HandledItem =
      refusal === undefined
        ? { ...facts, status: 'read', words: page.report.wordsKept, tokens: page.metadata.tokenEstimate ?? 0 }
        : { ...facts, status: 'failed', failure: toFailure(refusal) };
    return { capture: { ...page, key }, handled };
  } catch (error) {
    // An empty page is one failed page, and no reason to lose the others.
    if (!(error instanceof AppError)) throw error;
    return { handled: { ...known, status: 'failed', failure: toFailure(error) } };
  }
}

/** The request for one page of the job by itself. */
function asScrape({ formats, options }: SiteRequest, url: string): ScrapeRequest {
  return { kind: 'scrape', source: { type: 'url', url }, formats, scope: 'auto', options };
}
