import { parseUrl, normalizeUrl } from './url';

/**
 * Query parameters that identify where a reader came from, or the reader, but never affect the content. A name that
 * some site uses for content is not included, however often it is used for tracking (`ref`, `source`, `sid`).
 */
const TRACKING = new RegExp(
  [
    // Campaigns: Google and everyone, Matomo, Piwik, HubSpot, Vero, Omeda, Marketo, Mailchimp, Klaviyo, Yandex
    'utm_\\w+|mtm_\\w+|matomo_\\w+|pk_\\w+|piwik_\\w+',
    '_hsenc|_hsmi|__hs(?:tc|sc|fp)|hsctatracking|vero_(?:id|conv)|oly_(?:anon|enc)_id',
    'mkt_tok|mc_[ce]id|_kx|_openstat',
    // Clicks: Google, Meta, Microsoft, Yandex, X, TikTok, LinkedIn, Pinterest, Instagram, Wicked, Rebrandly
    'gclid|gclsrc|dclid|gbraid|wbraid|srsltid|fbclid|msclkid|ysclid|yclid|twclid|ttclid|li_fat_id|epik|igshid|igsh',
    'wickedid|rb_clickid',
    // Visits and sessions: Google Analytics, PHP, Java, ASP, ColdFusion
    '_ga|_gl|phpsessid|jsessionid|aspsessionid\\w*|cfid|cftoken',
  ]
    .map((names) => `(?:${names})`)
    .join('|')
    .replace(/^(.*)$/, '^(?:$1)$'),
  'i',
);
const octet = /%([0-9a-fA-F]{2})/g;
const unreserved = /[A-Za-z0-9\-._~]/;
const sessionInPath = /;jsessionid=[^/;]*/gi;

/** RFC 3986, 6.2.2: percent codes in uppercase, and none for a character that needs none. */
export function spellOctets(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(octet, (written, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return unreserved.test(character) ? character : written.toUpperCase();
  });
}

/** A path without an embedded session id. */
export const withoutSession = (path: string): string => path.replace(sessionInPath, '');

const nameOf = (pair: string): string => spellOctets(pair.split('=', 1)[0] ?? '');

/** The parameters of a query (without its `?`) except tracking, as the site wrote them and in its order. */
export function keptPairs(query: string): string[] {
  return query.split('&').filter((pair) => pair !== '' && !TRACKING.test(nameOf(pair)));
}

/** Sorted by name; those with the same name keep their order, which may affect the content. */
function inOrder(pairs: readonly string[]): string[] {
  return pairs.map(spellOctets).toSorted((one, other) => {
    const [a, b] = [nameOf(one), nameOf(other)];
    if (a === b) return 0;
    return a < b ? -1 : 1;
  });
}

function foldedQuery(query: string): string {
  const pairs = inOrder(keptPairs(query));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** A route, with its query normalized like that of an address; an empty route stays empty. */
function foldedRoute(hash: string): string {
  const [route = '', query = ''] = hash.split(/\?(.*)/s);
  return spellOctets(route) + foldedQuery(query);
}

/**
 * The key of a page, however its address is written: without tracking, with sorted parameters and normalized percent
 * codes, plus everything that `normalizeUrl` normalizes. Parameters that affect the content stay, and so do routes. Use
 * it only as a key: it is never fetched or shown. Idempotent. Never throws.
 */
export function pageKeyOf(address: string): string {
  const normal = normalizeUrl(address);
  const url = parseUrl(normal);
  if (!url || !/^https?:$/.test(url.protocol)) return normal;
  const path = spellOctets(withoutSession(url.pathname));
  const key = `${url.protocol}//${url.host}${path}${foldedQuery(url.search.slice(1))}${foldedRoute(url.hash)}`;
  // Decoded dots may have left a path that parsing would change.
  return normalizeUrl(key);
}
