import type { ImageAnswer, SkippedImage, ImageReader } from '../image';
import { isWebUrl } from '@/lib/core/model/url';
import type { Clock, SiteFile, SiteReader } from '@/lib/core/ports/host';
import { sideEffectWord } from '@/lib/device/site/signed-in';
import { createRobotsCache } from '@/lib/device/reading/robots-cache';
import { createPace } from '@/lib/device/site/pace';
import { askRobots, LONGEST_CRAWL_DELAY_MS } from '@/lib/device/site/robots';
import type { FetchPolicy } from './fetch-policy';

const LOCAL_NAME = /(?:^|\.)(?:localhost|local|localdomain|lan|home|internal|intranet|corp|home\.arpa)$/;
const LOCAL_V4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const V4 = /^\d+(?:\.\d+){3}$/;
/** Loopback, unspecified, unique local, link local, site local; and addresses that map to version 4. */
const LOCAL_V6 = /^\[(?:::[\da-f]{0,4}(?::[\da-f]{1,4})?\]|f[cd]|fe[89a-f]|::ffff:|64:ff9b:)/;
/** A version 4 address reached over version 6 (6to4). */
const SIX_TO_FOUR = /^\[2002:([\da-f]{0,4}):([\da-f]{0,4})/;

/** True for a host that is in the user's own network or machine by its name or number. Names are not resolved. */
export function isLocalNetwork(address: string): boolean {
  // A name may end with the dot of the root zone.
  const hostname = new URL(address).hostname.replace(/\.$/, '');
  if (hostname.startsWith('[')) return LOCAL_V6.test(hostname) || isLocalBehind(SIX_TO_FOUR.exec(hostname));
  if (V4.test(hostname)) return LOCAL_V4.test(hostname);
  return LOCAL_NAME.test(hostname) || !hostname.includes('.');
}

function isLocalBehind(groups: RegExpExecArray | null): boolean {
  if (!groups) return false;
  const [, high = '', low = ''] = groups;
  const bytes = [high, high === '' ? '' : low].flatMap((group) => {
    const value = Number.parseInt(group || '0', 16);
    return [value >> 8, value & 255];
  });
  return LOCAL_V4.test(bytes.join('.'));
}

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** One part of what may precede the `<svg>` tag. Matched part by part: a single pattern could match in endless ways. */
const BEFORE_SVG = /\s+|<\?xml[^>]*\?>|<!--[^]*?-->|<!DOCTYPE\s+svg\b[^>[]*>/iy;
const SVG = /<svg[\s>]/iy;
/** What can run scripts in an SVG, or load something outside it. */
const LIVELY =
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|set|animate\w*|handler)\b|[\s/"']on\w+\s*=|j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:|<!ENTITY|<!DOCTYPE[^<>[]*\[|@import/i;

/** The start of each tag, and each external address. */
const OUTWARD = /<([\w:-]{0,40})|(?:\b(?:href|src)\s*=|\burl\()\s*(?:["']\s*)?(?:https?:|ftp:|[\\/]{2})/gi;

/** The MIME type that the bytes show, of the types that browsers draw; `scripted` for an SVG that could run scripts. */
export function imageTypeOf(bytes: Uint8Array): `image/${string}` | 'scripted' | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 32))) return 'image/avif';
  if (ascii(bytes, 0, 4) === '\0\0\x01\0') return 'image/x-icon';
  if (ascii(bytes, 0, 2) === 'BM' && bytes.length > 26) return 'image/bmp';
  if (!isDrawing(new TextDecoder().decode(bytes.subarray(0, 4_000)))) return undefined;
  const drawing = withoutReferences(new TextDecoder().decode(bytes));
  return LIVELY.test(drawing) || reachesOut(drawing) ? 'scripted' : 'image/svg+xml';
}

/** A letter may be written as a character reference. */
function withoutReferences(text: string): string {
  return text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** True when drawing it sends requests. A link that a user may follow does not count. */
function reachesOut(text: string): boolean {
  let isLink = false;
  for (const { 0: found, 1: tag } of text.matchAll(OUTWARD))
    if (found.startsWith('<')) isLink = /^(?:[\w-]+:)?a$/i.test(tag ?? '');
    else if (!isLink || /^u/i.test(found)) return true;
  return false;
}

function isDrawing(text: string): boolean {
  let at = 0;
  for (;;) {
    BEFORE_SVG.lastIndex = at;
    const piece = BEFORE_SVG.exec(text);
    if (!piece) break;
    at += piece[0].length;
  }
  SVG.lastIndex = at;
  return SVG.test(text);
}

const IMAGE_BYTES = 15_000_000;
const IMAGE_MS = 20_000;
/** For one file, in total. */
const MOST_IMAGES = 3_000;
const MOST_BYTES = 600_000_000;
const MOST_MS = 15 * 60_000;
/** A host that requests the longest delay is skipped, also when a moment of it has passed. */
const PATIENCE_MS = LONGEST_CRAWL_DELAY_MS - 1_000;
/** How often to check for a slot that depends on a pending answer. */
const TURN_MS = 25;

type Deps = {
  files: Pick<SiteReader, 'fetchFile'>;
  now: Clock;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
};

const left = (why: SkippedImage): ImageAnswer => ({ type: 'left', why });

/**
 * Fetches the images of a job's pages as politely as the pages: only granted hosts, by their robots.txt, at the job's
 * pace, without cookies unless the job was signed in, and then only to its own site. A web page gets no image from
 * the user's own network, and redirects are not followed, since their target is unknown before the request. The bytes
 * decide whether it is an image. Bounded in number, size and time.
 */
export function createImageReader(
  { files, now, sleep, signal }: Deps,
  { maxConcurrency, delayMs, signedInTo }: FetchPolicy,
): ImageReader {
  const pace = createPace({ maxConcurrency, delayMs });
  const shut = new Map<string, SkippedImage>();
  const robots = createRobotsCache(
    { reader: { fetchFile: fetchRules }, now, sleep, signal, grantedOrigin: undefined },
    {},
  );
  const endsAt = now() + MOST_MS;
  let images = 0;
  let bytes = 0;

  // Compares origins, not hosts: cookies of an encrypted site are not sent in clear.
  const isSignedIn = (url: string): boolean => new URL(url).origin === signedInTo;

  /** A robots.txt that redirects is not followed, and the host is skipped. */
  async function fetchRules(...[url, caps, ...rest]: Parameters<SiteReader['fetchFile']>): Promise<SiteFile> {
    const file = await files.fetchFile(url, { ...caps, direct: true }, ...rest);
    if (file.type === 'left-site') shut.set(new URL(url).origin, 'redirects');
    return file;
  }

  /** Waits for a slot, or returns why it does not wait. */
  async function takeTurn(url: string): Promise<SkippedImage | undefined> {
    for (;;) {
      signal.throwIfAborted();
      if (now() > endsAt) return 'too-many';
      const choice = pace.choose([url], now());
      if (choice.now.length > 0) {
        pace.started(url, now());
        return undefined;
      }
      const wait = choice.nextAt === undefined ? TURN_MS : Math.max(1, choice.nextAt - now());
      if (wait > Math.max(PATIENCE_MS, delayMs)) return 'failed';
      await sleep(wait, signal);
    }
  }

  /** Call it once the slot is taken. */
  async function ask(url: string): Promise<SiteFile> {
    let file: SiteFile | undefined;
    try {
      const caps = { maxBytes: IMAGE_BYTES + 1, timeoutMs: IMAGE_MS, direct: true };
      file = await files.fetchFile(url, { ...caps, signedIn: isSignedIn(url) }, signal);
      return file;
    } finally {
      pace.ended(
        url,
        file?.type === 'file' ? { status: file.status, retryAfter: file.retryAfter ?? null } : {},
        now(),
      );
    }
  }

  /** Why it must not be requested at all. */
  async function refusal(url: string, page: string): Promise<SkippedImage | undefined> {
    if (!isWebUrl(url)) return 'not-web';
    if (isLocalNetwork(url) && !(isWebUrl(page) && isLocalNetwork(page))) return 'local-network';
    if (images >= MOST_IMAGES || bytes >= MOST_BYTES || now() > endsAt) return 'too-many';
    const { origin } = new URL(url);
    const known = shut.get(origin);
    if (known) return known;
    const rules = await robots.of(url);
    if (!rules.ok) {
      const why = rules.why.type === 'not-granted' ? 'not-granted' : 'failed';
      shut.set(origin, why);
      return why;
    }
    const moved = shut.get(origin);
    if (moved) return moved;
    pace.setCrawlDelay(new URL(url).host, rules.robots.crawlDelayMs);
    if (!askRobots(rules.robots, url).allowed) return 'robots';
    return isSignedIn(url) && sideEffectWord(url) !== undefined ? 'side-effect-link' : undefined;
  }

  return async (url, page) => {
    signal.throwIfAborted();
    if (url.startsWith('data:')) return imageIn(await inAddress(url));
    const why = await refusal(url, page);
    if (why) return left(why);
    images += 1;
    const late = await takeTurn(url);
    if (late) return left(late);
    const file = await ask(url);
    if (file.type !== 'file') return left(whyNot(file));
    if (file.status < 200 || file.status >= 300)
      return left(file.status === 404 || file.status === 410 ? 'gone' : 'failed');
    bytes += file.body.length;
    return file.body.length > IMAGE_BYTES ? left('too-large') : imageIn(file.body);
  };
}

function whyNot(file: Exclude<SiteFile, { type: 'file' }>): SkippedImage {
  if (file.type === 'not-granted') return 'not-granted';
  return file.type === 'left-site' ? 'redirects' : 'failed';
}

function imageIn(bytes: Uint8Array | undefined): ImageAnswer {
  const type = bytes && imageTypeOf(bytes);
  if (!bytes || type === undefined) return left('not-an-image');
  return type === 'scripted'
    ? left('scripted')
    : { type: 'image', blob: new Blob([new Uint8Array(bytes)], { type }) };
}

/** The bytes of a `data:` address. */
async function inAddress(url: string): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  } catch {
    // Malformed.
    return undefined;
  }
}
