import { crawlAddress, folderOf } from './address';
import { readSitemap, type SitemapKind, type SitemapSource, type SitemapStop } from './sitemap';
import type { SitemapEntry } from './sitemap-scan';

/** How far the sitemaps of a site have been read: plain JSON, for the cursor. */
export type SitemapWalk = {
  /** Each file once; those before `next` are done. */
  files: SitemapPlace[];
  next: number;
  /** Pages found so far. */
  found: number;
  /** Files that were named but exceed the limits. */
  leftOut: number;
  /** Files of this site that may exist: robots.txt forbade the request, or no answer was conclusive. */
  unread?: number;
};

export type SitemapCaps = {
  /** Files read for one site. */
  files: number;
  /** How deeply indexes may be nested. */
  depth: number;
  /** Pages of one site. */
  pages: number;
  /** Bytes of one file, decompressed. */
  bytes: number;
};

export const sitemapCaps: Readonly<SitemapCaps> = {
  files: 500,
  depth: 3,
  pages: 100_000,
  bytes: 50 * 1024 * 1024,
};

export function startSitemapWalk(
  places: readonly SitemapPlace[],
  caps: SitemapCaps = sitemapCaps,
): SitemapWalk {
  return {
    files: places.slice(0, caps.files),
    next: 0,
    found: 0,
    leftOut: Math.max(0, places.length - caps.files),
  };
}

/** The reply to a request for a sitemap file, after redirects. */
export type SitemapReply = SitemapSource & {
  status: number;
  /** The address after redirects. */
  address: string;
};

/** Returns undefined when the file must not or could not be fetched. It also keeps the pace. */
export type FetchSitemap = (address: string) => Promise<SitemapReply | undefined>;

/** The result for one file. */
export type SitemapRead = {
  place: SitemapPlace;
  /** Absent when no reply came. */
  status?: number;
  kind: SitemapKind;
  pages: number;
  stopped?: SitemapStop;
};

export type SitemapNews =
  /** Crawl addresses. The same one may come again, from another file or when a file is read again. */
  | { type: 'pages'; pages: SitemapEntry[]; place: SitemapPlace }
  /** A file is done: the walk continues from here; store it together with its pages. */
  | { type: 'file'; read: SitemapRead; walk: SitemapWalk };

/** Once a sitemap is found, the rarer locations are unlikely. */
function isNeedless(place: SitemapPlace, walk: SitemapWalk): boolean {
  if (place.from !== 'guess' || isUsualSitemap(place)) return false;
  return walk.found > 0 || walk.files.some(({ from }) => from === 'index');
}

/** The next file to read, or undefined when all are done. */
export function nextSitemap(walk: SitemapWalk, caps: SitemapCaps = sitemapCaps): SitemapPlace | undefined {
  if (walk.found >= caps.pages) return undefined;
  return walk.files.find((place, at) => at >= walk.next && !isNeedless(place, walk));
}

/** True for a file that a site is likely to have, if no answer was conclusive. */
function mayBeThere(place: SitemapPlace, status: number | undefined): boolean {
  if (place.from === 'guess' && !isUsualSitemap(place)) return false;
  return status === undefined || status === 401 || status === 403 || status === 429 || status >= 500;
}

/** The note about sitemaps that returned no page; undefined if one did. */
export function sitemapNote(walk: SitemapWalk): { code: 'no-sitemap' | 'sitemap-unread' } | undefined {
  if (walk.found > 0) return undefined;
  return { code: walk.unread ? 'sitemap-unread' : 'no-sitemap' };
}

