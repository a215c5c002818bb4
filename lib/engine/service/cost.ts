import type { ScrapeRequest, TrawlRequest } from '../../model/request';
import { parseUrl } from '../../model/url';

/** What makes the price uncertain, for the sentence beside it. */
export type CostNote =
  /** A PDF costs one credit for each page. */
  | 'pdf-per-page'
  /** Hiding personal data costs four more for each further page of a PDF. */
  | 'pii-per-page'
  /** Ten when a new extraction script is written, three when one is reused. */
  | 'deterministic-json'
  /** Five for an answer from the cache, one when there is none. */
  | 'lockdown'
  /** Only charged when the scan runs. */
  | 'threat-scan'
  /** Only charged when the check runs. */
  | 'injection-check'
  /** Pages of x.com cost more. */
  | 'x-com'
  /** Options that this version does not know may cost more. */
  | 'unknown-options';

export type CostEstimate = {
  /** Credits for a page that comes back; a page that does not is free. */
  min: number;
  /** The most it can be, as far as known: with the note `pdf-per-page` a long PDF may cost more. */
  max: number;
  notes: CostNote[];
};

/**
 * Credits that a service will charge for one page (contract 3.1). What it reports afterwards is the truth. Operations
 * that the service engine does not do yet are not sent and cost nothing.
 */
export function estimateScrape(request: TrawlRequest): CostEstimate {
  if (request.kind !== 'scrape') return { min: 0, max: 0, notes: [] };
  const { options } = request;
  const types = new Set<string>([
    ...request.formats,
    ...(options.serviceFormats ?? []).map(({ type }) => type),
  ]);
  const notes: CostNote[] = [];
  if (options.lockdown === true) return { min: 1, max: 5, notes: ['lockdown'] };

  let { min, max } = basePrice(request, types, notes);
  const add = (least: number, most: number, note?: CostNote) => {
    min += least;
    max += most;
    if (note) notes.push(note);
  };
  for (const type of ['question', 'query', 'highlights', 'audio', 'video']) if (types.has(type)) add(4, 4);
  if (options.checkPromptInjection === true) add(0, 4, 'injection-check');
  if (options.redactPII !== undefined && options.redactPII !== false) add(4, 4);
  if (options.zeroDataRetention === true) add(1, 1);
  if (/(^|\.)(x|twitter)\.com$/.test(hostnameOf(request.source.url))) add(29, 29, 'x-com');
  if (options.threatProtection && options.threatProtection.mode !== 'off') add(0, 2, 'threat-scan');
  if (options.extra && Object.keys(options.extra).length > 0) notes.push('unknown-options');
  return withPdfPages(request, { min, max, notes });
}

function basePrice(
  request: ScrapeRequest,
  types: ReadonlySet<string>,
  notes: CostNote[],
): { min: number; max: number } {
  if (types.has('deterministicJson')) {
    notes.push('deterministic-json');
    return { min: 3, max: 10 };
  }
  const tracksJson = request.options.serviceFormats?.some(
    (format) => format.type === 'changeTracking' && format.modes?.includes('json') === true,
  );
  const credits = types.has('json') || tracksJson === true ? 5 : 1;
  return { min: credits, max: credits };
}

/** Only an address that ends in .pdf is known to be one before it is read. */
function withPdfPages(request: ScrapeRequest, cost: CostEstimate): CostEstimate {
  const { redactPII } = request.options;
  const parser = pdfParserOf(request);
  const isPdf = /\.pdf$/i.test(parseUrl(request.source.url)?.pathname ?? '');
  if (!isPdf || parser === undefined) return cost;
  const hidesPii = redactPII !== undefined && redactPII !== false;
  const perPage = hidesPii ? 5 : 1;
  return {
    min: cost.min,
    max: cost.max + ((parser.maxPages ?? 1) - 1) * perPage,
    notes: [...cost.notes, 'pdf-per-page', ...(hidesPii ? (['pii-per-page'] as const) : [])],
  };
}

/** The PDF parser that will be used: the service's own default when none is named, none when the list leaves it out. */
function pdfParserOf({ options }: ScrapeRequest): { maxPages?: number | undefined } | undefined {
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
