import type { PagesRequest, ScrapeRequest } from '@/lib/core/model/request';
import { factsOf, scrapeOptionsSchema, type ScrapeOptions } from '@/lib/core/model/scrape-options';
import { parseUrl } from '@/lib/core/model/url';

/** What makes the price uncertain, for the sentence next to it. */
type CostNote =
  /** A PDF costs one credit per page. */
  | 'pdf-per-page'
  /** Hiding personal data costs four more for each additional page of a PDF. */
  | 'pii-per-page'
  /** Ten when a new extraction script is written, three when one is reused. */
  | 'deterministic-json'
  /** Five for an answer from the cache, one if there is none. */
  | 'lockdown'
  /** Charged only if the scan runs. */
  | 'threat-scan'
  /** Charged only if the check runs. */
  | 'injection-check'
  /** Pages of x.com cost more. */
  | 'x-com'
  /** Options unknown to this version may cost more. */
  | 'unknown-options'
  /** Two per ten results, plus the price of each result page that is read. */
  | 'by-results'
  /** By tokens, fifteen per credit: their number is not known in advance. */
  | 'by-tokens'
  /** What the work takes, up to the cap that is sent; nothing for a run that fails. */
  | 'capped'
  /** For thirty days, since it continues until it is stopped. */
  | 'per-month'
  /** By the minute, until the session is stopped. */
  | 'per-minute';

export type CostEstimate = {
  /** Credits if every page that is certain to be requested is returned; a page that is not returned is free. */
  min: number;
  /**
   * The maximum, as far as known: with the note `pdf-per-page` a long PDF may cost more, and with `by-tokens` it is
   * infinite.
   */
  max: number;
  notes: CostNote[];
};

/** A site may turn out to have one page, and a crawl is billed for what it reads. */
const LEAST_PAGES_OF_A_CRAWL = 1;
const MAP: CostEstimate = { min: 1, max: 1, notes: [] };

/**
 * Credits that a service will charge for pages (docs/service.md 3). Its report afterwards is authoritative. Pages that
 * are not returned are free; a crawl may end before its limit.
 */
export function estimateCost(request: PagesRequest): CostEstimate {
  switch (request.kind) {
    case 'scrape':
      return estimateScrape(request);
    case 'map':
      return MAP;
    case 'crawl': {
      const { min, max, notes } = estimatePage(request, request.url);
      return { min: min * LEAST_PAGES_OF_A_CRAWL, max: max * request.limit, notes };
    }
    case 'batch':
      return sumOf(request.sources.map(({ url }) => estimatePage(request, url)));
  }
}

/** Credits for one page. */
export function estimateScrape(request: ScrapeRequest): CostEstimate {
  return estimatePage(request, request.source.url);
}

/** The total cost of several pages. */
export function sumOf(pages: readonly CostEstimate[]): CostEstimate {
  let [min, max] = [0, 0];
  for (const page of pages) {
    min += page.min;
    max += page.max;
  }
  return { min, max, notes: [...new Set(pages.flatMap(({ notes }) => notes))] };
}

type Asked = Pick<ScrapeRequest, 'formats' | 'options'>;

/** True for what a page or the whole job asks for. */
const isAsked = (value: unknown): boolean => value !== undefined && value !== false;

/** Credits for the page at an address (docs/service.md 3.1). */
export function estimatePage(request: Asked, url: string): CostEstimate {
  const { options } = request;
  const types = new Set<string>([
    ...request.formats,
    ...(options.serviceFormats ?? []).map(({ type }) => type),
  ]);
  const notes: CostNote[] = [];
  if (options.lockdown === true) return { min: 1, max: 5, notes: ['lockdown'] };

  let { min, max } = basePrice(options, types, notes);
  const add = (least: number, most: number, note?: CostNote) => {
    min += least;
    max += most;
    if (note) notes.push(note);
  };
  for (const type of ['question', 'query', 'highlights', 'audio', 'video']) if (types.has(type)) add(4, 4);
  const asked = [...Object.entries(options), ...Object.entries(request)].filter(([, value]) =>
    isAsked(value),
  );
  for (const option of new Set(asked.map(([name]) => name))) {
    const { credits } = factsOf(scrapeOptionsSchema.shape, option);
    if (credits) add(...credits);
  }
  if (/(^|\.)(x|twitter)\.com$/.test(hostnameOf(url))) add(29, 29, 'x-com');
  if (options.threatProtection && options.threatProtection.mode !== 'off') add(0, 2, 'threat-scan');
  if (options.extra && Object.keys(options.extra).length > 0) notes.push('unknown-options');
  return withPdfPages(options, url, { min, max, notes });
}

function basePrice(
  options: ScrapeOptions,
  types: ReadonlySet<string>,
  notes: CostNote[],
): { min: number; max: number } {
  if (types.has('deterministicJson')) {
    notes.push('deterministic-json');
    return { min: 3, max: 10 };
  }
  const tracksJson = options.serviceFormats?.some(
    (format) => format.type === 'changeTracking' && format.modes?.includes('json') === true,
  );
  const credits = types.has('json') || tracksJson === true ? 5 : 1;
  return { min: credits, max: credits };
}

/** Before it is read, only an address that ends in .pdf is known to be one. */
function withPdfPages(options: ScrapeOptions, url: string, cost: CostEstimate): CostEstimate {
  const parser = pdfParserOf(options);
  const isPdf = /\.pdf$/i.test(parseUrl(url)?.pathname ?? '');
  if (!isPdf || parser === undefined) return cost;
  const hidesPii = isAsked(options.redactPII);
  const perPage = hidesPii ? 5 : 1;
  return {
    min: cost.min,
    max: cost.max + ((parser.maxPages ?? 1) - 1) * perPage,
    notes: [...cost.notes, 'pdf-per-page', ...(hidesPii ? (['pii-per-page'] as const) : [])],
  };
}

/** The PDF parser that will be used: the service's default when none is named, none when the list excludes it. */
function pdfParserOf(options: ScrapeOptions): { maxPages?: number | undefined } | undefined {
  if (options.parsers === undefined) return {};
  for (const parser of options.parsers) {
    if (parser === 'pdf') return {};
    if (typeof parser === 'object' && parser.type === 'pdf') return parser;
  }
  return undefined;
}

function hostnameOf(address: string): string {
  return parseUrl(address)?.hostname ?? '';
}
