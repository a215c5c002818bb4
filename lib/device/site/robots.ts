/**
 * How robots.txt patterns and addresses are compared (RFC 9309, 2.2.2 and 2.2.3). Both are normalized first, so that
 * `/%62%61%7A`, `/baz` and an address typed in any script compare as in the RFC's tables.
 */

const encoder = new TextEncoder();
const unreserved = /[A-Za-z0-9\-._~]/;
// What an address may contain unencoded: unreserved and reserved characters. Everything else is percent-encoded.
const unsafe = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/gu;
const octet = /%([0-9a-fA-F]{2})/g;

/** `%7e` → `~`, `%c3` → `%C3`, `ü` → `%C3%BC`: unreserved characters unencoded, all others encoded in uppercase. */
function spellOctets(text: string): string {
  return text
    .replace(unsafe, (run) =>
      Array.from(encoder.encode(run), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    )
    .replace(octet, (written, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return unreserved.test(character) ? character : written.toUpperCase();
    });
}

const foldable: Readonly<Record<string, string>> = { '%3A': ':', '%2F': '/', '%3F': '?', '%40': '@' };

/**
 * In a query, `:`, `/`, `?` and `@` mean the same plain and encoded, and the RFC's table requires them to match. In a
 * path they do not, so only what follows the first `?` is folded.
 */
function foldQuery(text: string): string {
  const query = text.indexOf('?');
  if (query < 0 || text.indexOf('%', query) < 0) return text;
  return (
    text.slice(0, query + 1) +
    text.slice(query + 1).replace(/%(?:3A|2F|3F|40)/g, (code) => foldable[code] ?? code)
  );
}

/** Normalizes a pattern. A `*` and a last `$` keep their meaning; a `$` elsewhere is a plain character. */
function spellPattern(written: string): string {
  const anchored = written.endsWith('$');
  const body = (anchored ? written.slice(0, -1) : written).replaceAll('$', '%24');
  return spellOctets(body).replace(/\*{2,}/g, '*') + (anchored ? '$' : '');
}

/** Normalizes what patterns are compared with: path and query. Its own `*` and `$` are plain characters. */
function spellPath(url: URL): string {
  return spellOctets(url.pathname + url.search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24');
}

function matchesSpelling(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const text = anchored ? pattern.slice(0, -1) : pattern;
  const star = text.indexOf('*');
  if (star < 0) return anchored ? path === text : path.startsWith(text);
  if (!path.startsWith(text.slice(0, star))) return false;
  const pieces = text.slice(star + 1).split('*');
  const last = pieces[pieces.length - 1] ?? '';
  let at = star;
  // The earliest match of each piece leaves the most room for the next: no backtracking, so no pattern is slow.
  for (const piece of pieces.slice(0, anchored ? -1 : undefined)) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return !anchored || (path.length - last.length >= at && path.endsWith(last));
}

/**
 * True when the pattern matches the path. Both must be normalized by this module; the time is bounded by their lengths.
 */
function matchesPattern(pattern: string, path: string): boolean {
  if (matchesSpelling(pattern, path)) return true;
  const foldedPath = foldQuery(path);
  const foldedPattern = foldQuery(pattern);
  if (foldedPath === path && foldedPattern === pattern) return false;
  return matchesSpelling(foldedPattern, foldedPath);
}

/**
 * robots.txt by RFC 9309. The packaged parser that was tried (robots-parser 3.0.1) fails the RFC's own examples: an
 * empty group falls through to `*` (5.1), `%62%61%7A` is not `baz` (2.2.2), `%2A` is not a literal star (2.2.3), and a
 * Sitemap line between two User-agent lines breaks their group (2.2.4). So this is our own matcher, and a test compares
 * it with the package where the two must agree.
 */

/** RFC 9309, 2.5: anything beyond may be left unread. */
export const ROBOTS_MAX_BYTES = 500 * 1024;
const ROBOTS_TOKEN = 'Trawl';
/**
 * The longest delay that is kept. The RFC has no Crawl-delay, and crawlers that obey it have a limit: one request a
 * minute burdens no site, and a day between two would stop a job without ever saying so.
 */
export const LONGEST_CRAWL_DELAY_MS = 60_000;

/** One Allow or Disallow line. */
type RobotsRule = {
  allow: boolean;
  /** Normalized for comparison. */
  pattern: string;
  /** As the site wrote it, for display: `Disallow: /private`. */
  line: string;
};

/** What one site allows crawlers. Plain JSON: can be stored and loaded as is. */
export type Robots = {
  /** `missing`: there is no file, so nothing is forbidden. `unreachable`: it could not be read, so everything is. */
  state: 'read' | 'missing' | 'unreachable';
  /** The rules for Trawl in order of precedence: longest first, Allow before Disallow. */
  rules: RobotsRule[];
  /** The delay between two requests that the site asks for, milliseconds. */
  crawlDelayMs?: number;
  /** Absolute addresses, without duplicates, in the file's order. They apply to every crawler, whatever the group. */
  sitemaps: string[];
};

/** `rule` is the line that decided; without one, nothing forbids. */
export type RobotsAnswer =
  | { allowed: true; rule?: string }
  | { allowed: false; why: 'rule'; rule: string }
  | { allowed: false; why: 'unreachable' };

/** The address of the robots.txt for this address: one per scheme, host and port. */
export function robotsPlace(address: string): string {
  return new URL('/robots.txt', address).href;
}

type Line = { name: string; value: string };

function readLine(text: string): Line | undefined {
  const comment = text.indexOf('#');
  const line = comment < 0 ? text : text.slice(0, comment);
  const colon = line.indexOf(':');
  if (colon < 0) return undefined;
  return { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() };
}

function decode(bytes: Uint8Array): string {
  if (bytes.length <= ROBOTS_MAX_BYTES) return new TextDecoder().decode(bytes);
  const text = new TextDecoder().decode(bytes.subarray(0, ROBOTS_MAX_BYTES));
  // The last line may be cut, and half a path is a different rule.
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'), 0));
}

function namesAgent(value: string, token: string): 'token' | 'everyone' | undefined {
  if (/^\*(\s|$)/.test(value)) return 'everyone';
  return /^[A-Za-z_-]+/.exec(value)?.[0].toLowerCase() === token.toLowerCase() ? 'token' : undefined;
}

function absoluteSitemap(value: string, place: string): string | undefined {
  const url = URL.canParse(value, place) ? new URL(value, place) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

type Group = { rules: RobotsRule[]; crawlDelayMs?: number };

function addDelay(group: Group, value: string): void {
  const seconds = value === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(seconds) || seconds <= 0) return;
  group.crawlDelayMs = Math.max(
    group.crawlDelayMs ?? 0,
    Math.round(Math.min(seconds * 1000, LONGEST_CRAWL_DELAY_MS)),
  );
}

/** The rule of a line as a `RobotsRule` has it. */
export function robotsRule(line: string): RobotsRule {
  const value = line.slice(line.indexOf(' ') + 1);
  return { allow: line.startsWith('Allow: '), pattern: spellPattern(value), line };
}

/**
 * Parses the file's bytes as the RFC says: all groups that name the token are merged, otherwise all that name `*`; a
 * group ends at the first User-agent line after a rule, and no other line ends it. `place` is the file's address;
 * relative Sitemap lines are resolved against it. Never throws: invalid lines are skipped.
 */
export function parseRobots(content: Uint8Array | string, place: string, token = ROBOTS_TOKEN): Robots {
  const text = typeof content === 'string' ? content.replace(/^\ufeff/, '') : decode(content);
  const own: Group = { rules: [] };
  const everyone: Group = { rules: [] };
  const sitemaps = new Set<string>();
  let named = false;
  let open = new Set<Group>();
  let inRules = false;
  for (const source of text.split(/\r\n|\r|\n/)) {
    const line = readLine(source);
    if (!line) continue;
    if (line.name === 'user-agent') {
      if (inRules) open = new Set();
      inRules = false;
      const who = namesAgent(line.value, token);
      if (who === 'token') named = true;
      if (who !== undefined) open.add(who === 'token' ? own : everyone);
    } else if (line.name === 'allow' || line.name === 'disallow') {
      inRules = true;
      if (line.value === '') continue;
      const rule = robotsRule(`${line.name === 'allow' ? 'Allow' : 'Disallow'}: ${line.value}`);
      for (const group of open) group.rules.push(rule);
    } else if (line.name === 'crawl-delay') {
      for (const group of open) addDelay(group, line.value);
    } else if (line.name === 'sitemap') {
      const sitemap = absoluteSitemap(line.value, place);
      if (sitemap !== undefined) sitemaps.add(sitemap);
    }
  }
  const group = named ? own : everyone;
  group.rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  return { state: 'read', ...group, sitemaps: [...sitemaps] };
}

/** The reply to the request for the file, or undefined when none came, after redirects. */
export type RobotsReply = { status: number; body: Uint8Array } | undefined;

/**
 * The meaning of a reply: 2xx is parsed; 4xx (and a broken redirect) is a site without rules; 5xx and no reply forbid
 * everything until the file can be read. 429 means "later", not "there is none", so it forbids as well.
 */
export function robotsFromReply(reply: RobotsReply, place: string): Robots {
  if (reply === undefined || reply.status >= 500 || reply.status === 429)
    return { state: 'unreachable', rules: [], sitemaps: [] };
  if (reply.status < 200 || reply.status >= 300) return { state: 'missing', rules: [], sitemaps: [] };
  return parseRobots(reply.body, place);
}

/**
 * May this address be fetched? The longest matching rule decides, and Allow among equals. The file itself may always be
 * fetched. The address must belong to this file's site (`robotsPlace`).
 */
export function askRobots(robots: Robots, address: string): RobotsAnswer {
  const url = new URL(address);
  if (url.pathname === '/robots.txt') return { allowed: true };
  if (robots.state === 'unreachable') return { allowed: false, why: 'unreachable' };
  const path = spellPath(url);
  const rule = robots.rules.find(({ pattern }) => matchesPattern(pattern, path));
  if (!rule) return { allowed: true };
  return rule.allow ? { allowed: true, rule: rule.line } : { allowed: false, why: 'rule', rule: rule.line };
}
