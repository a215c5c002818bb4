/** Query parameters that usually contain a secret: not sent to a service without a warning. */
const SECRET_NAMES =
  /^(access[_-]?token|auth|auth[_-]?token|token|id[_-]?token|refresh[_-]?token|api[_-]?key|apikey|key|sig|signature|secret|password|passwd|pwd|session|sessionid|sid|jwt|code|ticket|otp|x-amz-signature|x-goog-signature)$/i;
const LONG_RANDOM = /^(?=.*\d)(?=.*[a-z])[\w.~+/=-]{32,}$/i;

/** The URL, or undefined when the text is not an absolute one. Never throws. */
export function parseUrl(text: string): URL | undefined {
  if (URL.canParse(text)) return new URL(text);
  // `canParse` of Node 20 sometimes rejects Latin-1 letters once it is compiled; the constructor does not.
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** True for an absolute http or https URL. */
export function isWebUrl(text: string): boolean {
  return /^https?:$/.test(parseUrl(text)?.protocol ?? '');
}

/** Whether the file that a tab shows can be fetched: also one of this computer, where the browser allows it. */
export const isFetched = (text: string): boolean => isWebUrl(text) || parseUrl(text)?.protocol === 'file:';

/**
 * The part of a fragment that names a page: a route of an app behind `#/` or `#!`. Empty for an anchor within a page,
 * and for the first route, which is the page itself. What a link looks for in the text is no part of it.
 */
export function routeOf(hash: string): string {
  const [route = ''] = hash.split(':~:');
  return /^#(?:!\/?|\/)[^/]/.test(route) ? route : '';
}

/**
 * Normalizes a page's URL: scheme and host in lowercase, no default port, no user name or password, and of the fragment
 * only a route. Text that is not a URL is returned unchanged.
 */
export function normalizeUrl(text: string): string {
  const url = parseUrl(text);
  if (!url) return text;
  url.hash = routeOf(url.hash);
  url.username = '';
  url.password = '';
  return url.href;
}

/** The host with its port, or the scheme for addresses without one (`file:`), for display. */
export function hostOf(text: string): string {
  const url = parseUrl(text);
  if (!url) return text;
  return url.host || url.protocol.replace(/:$/, '');
}

/** The host without `www.`: the key for the user's choices about a site. */
export function siteOf(text: string): string {
  return hostOf(text).replace(/^www\./, '');
}

/** The address sent to a service: without user name and password, and of the fragment only a route. */
export const urlForService = normalizeUrl;

/**
 * True when the query, or that of a route, contains a value that looks like a token, so that the user is warned before
 * it is sent.
 */
export function hasSecretQuery(text: string): boolean {
  const url = parseUrl(text);
  if (!url) return false;
  const [, inRoute = ''] = routeOf(url.hash).split(/\?(.*)/s);
  return [...url.searchParams, ...new URLSearchParams(inRoute)].some(
    ([name, value]) => (value !== '' && SECRET_NAMES.test(name)) || LONG_RANDOM.test(value),
  );
}

/** True for loopback hosts, for which plain http is safe. */
export function isLoopback(text: string): boolean {
  const host = parseUrl(text)?.hostname ?? '';
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  );
}

/** An address of this machine that was typed without a scheme, such as `localhost:3002`, as http; others unchanged. */
export function withLocalScheme(typed: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return typed;
  const local = `http://${typed}`;
  return isLoopback(local) ? local : typed;
}

/**
 * The typed address of a server: http or https, without a user name or password, which no browser would send. `plain`:
 * unencrypted beyond this machine.
 */
export function readTypedAddress(typed: string): { url: URL; plain: boolean } | undefined {
  const url = parseUrl(withLocalScheme(typed.trim()));
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return { url, plain: url.protocol === 'http:' && !isLoopback(url.href) };
}

/** The match pattern for a permission for this URL's host. Match patterns cannot contain ports. */
export function matchPatternFor(text: string): string {
  const url = new URL(text);
  return `${url.protocol}//${url.hostname}/*`;
}

/** The match pattern for this URL's host and all its subdomains; `www.x` counts as `x`. */
export function sitePatternFor(text: string): string {
  const url = new URL(text);
  const host = url.hostname.replace(/^www\./, '');
  return /^\[|^\d+(\.\d+){3}$/.test(host) ? matchPatternFor(text) : `${url.protocol}//*.${host}/*`;
}
