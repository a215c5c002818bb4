import { AppError } from '../../../../model/errors';
import type { FoundItem, HandledItem, Item } from '../../../../model/item';
import type { JobNote } from '../../../../model/job';
import { hostOf } from '../../../../model/url';
import type { StepInput, StepOutcome } from '../../../../ports/engine';
import { pageOptionsOf } from '../../reading/page-options';
import { blockedFor, isOffline } from '../../reading/answer';
import { withScriptNeedsCounted } from '../../reading/needs-scripts';
import { untilNextTry } from '../../reading/next-try';
import { waitForNetwork } from '../../reading/offline';
import { readSitemaps } from '../../reading/sitemaps';
import type { Answered } from '../../reading/answers-in-order';
import { createSiteSession, type SiteSession } from '../../reading/site-session';
import { parseCursor } from '../../reading/site-state';
import { addressKey, crawlAddress } from '../../site/address';
import { sideEffectWord } from '../../reading/side-effect-links';
import { createScope, type Scope } from '../../site/scope';
import { createTraps } from '../../site/traps';
import { sitemapPlaces } from '../../site/sitemap-places';
import { sitemapNote, startSitemapWalk } from '../../site/sitemap-walk';
import type { DeviceTools, RequestOf } from '../../reading/device-job';
import { crawlCursorSchema, firstCursor, forNextRound, type CrawlCursor } from './crawl-cursor';
import { digest } from './digest';
import { nothingRead } from './nothing-read';
import { prepare, type Place, type Prepared } from './prepare';
import { settleRoutes } from './routes';

/** Items that one step considers; with a delay it handles only a few of them. */
const TAKEN = 100;
const TAKEN_SLOWLY = 20;
/** No crawl has more addresses than this; a sitemap may name millions. */
const MOST_ITEMS = 100_000;

type Crawl = {
  deps: DeviceTools;
  request: RequestOf<'crawl'>;
  input: StepInput;
  cursor: CrawlCursor;
  session: SiteSession;
  start: string;
  scope: Scope;
  keyOf: (address: string) => string;
};

/**
 * Crawls a site from its start page, politely: robots.txt, then sitemaps, then page after page, a few seconds of them
 * per step. The state of pages is in the items, and the state of sites in the cursor.
 */
export async function stepCrawl(
  deps: DeviceTools,
  request: RequestOf<'crawl'>,
  input: StepInput,
): Promise<StepOutcome> {
  const cursor = input.cursor === undefined ? begin(input) : parseCursor(crawlCursorSchema, input.cursor);
  const start = crawlAddress(request.url);
  if (start === undefined) throw new AppError('bad-url');
  const { ignoreQueryParameters } = request;
  const crawl: Crawl = {
    deps,
    request,
    input,
    cursor,
    session: createSiteSession(deps, input, {
      maxConcurrency: request.maxConcurrency,
      delayMs: (request.delay ?? 0) * 1000,
      stored: { pace: cursor.pace, robots: cursor.robots },
      reading: request.reading,
      page: pageOptionsOf(request),
      ...(request.reading.signedIn && { sideEffectWord }),
      ...(request.options.waitFor !== undefined && { waitForMs: request.options.waitFor }),
    }),
    start,
    scope: createScope({ ...definedRules(request), start }),
    keyOf: (address) => addressKey(address, { ignoreQueryParameters }),
  };
  switch (cursor.phase) {
    case 'start':
      return stepStart(crawl);
    case 'sitemaps':
      return stepSitemaps(crawl);
    case 'pages':
      return stepPages(crawl);
  }
}

/** A reopened crawl already knows its pages, and what it encountered on the way to them. */
function begin({ round, progress, lastCursor }: StepInput): CrawlCursor {
  if (round === 0 || knownIn(progress) === 0) return firstCursor;
  const last = crawlCursorSchema.safeParse(lastCursor);
  return last.success ? forNextRound(last.data) : { ...firstCursor, phase: 'pages' };
}

function definedRules({ maxDiscoveryDepth, ...rules }: RequestOf<'crawl'>) {
  return {
    crawlEntireDomain: rules.crawlEntireDomain,
    allowSubdomains: rules.allowSubdomains,
    allowExternalLinks: rules.allowExternalLinks,
    includePaths: rules.includePaths,
    excludePaths: rules.excludePaths,
    regexOnFullURL: rules.regexOnFullURL,
    ...(maxDiscoveryDepth !== undefined && { maxDiscoveryDepth }),
  };
}

const knownIn = ({ found, read, waiting, failed, blocked, duplicate, file }: StepInput['progress']): number =>
  found + read + waiting + failed + blocked + duplicate + file;

const withNote = ({ progress }: StepInput, note: JobNote): { notes: JobNote[] } => ({
  notes: [...progress.notes.filter(({ code }) => code !== note.code), note],
});

/** The cursor after this step. */
function after({ cursor, session }: Crawl, change: Partial<CrawlCursor>): CrawlCursor {
  return { ...cursor, ...session.state(), ...change };
}