function afterFile(
  walk: SitemapWalk,
  { place, pages, status }: SitemapRead,
  named: readonly string[],
  caps: SitemapCaps,
): SitemapWalk {
  const known = new Set(walk.files.map(({ address }) => address));
  const fresh = [...new Set(named)].filter((address) => !known.has(address));
  const room = place.depth >= caps.depth ? 0 : Math.max(0, caps.files - walk.files.length);
  return {
    files: [
      ...walk.files,
      ...fresh.slice(0, room).map((address) => ({ address, from: 'index' as const, depth: place.depth + 1 })),
    ],
    next: walk.files.indexOf(place) + 1,
    found: walk.found + pages,
    leftOut: walk.leftOut + Math.max(0, fresh.length - room),
    ...((walk.unread || mayBeThere(place, status)) && {
      unread: (walk.unread ?? 0) + (mayBeThere(place, status) ? 1 : 0),
    }),
  };
}

/** Sitemaps use absolute addresses; a relative one is accepted too, unless it is a sentence. */
const isAddress = (written: string): boolean => /^https?:/i.test(written) || !/\s/.test(written);

/**
 * Reads the next file of the walk: yields its pages as they arrive, then the walk after it. Yields nothing when all are
 * done. After an interruption, the same walk reads the same file again. A file that cannot be fetched or is empty
 * counts as done.
 */
export async function* readNextSitemap(
  walk: SitemapWalk,
  fetchSitemap: FetchSitemap,
  caps: SitemapCaps = sitemapCaps,
): AsyncGenerator<SitemapNews> {
  const place = nextSitemap(walk, caps);
  if (!place) return;
  const reply = await fetchSitemap(place.address);
  const read: SitemapRead = { place, kind: 'none', pages: 0, ...(reply && { status: reply.status }) };
  const named: string[] = [];
  if (reply && reply.status >= 200 && reply.status < 300) {
    const absolute = (entry: SitemapEntry): SitemapEntry[] => {
      const address = isAddress(entry.address)
        ? crawlAddress(entry.address, { base: reply.address })
        : undefined;
      return address === undefined ? [] : [{ ...entry, address }];
    };
    const limits = { maxBytes: caps.bytes, maxEntries: caps.pages - walk.found };
    for await (const batch of readSitemap(reply, limits)) {
      const pages = batch.pages.flatMap(absolute);
      const files = batch.files.flatMap(absolute);
      named.push(...files.map(({ address }) => address));
      read.pages += pages.length;
      if (batch.end) Object.assign(read, batch.end);
      if (pages.length > 0) yield { type: 'pages', pages, place };
    }
  } else if (reply && !(reply.body instanceof Uint8Array)) await reply.body.cancel();
  yield { type: 'file', read, walk: afterFile(walk, read, named, caps) };
}

/** Where a sitemap file was named. A guess is a usual location. */
type SitemapPlace = { address: string; from: 'robots' | 'guess' | 'index'; depth: number };

const USUAL = 'sitemap.xml';
const RARER = ['sitemap_index.xml', 'sitemap-index.xml', 'wp-sitemap.xml', 'sitemap.xml.gz', 'sitemap.txt'];

/** True for the guess that is worth a request even if robots.txt names other sitemaps. */
function isUsualSitemap(place: SitemapPlace): boolean {
  return place.address.endsWith(`/${USUAL}`);
}

/**
 * Where the sitemaps of the site of `start` may be, without duplicates: first those named by robots.txt, then the
 * folder of `start`, where one of several sites on a host keeps its own, then the usual locations on the host.
 */
export function sitemapPlaces(start: string, namedByRobots: readonly string[] = []): SitemapPlace[] {
  const root = `${new URL(start).origin}/`;
  const named = namedByRobots.flatMap((address) => crawlAddress(address, { base: start }) ?? []);
  const guessed = [`${folderOf(start)}${USUAL}`, ...[USUAL, ...RARER].map((name) => root + name)];
  const places: SitemapPlace[] = [
    ...named.map((address) => ({ address, from: 'robots' as const, depth: 0 })),
    ...guessed.map((address) => ({ address, from: 'guess' as const, depth: 0 })),
  ];
  return places.filter(({ address }, at) => places.findIndex((place) => place.address === address) === at);
}
