import { rankPlaces } from '@/lib/features/web-search/rank-places';
import { AppError } from '@/lib/core/model/errors';
import type { FoundItem, HandledItem } from '@/lib/core/model/item';
import type { JobNote } from '@/lib/core/model/job';
import {
  again,
  done,
  failed,
  parseCursor,
  type Came,
  type StepInput,
  type StepOutcome,
} from '@/lib/core/ports/engine';
import { waitForNetwork, waitForSlot } from '@/lib/device/reading/waits';
import { createSiteSession, type SiteSession } from '@/lib/device/reading/site-session';
import { beginSite, listedIn, readSitemaps } from '@/lib/device/reading/sitemaps';
import { addressKey, crawlAddress, documentOf } from '@/lib/device/site/address';
import { createScope } from '@/lib/device/site/scope';
import { sitemapNote } from '@/lib/device/site/sitemap-walk';
import type { DeviceTools, RequestOf } from '@/lib/device/reading/device-job';
import { mapCursorSchema, type MapCursor } from './map-cursor';
import { linksOfTab, readPages, readStart, rowsOf, type ReadPage } from './read-pages';
import { justLinks, type Row, type SiteMap } from './site-map';
import { llmsTxtPlaces, parseLlmsTxt, type LlmsLink } from '@/lib/device/site/llms-txt';

const CAPS = { maxBytes: 1_000_000, timeoutMs: 15_000 };

/** The site's own list of pages worth reading, and its address, if there is one. */
async function readLlmsTxt(
  start: string,
  session: Pick<SiteSession, 'fetchFile'>,
): Promise<{ links: LlmsLink[]; url: string } | undefined> {
  for (const place of llmsTxtPlaces(start)) {
    const file = await session.fetchFile(place, CAPS);
    if (file.type !== 'file' || file.status !== 200) continue;
    const links = parseLlmsTxt(new TextDecoder().decode(file.body), file.url);
    if (links) return { links, url: file.url };
  }
  return undefined;
}

/** Pages read only for their links, per hop; and if no hop was requested, but the site has no sitemap. */
const HOP_PAGES = 200;
const UNASKED_HOP_PAGES = 60;

/**
 * Lists the addresses of a site, each with its source: the start page, sitemaps, the links of the page (of the live
 * tab, if the map started in one), the requested number of further hops, and llms.txt. Nothing is captured.
 */
export async function stepMap(
  deps: DeviceTools,
  request: RequestOf<'map'>,
  input: StepInput,
): Promise<StepOutcome> {
  const cursor: MapCursor =
    input.cursor === undefined ? { phase: 'start', robots: {} } : parseCursor(mapCursorSchema, input.cursor);
  const start = crawlAddress(request.url, request);
  if (start === undefined) throw new AppError('bad-url');
  const { origin } = new URL(start);
  const isTabs = request.tab !== undefined && new URL(request.tab.url).origin === origin;
  const map: SiteMap = {
    deps,
    request,
    input,
    cursor,
    session: createSiteSession(deps, input, {
      maxConcurrency: undefined,
      delayMs: 0,
      stored: { pace: cursor.pace, robots: cursor.robots },
      ...(isTabs && { grantedOrigin: origin }),
      reading: { signedIn: false, render: 'never', obeyNoindex: false, obeyNofollow: false },
      page: justLinks,
    }),
    start,
    scope: createScope({
      start,
      crawlEntireDomain: request.filterByPath === false,
      allowSubdomains: request.includeSubdomains,
    }),
  };
  switch (cursor.phase) {
    case 'start':
      return stepStart(map);
    case 'sitemaps':
      return stepSitemaps(map);
    case 'page':
      return stepPage(map);
    case 'hops':
      return stepHops(map);
    case 'llms':
      return stepLlms(map);
  }
}

function after({ cursor, session }: SiteMap, change: Partial<MapCursor>): MapCursor {
  return { ...cursor, ...session.state(), ...change };
}

