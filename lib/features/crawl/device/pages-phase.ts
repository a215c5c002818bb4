import { AppError, type Failure } from '@/lib/core/model/errors';
import type { HandledItem, Item, FoundItem } from '@/lib/core/model/item';
import type { JobNote, Progress } from '@/lib/core/model/job';
import { hostOf } from '@/lib/core/model/url';
import { again, done, failed, type StepOutcome } from '@/lib/core/ports/engine';
import { blockedFor, isOffline, withoutPage } from '@/lib/device/reading/answer';
import type { Answered } from '@/lib/device/reading/site-session';
import { withPagesCounted } from '@/lib/device/reading/needs-scripts';
import { untilNextTry, waitForSlot } from '@/lib/device/reading/waits';
import { sideEffectWord } from '@/lib/device/site/signed-in';
import { createTraps } from '@/lib/device/site/traps';
import { after, MOST_ITEMS, offline, roomIn, type Crawl } from './crawl-cursor';
import { orphaned } from './orphaned';
import { prepare, type Place, type Prepared } from './prepare';
import { createDigestLinks, createDigestLedger, type Digest, type DigestContext } from './digest-ledger';
import { createDigestPages } from './digest-pages';
import { documentOf } from '@/lib/device/site/address';

type Options = {
  /** Pages are opened in tabs, where scripts run. */
  rendering: boolean;
  scope: (address: string, depth: number) => { in: boolean };
  keyOf: (address: string) => string;
  known: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
};

/**
 * Routes behind `#/` or `#!` are pages that scripts build within one document: servers do not see them. A crawl that
 * runs no scripts would fetch that document once per route, and get the same each time. So it is fetched once, added by
 * the first of its routes if no link leads to it, and each route is listed as its duplicate. If pages are opened in
 * tabs, each route is its own page. The start address of the crawl is read as it is.
 */
async function settleRoutes(
  items: readonly Item[],
  { rendering, scope, keyOf, known }: Options,
): Promise<{ found: FoundItem[]; handled: HandledItem[] } | undefined> {
  if (rendering) return undefined;
  const routes = items.flatMap((item) => {
    const document = documentOf(item.url);
    return document === item.url || item.origin === 'start' ? [] : [{ item, document, key: keyOf(document) }];
  });
  if (routes.length === 0) return undefined;
  const there = new Set(await known([...new Set(routes.map(({ key }) => key))]));
  const found: FoundItem[] = [];
  const handled: HandledItem[] = [];
  for (const { item, document, key } of routes) {
    const { origin, depth = 0, from } = item;
    // If only the route is in scope, its document is requested for the route, and checked then.
    if (!there.has(key) && !scope(document, depth).in) continue;
    if (!there.has(key)) {
      there.add(key);
      found.push({
        key,
        url: document,
        origin,
        depth,
        status: 'waiting',
        ...(from !== undefined && { from }),
      });
    }
    handled.push({ key: item.key, ...blockedFor('duplicate', document) });
  }
  return handled.length > 0 ? { found, handled } : undefined;
}

/**
 * The result of a step's answers, processed in the order of their items: which pages are read, which duplicate others,
 * and which links join the frontier while there is room. The distribution of items over steps does not change the
 * result. Pure.
 */
function digest(pages: readonly Prepared[], context: DigestContext): Digest {
  const ledger = createDigestLedger(context);
  const links = createDigestLinks(ledger, context);
  const takePage = createDigestPages(ledger, links, context);
  for (const page of pages) {
    const { item, answer } = page;
    if (answer.type === 'page') takePage(page, answer);
    else if (isOffline(answer)) continue;
    else if (isEmptyFolder(page, context)) ledger.settle(item, blockedFor('no-folder-page'));
    else ledger.settle(item, withoutPage(item, answer, context.now));
    // The links of a page that was skipped because of its redirect are not followed.
    const outcome = ledger.handled.get(item.key);
    const stays = outcome?.blocked?.reason !== 'leaves-site' && outcome?.blocked?.reason !== 'robots';
    if (answer.type === 'page' && stays) links.follow(page);
  }
  return ledger.result();
}

/** The page of a chosen folder was only assumed: that there is none is not a failure of the crawl. */
const isEmptyFolder = ({ item, answer }: Prepared, { request }: DigestContext): boolean =>
  item.origin === 'start' &&
  request.page !== undefined &&
  answer.type === 'refused' &&
  (answer.status === 404 || answer.status === 410);

/** Items that one step considers; with a delay it handles only a few of them. */
const TAKEN = 100;
const TAKEN_SLOWLY = 20;