function offline(
  crawl: Crawl,
  outcome: Omit<StepOutcome, 'next'>,
  change: Partial<CrawlCursor> = {},
): StepOutcome {
  return { ...outcome, next: waitForNetwork(after(crawl, change), crawl.start, crawl.deps.now()) };
}

async function stepStart(crawl: Crawl): Promise<StepOutcome> {
  const { request, input, session, start } = crawl;
  input.onStep('robots');
  const answer = await session.robotsOf(start);
  if (!answer.ok) {
    if (answer.why.type === 'not-granted') throw new AppError('host-not-granted', { host: answer.why.host });
    if (answer.why.why === 'unreachable') throw new AppError('unreachable', { host: hostOf(start) });
    return offline(crawl, { captures: [] });
  }
  const { robots } = answer;
  const found = request.sitemap === 'only' ? [] : startPages(crawl);
  const sitemaps = request.sitemap !== 'skip' && robots.state !== 'unreachable';
  return {
    captures: [],
    found,
    progress: {
      step: sitemaps ? 'sitemaps' : 'reading',
      ...(robots.state === 'unreachable' && withNote(input, { code: 'robots-unreachable' })),
    },
    next: {
      type: 'again',
      cursor: after(
        crawl,
        sitemaps
          ? { phase: 'sitemaps', walk: startSitemapWalk(sitemapPlaces(start, robots.sitemaps)) }
          : { phase: 'pages' },
      ),
    },
  };
}

/**
 * The start page; the page on which a folder was chosen, which the folder's own page may not link to; and the home page
 * of a whole site that was started from another of its pages: that one may link nowhere, and the sitemap may list
 * neither the home page nor what it leads to.
 */
function startPages({ request, start, scope, keyOf }: Crawl): FoundItem[] {
  const page = request.page === undefined ? undefined : crawlAddress(request.page);
  const others = [page, request.crawlEntireDomain ? `${new URL(start).origin}/` : undefined];
  const byKey = new Map([[keyOf(start), start]]);
  for (const url of others)
    if (url !== undefined && scope(url, 0).in && !byKey.has(keyOf(url))) byKey.set(keyOf(url), url);
  return [...byKey].map(([key, url], at) => ({
    key,
    url,
    origin: at === 0 ? 'start' : 'page',
    depth: 0,
    status: at < request.limit ? 'waiting' : 'found',
  }));
}

