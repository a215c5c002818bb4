import { matchesPattern, spellPath, spellPattern } from './robots-pattern';

/**
 * robots.txt by RFC 9309. The packaged parser that was tried (robots-parser 3.0.1) fails the RFC's own examples: an
 * empty group falls through to `*` (5.1), `%62%61%7A` is not `baz` (2.2.2), `%2A` is not a literal star (2.2.3), and
 * a Sitemap line between two User-agent lines breaks their group (2.2.4). So the matcher is our own, and the package
 * is the witness of its test where the two must agree.
 */

/** RFC 9309, 2.5: what lies beyond may be left unread. */
export const ROBOTS_MAX_BYTES = 500 * 1024;
const ROBOTS_TOKEN = 'Trawl';

/** One Allow or Disallow line. */
type RobotsRule = {
  allow: boolean;
  /** In the one spelling in which it is compared. */
  pattern: string;
  /** As the site wrote it, for showing: `Disallow: /private`. */
  line: string;
};

/** What one site says about being read. Plain JSON: it can be stored and read again as it is. */
export type Robots = {
  /** `missing`: there is no file, so nothing is forbidden. `unreachable`: it could not be read, so everything is. */
  state: 'read' | 'missing' | 'unreachable';
  /** The rules for Trawl in the order in which they win: longest first, Allow before Disallow. */
  rules: RobotsRule[];
  /** Milliseconds between two requests that the site asks for. */
  crawlDelayMs?: number;
  /** Absolute addresses, each once, in the file's order. They hold for every reader, whatever the group. */
  sitemaps: string[];
};

/** `rule` is the line that decided; without one nothing forbids. */
export type RobotsAnswer =
  | { allowed: true; rule?: string }
  | { allowed: false; why: 'rule'; rule: string }
  | { allowed: false; why: 'unreachable' };

/** Where the file for this address lies: one per scheme, host and port. */
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
  // The last line may be cut short, and half a path is another rule.
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
  group.crawlDelayMs = Math.max(group.crawlDelayMs ?? 0, Math.round(seconds * 1000));
}

/**
 * Reads the file's bytes as the RFC says: all groups that name the token are one, else all that name `*`; a group ends
 * at the first User-agent line after a rule, and no other line ends it. `place` is the file's address; relative Sitemap
 * lines are read against it. Never throws: lines that mean nothing are passed over.
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
      const allow = line.name === 'allow';
      const pattern = spellPattern(line.value);
      for (const group of open)
        group.rules.push({ allow, pattern, line: `${allow ? 'Allow' : 'Disallow'}: ${line.value}` });
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

/** The reply to the request for the file, or undefined when none came. Redirects have been followed. */
export type RobotsReply = { status: number; body: Uint8Array } | undefined;

/**
 * What a reply means: 2xx is read; 4xx (and a redirect that leads nowhere) is a site without rules; 5xx and silence
 * forbid everything until the file can be read. 429 means "later", not "there is none", so it forbids as well.
 */
export function robotsFromReply(reply: RobotsReply, place: string): Robots {
  if (reply === undefined || reply.status >= 500 || reply.status === 429)
    return { state: 'unreachable', rules: [], sitemaps: [] };
  if (reply.status < 200 || reply.status >= 300) return { state: 'missing', rules: [], sitemaps: [] };
  return parseRobots(reply.body, place);
}

/**
 * May this address be fetched? The longest matching rule decides, and Allow among equals. The file itself may always
 * be fetched. The address must belong to the site whose file this is (`robotsPlace`).
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
