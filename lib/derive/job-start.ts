import type { TrawlRequest } from '../model/request';
import { normaliseUrl } from '../model/url';

/** Where a map or a crawl started, with the page's title in its tab at that time; nothing for a list of pages. */
export function startOf(request: TrawlRequest): { url?: string; title?: string } {
  if (request.kind === 'crawl') return { url: request.url };
  if (request.kind !== 'map') return {};
  const { url, tab } = request;
  return { url, ...(tab && normaliseUrl(tab.url) === normaliseUrl(url) && { title: tab.title }) };
}
