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
/**
 * The id of a visit, by its name and its form: sites put it into every link for readers without cookies, a new one each
 * time. What else is called so (`sid=12`) is content.
 */
const SESSION =
  /(?<=^|[?&;])(?:sid|\w{0,12}(?:csid|sess(?:ion)?_?(?:id)?))=(?:[\da-f]{32}|[\da-f]{40}|[\da-v]{26})(?![\w-])/gi;
const octet = /%([0-9a-fA-F]{2})/g;
const unreserved = /[A-Za-z0-9\-._~]/;
const sessionInPath = /;jsessionid=[\w.!~-]*/gi;

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

/** A text in which the addresses name no visits. */
export const withoutVisits = (text: string): string => withoutSession(text).replace(SESSION, '');

const nameOf = (pair: string): string => spellOctets(pair.split('=', 1)[0] ?? '');

/** The parameters of a query (without its `?`) except tracking, as the site wrote them and in its order. */
export function keptPairs(query: string): string[] {
  return query
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(nameOf(pair)) && pair.search(SESSION) < 0);
}

/** Sorted by name; those with the same name keep their order, which may affect the content. */
function inOrder(pairs: readonly string[]): string[] {
  return pairs.map(spellOctets).toSorted((one, other) => {
    const [a, b] = [nameOf(one), nameOf(other)];
    if (a === b) return 0;
    return a < b ? -1 : 1;
  });
}

/** A query without tracking, its parameters in order. */
export function foldedQuery(query: string): string {
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
  // A dot at the end of a host says only that it is a whole name.
  const host = url.host.replace(/\.(?=:\d+$|$)/, '');
  const key = `${url.protocol}//${host}${path}${foldedQuery(url.search.slice(1))}${foldedRoute(url.hash)}`;
  // Decoded dots may have left a path that parsing would change.
  return normalizeUrl(key);
}

const AMP_CACHE =
  /^https:\/\/(?:www\.google\.[\w.]+\/amp|[\w-]+\.cdn\.ampproject\.org\/[a-z]{1,2})\/(?:(s)\/)?([^/]+\.[^/]+\/.*)$/;
const AMP_PAIR = /^(?:amp(?:=(?:1|true)?)?|output(?:type)?=amp)$/i;
/** What a cache adds of its own. */
const CACHE_PAIR = /^(?:amp_\w+|usqp)=/;
/** `amp.`, `m.` and the like before a site, and `m.` after its language. */
const OTHER_HOST = /^(?:amp|m|mobile|touch|wap)\.(?=[^.]+\.)|(?<=^[a-z]{2,3}\.)m\.(?=[^.]+\.)/;
/** A longer address carries data: it is known as it stands. In characters. */
const LONGEST = 8_000;
/** The forms of an address of a video, and what they add: the start, and who shared it. */
const VIDEO =
  /^https?:\/\/(?:youtu\.be\/|(?:www\.|m\.)?youtube\.com\/(?:embed\/|live\/|shorts\/|watch\?(?:(?:app|feature|si|t)=[^&#]*&)*v=))([\w-]+)\/?(?:[?&](?:app|feature|si|t)=[^&#]*)*$/;
/** Parameters that say where a reader came from on some sites, and choose the content on others. */
const MAY_BE_ADDED = /^(?:cmpid|from|ref|ref_\w+|s|smid|source|src)(?:=|$)/i;

/** The host of a site without what the other forms of its pages have before it. */
export const siteHostOf = (host: string): string => host.replace(/^www\./, '').replace(OTHER_HOST, '');

/** Characters that some write as they are and others as codes: most servers take both for the same. */
const CODED = /%(?:2[014789AC]|3A|40|5[BD])/g;
const plainText = (text: string): string => text.replace(CODED, decodeURIComponent);

/** What stands at the end of the address of a folder or a page where a file is named. */
const FILE_END =
  /\/(?:index\.(?:s?html?|php|jsp|aspx?)|default\.(?:html?|aspx?))$|(?<=[^/])\.(?:html?|php)$/i;

/**
 * What the addresses have in common under which sites often serve the page of this key: with the other scheme, with or
 * without `www.`, a slash or the name of a file at the end, as AMP, for phones, as a short address, with letters in
 * another case, doubled slashes or parameters that may be added, with spaces as `+`, with other characters as codes, or
 * several of these at once. Whether they are one page, only the text can tell. Never fetched or shown.
 */
export function formOf(key: string): string {
  if (key.length > LONGEST) return key;
  const video = VIDEO.exec(key)?.[1];
  if (video !== undefined) return `video ${video}`;
  const [, secure, held] = AMP_CACHE.exec(key) ?? [];
  const url = parseUrl(held === undefined ? key : `http${secure ?? ''}://${held}`);
  if (!url || !/^https?:$/.test(url.protocol)) return key;
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/^\/amp(?=\/.)/, '')
    .replace(/\/amp\/?$/, '')
    .replace(/\.amp(?=\.html$|$)/, '')
    .replace(/\/$/, '')
    .replace(FILE_END, '');
  const isAdded = (pair: string): boolean =>
    AMP_PAIR.test(pair) || MAY_BE_ADDED.test(pair) || (held !== undefined && CACHE_PAIR.test(pair));
  const pairs = inOrder(keptPairs(url.search.slice(1)).filter((pair) => !isAdded(pair)));
  const query = pairs.map((pair) => plainText(pair).replaceAll('+', ' ')).join('&');
  // The port of one scheme goes without saying in the other.
  const port = /^(?:80|443)?$/.test(url.port) ? '' : `:${url.port}`;
  return `${siteHostOf(url.hostname)}${port}${plainText(path).toLowerCase()}?${query}${url.hash}`;
}

/** Whether neither of two keys of one form has a parameter with another value than the other. */
export function mayBeOnePage(one: string, other: string): boolean {
  const added = (key: string): Map<string, string> =>
    new Map(
      keptPairs(parseUrl(key)?.search.slice(1) ?? '')
        .filter((pair) => MAY_BE_ADDED.test(pair))
        .map((pair) => [nameOf(pair), pair]),
    );
  const others = added(other);
  return [...added(one)].every(([name, pair]) => (others.get(name) ?? pair) === pair);
}
