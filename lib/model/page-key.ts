import { parseUrl, normaliseUrl } from './url';

/**
 * Query names that say where a reader came from, or who a reader is, and never what the page shows. A name that some
 * site uses for content is not here, however often it tracks (`ref`, `source`, `sid`).
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

/** RFC 3986, 6.2.2: codes in capitals, and none for a character that needs none. */
export function spellOctets(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(octet, (written, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return unreserved.test(character) ? character : written.toUpperCase();
  });
}

/** A path without a session that was written into it. */
export const withoutSession = (path: string): string => path.replace(sessionInPath, '');

const nameOf = (pair: string): string => spellOctets(pair.split('=', 1)[0] ?? '');

/** The parameters of a query (without its `?`) that are no tracking, as the site wrote them and in its order. */
export function keptPairs(query: string): string[] {
  return query.split('&').filter((pair) => pair !== '' && !TRACKING.test(nameOf(pair)));
}

/** Sorted by name; those of one name keep their order, which may choose what is shown. */
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

/** A route with its query folded like that of an address; nothing stays nothing. */
function foldedRoute(hash: string): string {
  const [route = '', query = ''] = hash.split(/\?(.*)/s);
  return spellOctets(route) + foldedQuery(query);
}

/**
 * Under which a page is known, however its address is written: without tracking, with its parameters in one order,
 * percent codes spelled one way, and what `normaliseUrl` folds. Parameters that choose content stay, and so do routes.
 * A key and nothing else: it is never fetched or shown. Applied twice it changes nothing. Never throws.
 */
export function pageKeyOf(address: string): string {
  const normal = normaliseUrl(address);
  const url = parseUrl(normal);
  if (!url || !/^https?:$/.test(url.protocol)) return normal;
  const path = spellOctets(withoutSession(url.pathname));
  const key = `${url.protocol}//${url.host}${path}${foldedQuery(url.search.slice(1))}${foldedRoute(url.hash)}`;
  // Decoded dots may have made a path that parsing spells otherwise.
  return normaliseUrl(key);
}
