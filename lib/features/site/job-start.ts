import type { TrawlRequest } from '@/lib/core/model/request';
import { normalizeUrl, parseUrl } from '@/lib/core/model/url';

type JobStart = {
  url?: string;
  /** The page's title in its tab at that time. */
  title?: string;
  /** The whole site is meant, and not this one of its pages. */
  isOfSite?: true;
};

/** Where a map or a crawl started; nothing for a list of pages. */
export function startOf(request: TrawlRequest): JobStart {
  if (request.kind === 'crawl') {
    const { url, crawlEntireDomain } = request;
    return { url, ...(crawlEntireDomain && parseUrl(url)?.pathname !== '/' && { isOfSite: true }) };
  }
  if (request.kind !== 'map') return {};
  const { url, tab } = request;
  return { url, ...(tab && normalizeUrl(tab.url) === normalizeUrl(url) && { title: tab.title }) };
}