/** Reads waiting pages for a few seconds, and decides what each answer and its links mean. */
export async function stepPages(crawl: Crawl): Promise<StepOutcome> {
  const { deps, request, input, cursor, session } = crawl;
  input.onStep('reading');
  const items = await session.due(request.delay ? TAKEN_SLOWLY : TAKEN);
  if (items.length === 0) return whenNothingWaits(crawl);
  const caught = caughtInTrap(crawl, items);
  if (caught.length > 0) return again(after(crawl, {}), { handled: caught });
  const { reading } = request;
  const routes = await settleRoutes(items, {
    rendering: deps.renderer !== undefined && reading.signedIn && reading.render !== 'never',
    scope: crawl.scope,
    keyOf: crawl.keyOf,
    known: input.items.known,
  });
  if (routes) return again(after(crawl, {}), routes);
  const { answered, underWay, nextAt } = await session.readAhead(items);
  if (answered.length === 0) return whileNothingCame(crawl, items, underWay, nextAt);
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
    room: roomIn(crawl),
    cursor,
    now: deps.now(),
  });
  const before = new Map([...known.byKey, ...items.map((item) => [item.key, item] as const)]);
  const notes = withPagesCounted(input.progress, outcome, before);
  const step = { ...outcome, progress: { step: 'reading' as const, reading: underWay, ...notes } };
  if (answered.some(({ answer }: Answered) => isOffline(answer))) return offline(crawl, step, kept);
  return again(after(crawl, kept), step);
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
function whileNothingCame(
  crawl: Crawl,
  items: readonly Item[],
  underWay: string[],
  nextAt: number | undefined,
): StepOutcome {
  const cursor = after(crawl, {});
  if (underWay.length > 0) return again(cursor, { progress: { reading: underWay } });
  if (nextAt === undefined) return offline(crawl);
  const addresses = items.map(({ url }) => url);
  return waitForSlot(crawl.session, addresses, cursor, nextAt);
}

/** Everything that the digest needs from the library and the sites, looked up in advance. */
async function lookUp({ input, session, scope }: Crawl, pages: readonly Prepared[]) {
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
  // A redirect may have led to a site whose rules were not requested yet; what lies outside is not asked for any.
  for (const address of others.values()) if (scope(address, 0).in) await session.robotsOf(address);
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
  const later = await untilNextTry(deps, input, () => after(crawl, {}), crawl.session, [crawl.start]);
  if (later) return later;
  const room = roomIn(crawl);
  const orphans = await orphaned(items, progress, crawl.keyOf);
  if (room > 0 && orphans.length > 0) return again(after(crawl, {}), { handled: orphans.slice(0, room) });
  const beyond = room > 0 && progress.found > 0 ? await items.beyond(Math.min(room, MOST_ITEMS)) : [];
  if (beyond.length > 0)
    return again(after(crawl, {}), {
      handled: beyond.map(({ key }) => ({ key, status: 'waiting' as const })),
    });
  const failure = nothingRead(progress, await items.get(crawl.keyOf(crawl.start)), hostOf(crawl.start));
  const code = progress.read < request.limit ? 'mostly-unread' : 'limit-reached';
  const isOver = (note: JobNote): boolean =>
    /^(?:limit-reached|mostly-unread)$/.test(note.code) || note.code === failure?.reason;
  const limit = progress.found > 0 ? [{ code, amount: progress.found } as const] : [];
  const came = { progress: { notes: [...progress.notes.filter((note) => !isOver(note)), ...limit] } };
  return failure ? failed(failure, came) : done(came);
}

/**
 * Why a crawl ends without a page: what blocked its start page, since everything else would have been found from there.
 * Undefined when a page was read.
 */
function nothingRead(
  { read, failed, notes }: Pick<Progress, 'read' | 'failed' | 'notes'>,
  start: Pick<Item, 'failure' | 'blocked'> | undefined,
  host: string,
): Failure | undefined {
  if (read > 0) return undefined;
  const needsScripts = notes.find(({ code }) => code === 'needs-script')?.amount ?? 0;
  if (needsScripts > 0) return { reason: 'needs-scripts', facts: { host, amount: needsScripts } };
  if (
    start?.blocked?.reason === 'robots-unreachable' ||
    notes.some(({ code }) => code === 'robots-unreachable')
  )
    return { reason: 'robots-unreachable', facts: { host } };
  if (start?.blocked?.reason === 'robots') return { reason: 'robots-forbids', facts: { host } };
  const status = failed === 1 ? start?.failure?.facts.status : undefined;
  return { reason: 'no-page-read', facts: { host, ...(status !== undefined && { status }) } };
}
