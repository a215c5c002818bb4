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

const AMP_CACHE =
  /^https:\/\/(?:www\.google\.[\w.]+\/amp|[\w-]+\.cdn\.ampproject\.org\/[a-z]{1,2})\/(?:(s)\/)?([^/]+\.[^/]+\/.*)$/;
const AMP_PAIR = /^(?:amp(?:=(?:1|true)?)?|output(?:type)?=amp)$/i;

/** The address of which this key is the AMP form, or the key itself. */
function withoutAmp(key: string): string {
  const [, secure, held] = AMP_CACHE.exec(key) ?? [];
  const url = parseUrl(held === undefined ? key : `http${secure ?? ''}://${held}`);
  if (!url) return key;
  url.hostname = url.hostname.replace(/^amp\.(?=[^.]+\.)/, '');
  url.pathname = url.pathname
    .replace(/^\/amp(?=\/.)/, '')
    .replace(/\/amp\/?$/, '')
    .replace(/\.amp(?=\.html$|$)/, '');
  const pairs = url.search.slice(1).split('&');
  url.search = pairs.filter((pair) => !AMP_PAIR.test(pair)).join('&');
  return url.href;
}

/** The file that a server gives for a folder. */
const INDEX_FILE = /\/index\.(?:html?|php)$/;

/**
 * Keys under which sites often serve the page of this key as well: with the other scheme, with or without `www.`, a
 * slash or `index.html` at the end, as AMP, with spaces as `+`, or several of these at once. Whether they do, only the
 * text can tell.
 */
export function otherKeysOf(key: string): string[] {
  const plain = withoutAmp(key);
  const url = parseUrl(plain);
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  const site = url.host.replace(/^www\./, '');
  const path = url.pathname.replace(INDEX_FILE, '').replace(/\/$/, '');
  const isFile = /\.[^/]*$/.test(path);
  const ends = ['', '/', ...(isFile ? [] : ['/index.html', '/index.htm', '/index.php'])];
  const found = new Set<string>();
  const spaces = /\+|%20/.test(url.search)
    ? [url.search.replaceAll('%20', '+'), url.search.replaceAll('+', '%20')]
    : [url.search];
  for (const search of spaces)
    for (const host of [`https://${site}`, `https://www.${site}`, `http://${site}`, `http://www.${site}`])
      for (const end of ends) found.add(pageKeyOf(`${host}${path}${end}${search}${url.hash}`));
  if (plain === key || pageKeyOf(plain) === key) {
    const amp = (host: string, at: string, search = url.search): void =>
      void found.add(pageKeyOf(`${url.protocol}//${host}${at}${search}${url.hash}`));
    const also = url.search === '' ? '?' : `${url.search}&`;
    for (const end of ['', '/']) {
      amp(url.host, `${path}/amp${end}`);
      amp(url.host, `/amp${path}${end}`);
    }
    for (const pair of ['amp', 'amp=1', 'outputType=amp']) amp(url.host, url.pathname, `${also}${pair}`);
    amp(`amp.${site}`, url.pathname);
    amp(url.host, path.replace(/(\.html)?$/, '.amp$1'));
  }
  found.delete(key);
  return [...found];
}
