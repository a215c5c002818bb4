import { foldedQuery, keptPairs, spellOctets, withoutSession } from '@/lib/core/model/page-key';
import { routeOf } from '@/lib/core/model/url';
import { withoutEnd } from '@/lib/core/text/clean-text';

/** No server answers to longer ones, and what is looked for in an address is looked for many times. */
const LONGEST = 8_000;
const indexFile = /\/(?:index\.(?:html?|php)|default\.aspx?)$/i;

/** The query without tracking parameters, otherwise as the site wrote it and in its order. */
function keptQuery(search: string): string {
  const kept = keptPairs(search.slice(1));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

export type KeyOptions = {
  /** The same path with another query counts as the same page (docs/service.md 10.1). */
  ignoreQueryParameters?: boolean;
};

/** Without the whole query, if queries are ignored: only a map does that. */
export type AddressOptions = KeyOptions & {
  /** The page that contains the link (or its `base`), for relative references. */
  base?: string;
};

/** Parsed once. `URL.canParse` of Node 20 sometimes rejects Latin-1 letters once it is compiled. */
function parsed(link: string, base: string | undefined): URL | undefined {
  try {
    return new URL(link, base);
  } catch {
    return undefined;
  }
}

/**
 * The address to fetch for a link, or undefined if it is not http(s) or too long. It leads to the same page as the link:
 * only what no server sees or reads is removed (fragment, user name, default port, tracking and session parameters, an
 * empty query), and escape codes are normalized. A route behind `#/` or `#!` names a page and stays. Parameters keep
 * their order. Idempotent. Never throws.
 */
export function crawlAddress(
  link: string,
  { base, ignoreQueryParameters = false }: AddressOptions = {},
): string | undefined {
  const url = parsed(link, base);
  if (url === undefined) return undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.href.length > LONGEST) return undefined;
  const path = spellOctets(withoutSession(url.pathname));
  const query = ignoreQueryParameters || url.search === '' ? '' : spellOctets(keptQuery(url.search));
  const fragment = routeOf(url.hash);
  // Decoded dots or an emptied segment may have left a path that parsing would change.
  const { href } = new URL(`${url.protocol}//${url.host}${path}${query}${fragment}`);
  return href.length > LONGEST ? undefined : href;
}

/** The address that a server sees: without the route of an app. Takes a result of `crawlAddress`. */
export const documentOf = (address: string): string => address.split('#', 1)[0] ?? address;

/**
 * Two crawl addresses with the same key are one page: the first form found is fetched, the others count as known. It
 * ignores differences of http and https, `www.`, a trailing slash, an index file, and the order of parameters. Use it
 * only as a key: never fetch it. Takes a result of `crawlAddress`.
 */
export function addressKey(address: string, { ignoreQueryParameters = false }: KeyOptions = {}): string {
  const url = new URL(address);
  const path = withoutEnd(url.pathname.replace(indexFile, '/'), '/');
  const query = ignoreQueryParameters ? '' : foldedQuery(url.search.slice(1));
  return `${url.host.replace(/^www\./, '')}${path}/${query}${url.hash}`;
}

/** The folder of an address, with a trailing slash: `/docs`, `/docs/` and `/docs/intro.html` are all in `/docs/`. */
export function folderOf(address: string): string {
  const { origin, pathname } = new URL(address);
  const folder = pathname.replace(/[^/]*\.[^/]*$/, '');
  return `${origin}${folder.endsWith('/') ? folder : `${folder}/`}`;
}
