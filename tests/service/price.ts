import type { ScrapeBody } from './scrape-body';

/**
 * Credits for one document (docs/service.md 3.1), computed independently of the client's estimate, so that one checks
 * the other.
 */
export function priceOf(
  body: ScrapeBody,
  page: { cacheHit: boolean; injectionChecked: boolean; /** Pages of a PDF that was read. */ pages?: number },
): number {
  if (body.lockdown) return page.cacheHit ? 5 : 1;
  const has = (type: string) => body.formats.some((format) => format.type === type);
  const tracksJson = body.formats.some(
    (format) => format.type === 'changeTracking' && format.modes.includes('json'),
  );
  let credits = 1;
  if (has('deterministicJson')) credits = 10;
  else if (has('json') || tracksJson) credits = 5;
  for (const type of ['question', 'query', 'highlights', 'audio', 'video']) if (has(type)) credits += 4;
  if (page.injectionChecked) credits += 4;
  const pages = page.pages ?? 1;
  credits += pages - 1;
  if (body.redactPII !== false) credits += 4 * pages;
  if (body.zeroDataRetention) credits += 1;
  const host = new URL(body.url).hostname;
  if (host === 'x.com' || host.endsWith('.x.com')) credits += 29;
  if (body.threatProtection && body.threatProtection.mode !== 'off') credits += 2;
  return credits;
}