async function stepSitemaps(crawl: Crawl): Promise<StepOutcome> {
  const { input, cursor, session, scope, keyOf, request } = crawl;
  if (!cursor.walk) throw new AppError('stored-record-bad');
  input.onStep('sitemaps');
  const { progress } = input;
  const known = knownIn(progress);
  const { walk, pages, ended, later } = await readSitemaps(cursor.walk, {
    ...crawl.deps,
    session,
    signal: input.signal,
    most: MOST_ITEMS,
  });
  const candidates = new Map<string, (typeof pages)[number]>();
  for (const page of pages) {
    const key = keyOf(page.address);
    if (!candidates.has(key) && scope(page.address, 0).in) candidates.set(key, page);
  }
  const old = await input.items.known([...candidates.keys()]);
  let room = request.limit - progress.read - progress.waiting;
  const found: FoundItem[] = [];
  for (const [key, { address, title, modifiedAt, feed }] of candidates) {
    if (old.has(key) || known + found.length >= MOST_ITEMS) continue;
    found.push({
      key,
      url: address,
      origin: feed ? 'feed' : 'sitemap',
      depth: 0,
      status: room > 0 ? 'waiting' : 'found',
      ...(title !== undefined && { title }),
      ...(modifiedAt !== undefined && { lastModified: isoDay(modifiedAt) }),
    });
    room -= 1;
  }
  const step = { captures: [], found, progress: { step: 'sitemaps' as const } };
  if (later?.offline) return offline(crawl, step, { walk });
  if (later) return { ...step, next: { type: 'wait', cursor: after(crawl, { walk }), wakeAt: later.at } };
  if (!ended) return { ...step, next: { type: 'again', cursor: after(crawl, { walk }) } };
  const note = sitemapNote(walk);
  const { walk: _done, ...rest } = after(crawl, { phase: 'pages' });
  return {
    ...step,
    progress: { step: 'reading', ...(note && withNote(input, note)) },
    next: { type: 'again', cursor: rest },
  };
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function stepPages(crawl: Crawl): Promise<StepOutcome> {
  const { deps, request, input, cursor, session } = crawl;
  input.onStep('reading');
  const items = await input.items.waiting(request.delay ? TAKEN_SLOWLY : TAKEN);
  if (items.length === 0) return whenNothingWaits(crawl);
  const caught = caughtInTrap(crawl, items);
  if (caught.length > 0)
    return { captures: [], handled: caught, next: { type: 'again', cursor: after(crawl, {}) } };
  const { reading } = request;
  const routes = await settleRoutes(items, {
    rendering: deps.renderer !== undefined && reading.signedIn && reading.render !== 'never',
    scope: crawl.scope,
    keyOf: crawl.keyOf,
    known: input.items.known,
  });
  if (routes) return { captures: [], ...routes, next: { type: 'again', cursor: after(crawl, {}) } };
  const { answered, underWay, nextAt } = await session.readAhead(items);
  if (answered.length === 0) return whileNothingCame(crawl, underWay, nextAt);
  const lost = answered.find(({ answer }) => answer.type === 'not-granted');
  // Without the site itself, the crawl cannot continue: the user is asked for access again.
  if (lost && hostOf(lost.item.url) === hostOf(crawl.start))
    throw new AppError('host-not-granted', { host: hostOf(crawl.start) });
  const options = {
    request,
    scope: crawl.scope,
    sideEffectWord,
    places: new Map<string, Place | undefined>(),
  };
  const pages = answered.map((one) => prepare(one, options));
  const known = await lookUp(crawl, pages);
  const { cursor: kept, ...outcome } = digest(pages, {
    request,
    scope: crawl.scope,
    robots: session.askRobots,
    ...known,
    room: request.limit - input.progress.read - input.progress.waiting,
    cursor,
    now: deps.now(),
  });
  const before = new Map([...known.byKey, ...items.map((item) => [item.key, item] as const)]);
  const notes = withScriptNeedsCounted(input.progress, outcome.handled, before);
  const step = { ...outcome, progress: { step: 'reading' as const, reading: underWay, ...notes } };
  if (answered.some(({ answer }: Answered) => isOffline(answer))) return offline(crawl, step, kept);
  return { ...step, next: { type: 'again', cursor: after(crawl, kept) } };
}

/** Queued pages whose folder turned out to be a trap are skipped, except those that a sitemap lists. */
function caughtInTrap({ cursor, request }: Crawl, items: readonly Item[]): HandledItem[] {
  if (!request.deduplicateSimilarURLs) return [];
  const traps = createTraps(cursor.traps);
  return items
    .filter(({ origin, url }) => origin === 'page' && traps.isCaught(url))
    .map(({ key }) => ({ key, ...blockedFor('trap', 'mostly-duplicates') }));
}

/** Pending requests continue while other jobs run. */
function whileNothingCame(crawl: Crawl, underWay: string[], nextAt: number | undefined): StepOutcome {
  const cursor = after(crawl, {});
  if (underWay.length > 0)
    return { captures: [], progress: { reading: underWay }, next: { type: 'again', cursor } };
  return nextAt === undefined
    ? offline(crawl, { captures: [] })
    : { captures: [], next: { type: 'wait', cursor, wakeAt: nextAt } };
}

/** Everything that the digest needs from the library and the sites, looked up in advance. */
async function lookUp({ input, session }: Crawl, pages: readonly Prepared[]) {
  const { items } = input;
  const keys = new Set(pages.flatMap(({ links }) => links.map(({ key }) => key)));
  const others = new Map<string, string>();
  const hashes = new Set<string>();
  for (const { item, final, canonical, refresh, answer } of pages) {
    if (refresh) others.set(refresh.key, refresh.address);
    if (final && final.key !== item.key) others.set(final.key, final.address);
    if (canonical) others.set(canonical.key, canonical.address);
    if (answer.type === 'page' && answer.contentHash !== undefined) hashes.add(answer.contentHash);
  }
  // A redirect may have led to a site whose rules were not requested yet.
  for (const address of others.values()) await session.robotsOf(address);
  const known = await items.known([...keys]);
  const byKey = await Promise.all(
    [...others.keys()].map(async (key) => [key, await items.get(key)] as const),
  );
  const byContent = await Promise.all(
    [...hashes].map(async (hash) => [hash, await items.byContent(hash)] as const),
  );
  const present = <T>(pairs: (readonly [string, T | undefined])[]): Map<string, T> =>
    new Map(pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
  return { known, byKey: present(byKey), byContent: present(byContent) };
}

/**
 * Continues when the next retry is due; otherwise with pages beyond the limit, as far as there is room; otherwise ends.
 */
async function whenNothingWaits(crawl: Crawl): Promise<StepOutcome> {
  const { deps, request, input } = crawl;
  const { progress, items } = input;
  const later = await untilNextTry(deps, input, () => after(crawl, {}));
  if (later) return later;
  const room = request.limit - progress.read;
  const beyond = room > 0 && progress.found > 0 ? await items.beyond(Math.min(room, MOST_ITEMS)) : [];
  if (beyond.length > 0)
    return {
      captures: [],
      handled: beyond.map(({ key }) => ({ key, status: 'waiting' as const })),
      next: { type: 'again', cursor: after(crawl, {}) },
    };
  const failure = nothingRead(progress, await items.get(crawl.keyOf(crawl.start)), hostOf(crawl.start));
  const isOver = ({ code }: JobNote): boolean => code === 'limit-reached' || code === failure?.reason;
  return {
    captures: [],
    progress: {
      notes: [
        ...progress.notes.filter((note) => !isOver(note)),
        ...(progress.found > 0 ? [{ code: 'limit-reached' as const, amount: progress.found }] : []),
      ],
    },
    next: failure ? { type: 'fail', failure } : { type: 'done' },
  };
}
