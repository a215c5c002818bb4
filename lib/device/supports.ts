import type { CannotReason } from '../core/model/cannot-reason';
import type { CaptureFormat } from '../core/model/format';
import {
  batchRequestSchema,
  crawlRequestSchema,
  mapRequestSchema,
  type RequestKind,
  type TrawlRequest,
} from '../core/model/request';
import { factsOf, scrapeOptionsSchema, type ScrapeOptions } from '../core/model/scrape-options';
import { isWebUrl } from '../core/model/url';
import type { z } from '../core/model/zod';
import type { IgnoredOption, Support } from '../core/ports/engine';

/** Those of a request's own options that were set and are of no use here. */
function ignoredOf(schema: z.ZodObject, request: object): IgnoredOption[] {
  return Object.entries(request).flatMap(([option, value]) => {
    const { here: why = 'honored' } = factsOf(schema.shape, option);
    return why === 'honored' || value === undefined || value === false ? [] : [{ option, why }];
  });
}

function ignoredBy(options: ScrapeOptions): IgnoredOption[] {
  return Object.keys(options).flatMap((option) => {
    const { here: why = 'service-only' } = factsOf(scrapeOptionsSchema.shape, option);
    return why === 'honored' ? [] : [{ option, why }];
  });
}

/** Pages by address are not live tabs: only a service can choose what a tab gets from the browser. */
function ignoredByAddress(options: ScrapeOptions): IgnoredOption[] {
  return ignoredBy(options).map((one) => (one.why === 'live-tab' ? { ...one, why: 'service-only' } : one));
}

const no = (reason: CannotReason): Support => ({ ok: false, reason });

/** Why a request for many pages cannot be done as requested. */
function refusedPages(request: {
  formats: readonly CaptureFormat[];
  options: ScrapeOptions;
  reading: { render: string; signedIn: boolean };
}): CannotReason | undefined {
  const { formats, options, reading } = request;
  if (options.serviceFormats?.length) return 'service-format';
  if (formats.includes('screenshot')) return 'screenshot-needs-tab';
  return (reading.render === 'always' || options.steps) && !reading.signedIn
    ? 'render-signed-out'
    : undefined;
}

type Supports<K extends RequestKind> = (request: Extract<TrawlRequest, { kind: K }>) => Support;
const needsService = (): Support => no('needs-service');

/** What the device engine can do; the table of jobs does it. */
const supports: { readonly [K in RequestKind]: Supports<K> } = {
  scrape({ source, formats, options }) {
    if (options.serviceFormats?.length) return no('service-format');
    if (formats.includes('screenshot') && (source.type === 'url' || options.steps))
      return no('screenshot-needs-tab');
    return { ok: true, ignored: ignoredBy(options) };
  },
  batch(request) {
    const refusal = refusedPages(request);
    if (refusal) return no(refusal);
    return {
      ok: true,
      ignored: [...ignoredOf(batchRequestSchema, request), ...ignoredByAddress(request.options)],
    };
  },
  map: (request) =>
    isWebUrl(request.url) ? { ok: true, ignored: ignoredOf(mapRequestSchema, request) } : no('not-web'),
  crawl(request) {
    const refusal = refusedPages(request);
    if (refusal) return no(refusal);
    if (!isWebUrl(request.url)) return no('not-web');
    if (request.reading.signedIn && request.allowExternalLinks) return no('signed-in-external');
    return {
      ok: true,
      ignored: [...ignoredOf(crawlRequestSchema, request), ...ignoredByAddress(request.options)],
    };
  },
  // A run of an account is read from its service.
  agent: ({ runId }) => (runId === undefined ? { ok: true, ignored: [] } : no('needs-service')),
  search: ({ at, tab }) => (at !== undefined || tab ? { ok: true, ignored: [] } : no('needs-service')),
  extract: needsService,
  parse: ({ options }) => ({ ok: true, ignored: ignoredByAddress(options) }),
  monitor: needsService,
  interact: needsService,
};

/** What the device engine can do, and which options it would ignore; does not check patterns. Pure. */
export function supportsOnDevice(request: TrawlRequest): Support {
  // The table's type guarantees that the entry of a kind takes requests of that kind.
  return (supports[request.kind] as Supports<RequestKind>)(request);
}