/** Rows that are new, in scope and within the limit, and whether any had to be dropped for the limit. */
async function newRows(map: SiteMap, rows: readonly Row[]): Promise<{ found: FoundItem[]; cut: boolean }> {
  const { input, request, scope } = map;
  const fresh = new Map<string, FoundItem>();
  const folded = new Set(map.cursor.folded);
  for (const { url, ...row } of rows) {
    const address = crawlAddress(url, request);
    if (address === undefined || !scope(address, 0).in) continue;
    const whole = url.includes('?') ? crawlAddress(url) : address;
    if (whole !== undefined && whole !== address && folded.size < MOST_FOLDED) folded.add(hashOf(whole));
    const key = addressKey(address, request);
    const first = fresh.get(key);
    if (!first) fresh.set(key, { key, url: address, status: 'found', ...row });
    else if (first.title === undefined && row.title !== undefined) first.title = row.title;
  }
  if (folded.size > 0) map.cursor = { ...map.cursor, folded: [...folded] };
  const known = await input.items.known([...fresh.keys()]);
  const found = [...fresh.values()].filter(({ key }) => !known.has(key));
  const room = Math.max(0, request.limit - input.progress.found);
  if (found.length <= room) return { found, cut: false };
  // Not all fit: with search words, the best matches are kept.
  const best =
    request.search === undefined
      ? found
      : rankPlaces(
          found.map((item) => ({
            item,
            address: item.url,
            ...(item.title !== undefined && { title: item.title }),
          })),
          request.search,
        ).map(({ place }) => place.item);
  return { found: best.slice(0, room), cut: true };
}

/** More addresses than this that were listed without their query are not counted one by one. */
const MOST_FOLDED = 2_000;

