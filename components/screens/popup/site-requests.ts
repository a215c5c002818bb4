import { crawlRequestSchema, type TrawlRequest } from '../../../lib/model/request';
import type { Settings } from '../../../lib/model/settings';
import { normaliseUrl } from '../../../lib/model/url';

const CRAWL_LIMIT = 100;

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
