import type { SearchRequest, SearchSource } from '@/lib/core/model/request';
import { isWebUrl, readTypedAddress } from '@/lib/core/model/url';

/** Where the words go in an address. */
const WORDS = '%s';
const SOURCES: Readonly<Record<SearchSource, string>> = { web: 'general', news: 'news', images: 'images' };
/** What it answers with: records as JSON, or a page. */
export const answersJson = (at: string): boolean => !at.includes(WORDS) || /[?&]format=json\b/.test(at);

/**
 * A typed search address: a web address with `%s` for the words, or that of a SearXNG, with or without its path.
 * Undefined if it is neither.
 */
export function readSearchAddress(typed: string): { at: string; plain: boolean } | undefined {
  const text = typed.trim();
  const read = readTypedAddress(/^[\w.-]+\.[a-z]{2,}(?:[:/]|$)/i.test(text) ? `https://${text}` : text);
  // The words go to one site, whatever they are.
  if (!read || read.url.host.includes('%')) return undefined;
  if (text.includes(WORDS)) return { at: read.url.href, plain: read.plain };
  read.url.hash = '';
  read.url.search = '';
  const path = read.url.pathname.replace(/\/+$/, '');
  read.url.pathname = path.endsWith('/search') ? path : `${path}/search`;
  return { at: read.url.href, plain: read.plain };
}

/** The words, with the sites that the search is limited to as most engines read them. */
function wordsOf({ query, includeDomains = [], excludeDomains = [] }: SearchRequest): string {
  const only = includeDomains.map((site) => `site:${site}`).join(' OR ');
  const without = excludeDomains.map((site) => `-site:${site}`);
  return [query, includeDomains.length > 1 ? `(${only})` : only, ...without]
    .filter((part) => part !== '')
    .join(' ');
}

/** The address to read for a request: of a page of results, or of records of one source. */
export function searchUrl(
  request: SearchRequest,
  source: SearchSource = 'web',
  page = 1,
): string | undefined {
  const { at, tab } = request;
  if (tab) return isWebUrl(tab.url) ? tab.url : undefined;
  if (at === undefined) return undefined;
  const words = encodeURIComponent(wordsOf(request));
  const address = at.replaceAll(WORDS, words);
  if (!isWebUrl(address)) return undefined;
  const url = new URL(address);
  if (at.includes(WORDS)) return url.href;
  url.search = `q=${words}&format=json&categories=${SOURCES[source]}&pageno=${page}`;
  return url.href;
}
