import { crawlRequestSchema, mapRequestSchema, type TrawlRequest } from '../../../lib/model/request';
import type { Settings } from '../../../lib/model/settings';
import { normaliseUrl } from '../../../lib/model/url';

const MAP_LIMIT = 5_000;
const CRAWL_LIMIT = 100;

/** The pages of the site that this page is on. */
export function mapRequest(url: string): TrawlRequest {
  return mapRequestSchema.parse({ kind: 'map', url: normaliseUrl(url), limit: MAP_LIMIT });
}

/** A crawl from this page, with an explicit ceiling. */
export function crawlRequest(url: string, settings: Settings): TrawlRequest {
  return crawlRequestSchema.parse({
    kind: 'crawl',
    url: normaliseUrl(url),
    limit: CRAWL_LIMIT,
    formats: [...new Set([settings.capture.format, ...settings.capture.alsoKeep])],
    options: { onlyMainContent: settings.capture.onlyMainContent },
  });
}
