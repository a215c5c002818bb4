import { keptPairs, spellOctets, withoutSession } from '../../../model/page-key';
import { routeOf } from '../../../model/url';

const indexFile = /\/(?:index\.(?:html?|php)|default\.aspx?)$/i;

/** Everything but tracking, as the site wrote it and in its order. */
function keptQuery(search: string): string {
  const kept = keptPairs(search.slice(1));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

export type AddressOptions = {
  /** The page the link stands on (or its `base`), for relative references. */
  base?: string;
  /** Leave the query out altogether, as a map with `ignoreQueryParameters` shows its addresses. */
  dropQuery?: boolean;
};

/** Parsed once. `URL.canParse` of Node 20 denies Latin-1 letters now and then, once it is compiled. */
function parsed(link: string, base: string | undefined): URL | undefined {
  try {
    return new URL(link, base);
  } catch {
    return undefined;
  }
}

/**
 * The address to fetch for a link, or undefined for what is not http(s). It leads to the same page as the link did:
 * only what no server sees or reads is taken away (fragment, user name, default port, tracking and session
 * parameters, an empty query), and codes are spelled one way. A route behind `#/` or `#!` names a page and stays. Parameters keep
 * their order. Applied twice it changes nothing. Never throws.
 */
export function crawlAddress(
  link: string,
  { base, dropQuery = false }: AddressOptions = {},
): string | undefined {
  const url = parsed(link, base);
  if (url === undefined) return undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const path = spellOctets(withoutSession(url.pathname));
  const query = dropQuery || url.search === '' ? '' : spellOctets(keptQuery(url.search));
  const fragment = routeOf(url.hash);
  // Decoded dots or an emptied segment may have made a path that parsing would spell otherwise.
  return new URL(`${url.protocol}//${url.host}${path}${query}${fragment}`).href;
}

/** The address that a server sees: without the route of an app. Takes an answer of `crawlAddress`. */
export const documentOf = (address: string): string => address.split('#', 1)[0] ?? address;

export type KeyOptions = {
  /** The same path with another query counts as one page (docs/service.md 10.1). */
  ignoreQueryParameters?: boolean;
};

/**
 * The key under which two crawl addresses are one page: the first form found is fetched, the others are known. It
 * folds http and https, `www.`, a slash at the end, and an index file. It is a key and nothing else: never fetch it.
 * Takes an answer of `crawlAddress`.
 */
export function addressKey(address: string, { ignoreQueryParameters = false }: KeyOptions = {}): string {
  const url = new URL(address);
  const path = url.pathname.replace(indexFile, '/').replace(/\/+$/, '');
  const query = ignoreQueryParameters ? '' : url.search;
  return `${url.host.replace(/^www\./, '')}${path}/${query}${url.hash}`;
}
