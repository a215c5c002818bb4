import type { CaptureFormat } from '@/lib/core/model/format';
import type { Scope, ScrapeRequest } from '@/lib/core/model/request';
import type { ScrapeOptions } from '@/lib/core/model/scrape-options';
import { urlForService } from '@/lib/core/model/url';
import { checked } from '../http/checked';
import { DEFAULT_TIMEOUT_MS, scrapeBodySchema, type ScrapeBody } from '../wire/scrape';

/** The service needs a prompt or a schema; this prompt is sent when the user gave neither. */
export const DEFAULT_JSON_PROMPT =
  'Return the main facts of this page as one JSON object: what it is about, and the names, numbers, dates, prices and ' +
  'places that matter, under short descriptive keys. Leave out navigation and advertising. Invent nothing.';

/** The service silently raises a timeout of exactly this value (docs/service.md 7.2). */
const RAISED_TIMEOUT_MS = 30_000;

/** What is sent: the validated body, with the options of a newer service merged in last. */
export type OutgoingScrape = { body: ScrapeBody & Record<string, unknown>; timeoutMs: number };

/** What any request that reads pages says about them. */
export type PageWish = {
  formats: readonly CaptureFormat[];
  options: ScrapeOptions;
  scope?: Scope;
};
export type PageOptions = Omit<ScrapeOptions, 'screenshot' | 'json' | 'rows' | 'steps' | 'serviceFormats'> & {
  formats: ScrapeBody['formats'];
};

/**
 * The body of `POST /v2/scrape` for a request: the same for the same request, so that it can join its own work. Throws
 * `bad-request` with a code for the first problem. Unset options are not sent.
 */
export function toScrapeBody(request: ScrapeRequest): OutgoingScrape {
  const { extra, ...options } = toPageOptions(request);
  const body = checked(scrapeBodySchema, { url: urlForService(request.source.url), ...options });
  const merged = { ...body, ...extra };
  const asked = typeof merged.timeout === 'number' ? merged.timeout : DEFAULT_TIMEOUT_MS;
  return { body: merged, timeoutMs: asked };
}

/**
 * Formats and options of a page under the service's names: next to the address of a scrape or the addresses of a batch,
 * and inside `scrapeOptions` elsewhere. Not validated; the caller merges `extra`.
 */
export function toPageOptions({ formats, options, scope }: PageWish): PageOptions {
  const { screenshot, json, rows: _rows, steps: _steps, serviceFormats, ...rest } = options;
  const shared = formats.map((format): ScrapeBody['formats'][number] => {
    if (format === 'screenshot') return { type: 'screenshot', ...(screenshot ?? { fullPage: false }) };
    if (format === 'json') return { type: 'json', ...withPrompt(json) };
    return format satisfies Exclude<CaptureFormat, 'json' | 'screenshot'>;
  });
  const timeout = timeoutOf(rest.timeout, rest.waitFor);
  return {
    formats: [...shared, ...(serviceFormats ?? [])],
    ...rest,
    ...(timeout === undefined ? {} : { timeout }),
    ...(scope === 'everything' ? { onlyMainContent: false } : {}),
  };
}

function withPrompt(json: ScrapeRequest['options']['json']): NonNullable<ScrapeRequest['options']['json']> {
  if (json?.prompt || json?.schema) return json;
  return { prompt: DEFAULT_JSON_PROMPT };
}

/** The timeout to send: never exactly 30,000, and long enough for a wait that exceeds the service's default. */
function timeoutOf(timeout: number | undefined, waitFor: number | undefined): number | undefined {
  if (timeout === RAISED_TIMEOUT_MS) return RAISED_TIMEOUT_MS + 1;
  if (timeout === undefined && waitFor !== undefined && waitFor * 2 > DEFAULT_TIMEOUT_MS)
    return DEFAULT_TIMEOUT_MS + waitFor;
  return timeout;
}