/** Tells addresses apart, but for a few in millions (FNV-1a). */
function hashOf(address: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < address.length; at += 1)
    hash = Math.imul(hash ^ address.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

const isFull = ({ request }: SiteMap, found: readonly unknown[], { progress }: StepInput): boolean =>
  progress.found + found.length >= request.limit;

function notes(
  { input: { progress }, cursor: { folded = [] } }: SiteMap,
  ...more: (JobNote | false)[]
): { notes: JobNote[] } {
  const ofQueries = folded.length > 0 && { code: 'folded' as const, amount: folded.length };
  const fresh = [...more, ofQueries].filter((note): note is JobNote => note !== false);
  const codes = new Set(fresh.map(({ code }) => code));
  return { notes: [...progress.notes.filter(({ code }) => !codes.has(code)), ...fresh] };
}

const limitReached: JobNote = { code: 'limit-reached' };

async function stepStart(map: SiteMap): Promise<StepOutcome> {
  const { request, input, session, start } = map;
  input.onStep('robots');
  const begun = await beginSite(start, session, request.sitemap);
  if (!begun) return waitForNetwork(after(map, {}), start, map.deps.now());
  const { isUnreachable, walk } = begun;
  const { found } = request.sitemap === 'only' ? { found: [] } : await newRows(map, startRows(map));
  return again(after(map, walk ? { phase: 'sitemaps', walk } : { phase: 'page' }), {
    found,
    progress: {
      step: walk ? 'sitemaps' : 'reading',
      ...notes(map, isUnreachable && { code: 'robots-unreachable' }),
    },
  });
}

/** The start address, and the page of the tab where it started. */
function startRows({ request: { tab }, start }: SiteMap): Row[] {
  const rows: Row[] = [{ url: start, origin: 'start' }];
  if (tab) rows.push({ url: tab.url, origin: 'tab', ...(tab.title !== '' && { title: tab.title }) });
  return rows;
}

async function stepSitemaps(map: SiteMap): Promise<StepOutcome> {
  const { deps, input, cursor, session, request } = map;
  if (!cursor.walk) throw new AppError('stored-record-bad');
  input.onStep('sitemaps');
  // Addresses of other hosts and paths count toward the files' limits, but not in the map.
  const { walk, pages, ended, later } = await readSitemaps(cursor.walk, {
    ...deps,
    session,
    signal: input.signal,
    most: 100_000,
  });
  const { found, cut } = await newRows(
    map,
    pages.map((page) => ({ url: page.address, ...listedIn(page) })),
  );
  const step = { found, progress: { step: 'sitemaps' as const, ...notes(map) } };
  if (later?.offline) return waitForNetwork(after(map, { walk }), map.start, deps.now(), step);
  if (later) return waitForSlot(session, [map.start], after(map, { walk }), later.at, step);
  const full = isFull(map, found, input);
  if (!ended && !full) return again(after(map, { walk }), step);
  const { walk: _done, ...rest } = after(map, { phase: request.sitemap === 'only' ? 'llms' : 'page' });
  return again(rest, {
    ...step,
    progress: {
      step: 'reading',
      ...notes(map, sitemapNote(walk) ?? false, cut && limitReached),
    },
  });
}

/** The links of the page itself: of the live tab, otherwise of the fetched page. */
async function stepPage(map: SiteMap): Promise<StepOutcome> {
  const { request, input, deps, start } = map;
  input.onStep('reading', [start]);
  const ofTab = await linksOfTab(map);
  const isStart = request.tab !== undefined && crawlAddress(request.tab.url) === start;
  // A page somewhere in the site knows little of the rest, and so may the sitemap.
  const read = ofTab && isStart ? [] : await readStart(map);
  if (read === 'offline') return waitForNetwork(after(map, {}), start, deps.now());
  const { found, cut } = await newRows(map, rowsOf([...(ofTab ? [ofTab] : []), ...read], 1));
  const documents = isFull(map, found, input) ? [] : await documentsOf(map, found);
  const queue = pagesToHop(map, documents);
  return again(
    after(map, queue.length > 0 ? { phase: 'hops', hop: { depth: 1, queue, next: [] } } : { phase: 'llms' }),
    { found, handled: await withTitles(map, read), progress: notes(map, cut && limitReached) },
  );
}

/** The rows of pages that were read, with the pages' own titles where no link gave one. */
async function withTitles({ input, request }: SiteMap, pages: readonly ReadPage[]): Promise<HandledItem[]> {
  const rows = await Promise.all(
    pages.map(async ({ url, title }) => {
      const row = title === '' ? undefined : await input.items.get(addressKey(url, request));
      return row && row.title === undefined ? { key: row.key, status: row.status, title } : [];
    }),
  );
  return rows.flat();
}

/**
 * The documents to read for the links of new rows. Routes of an app (`#/inbox`) are rows of their own but one document
 * to a server: that document is read once, if it is not a row itself.
 */
async function documentsOf({ input, request }: SiteMap, rows: readonly FoundItem[]): Promise<string[]> {
  const documents = new Map(
    rows.map(({ url }) => [addressKey(documentOf(url), request), documentOf(url)] as const),
  );
  const own = new Set(rows.map(({ key }) => key));
  const known = await input.items.known([...documents.keys()].filter((key) => !own.has(key)));
  return [...documents].flatMap(([key, url]) => (known.has(key) ? [] : [url]));
}

/** Which of them to read for their links. Without a sitemap, the pages of folders tell most. */
function pagesToHop({ request, input }: SiteMap, documents: readonly string[]): string[] {
  if (request.hops > 0) return documents.slice(0, HOP_PAGES);
  const isListed = !input.progress.notes.some(({ code }) => code === 'no-sitemap');
  if (isListed) return [];
  const isFolder = (url: string): boolean => new URL(url).pathname.endsWith('/');
  const folders = documents.filter(isFolder);
  const others = documents.filter((url) => !isFolder(url));
  return [...folders, ...others].slice(0, UNASKED_HOP_PAGES);
}

/** The pages that one step may read; their new links belong to the next hop. */
const HOP_STEP = 20;

async function stepHops(map: SiteMap): Promise<StepOutcome> {
  const { request, input, cursor, deps, start } = map;
  if (!cursor.hop) throw new AppError('stored-record-bad');
  const { depth, queue, next } = cursor.hop;
  const pages = queue.slice(0, HOP_STEP);
  input.onStep('reading', pages);
  const read = await readPages(map, pages);
  if (read === 'offline') return waitForNetwork(after(map, {}), start, deps.now());
  const { found, cut } = await newRows(map, rowsOf(read, depth + 1));
  const further = [...next, ...(await documentsOf(map, found))].slice(0, HOP_PAGES);
  const left = queue.slice(HOP_STEP);
  const hop =
    left.length > 0
      ? { depth, queue: left, next: further }
      : depth < request.hops && further.length > 0
        ? { depth: depth + 1, queue: further, next: [] }
        : undefined;
  const { hop: _old, ...rest } = after(map, {});
  return again(hop && !isFull(map, found, input) ? { ...rest, hop } : { ...rest, phase: 'llms' as const }, {
    found,
    handled: await withTitles(map, read),
    progress: notes(map, cut && limitReached),
  });
}

async function stepLlms(map: SiteMap): Promise<StepOutcome> {
  const { session, request, start } = map;
  const there = await readLlmsTxt(start, session);
  if (!there) return whenListed(map);
  const rows: Row[] =
    request.sitemap === 'only'
      ? []
      : there.links.map(({ address, title, note }) => ({
          url: address,
          origin: 'llms',
          title,
          ...(note !== undefined && { description: note }),
          from: there.url,
        }));
  const { found, cut } = await newRows(map, rows);
  const progress = notes(map, { code: 'llms-txt', detail: there.url }, cut && limitReached);
  return whenListed(map, { found, progress });
}

/** A map of nothing but its start has failed if that could not be read: the site may have any number of pages. */
function whenListed({ cursor, input }: SiteMap, came: Came & { found?: FoundItem[] } = {}): StepOutcome {
  const rows = input.progress.found + (came.found?.length ?? 0);
  return cursor.unread && rows <= 1 ? failed(cursor.unread, came) : done(came);
}
