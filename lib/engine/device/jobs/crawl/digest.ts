import type { CapturedPage } from '../../../../model/capture';
import { isLeft, type FoundItem, type HandledItem, type Item } from '../../../../model/item';
import type { CrawlRequest } from '../../../../model/request';
import { hostOf } from '../../../../model/url';
import { blockedFor, failureOfReading, isOffline, withoutPage, type PageAnswer } from '../../reading/answer';
import { stillNeedsScripts } from '../../reading/needs-scripts';
import { capturedPage } from '../../reading/captured-page';
import type { RobotsAnswer } from '../../site/robots';
import type { Scope } from '../../site/scope';
import { createTraps } from '../../site/traps';
import type { CrawlCursor } from './crawl-cursor';
import type { Place, Prepared } from './prepare';

export type DigestContext = {
  request: Pick<CrawlRequest, 'deduplicateSimilarURLs' | 'reading'>;
  scope: Scope;
  robots: (address: string) => RobotsAnswer;
  /** Keys of links that the job knows. */
  known: ReadonlySet<string>;
  /** What the job knows of the addresses that pages led to or named. */
  byKey: ReadonlyMap<string, Item>;
  /** What was read with the text of a page. */
  byContent: ReadonlyMap<string, Item>;
  /** How many more pages may wait before the limit is reached. */
  room: number;
  cursor: Pick<CrawlCursor, 'traps' | 'nofollow' | 'listed'>;
  now: number;
};

export type Digest = {
  captures: CapturedPage[];
  found: FoundItem[];
  handled: HandledItem[];
  cursor: Pick<CrawlCursor, 'traps' | 'nofollow' | 'listed'>;
};

/** Lines for links that were left alone, by their reason: a calendar has no end, and its list must have one. */
const MOST_LISTED: Readonly<Record<string, number>> = { trap: 100, 'could-act': 500, 'content-type': 500 };
const MOST_NOFOLLOW = 1_000;

/**
 * What a step's answers come to, taken one after the other in the order of their items: which pages are read, which
 * are the same as others, and which links join the frontier while there is room. How the items were spread over steps
 * makes no difference to the result. Pure.
 */
export function digest(pages: readonly Prepared[], context: DigestContext): Digest {
  const { request, scope, now } = context;
  const captures: CapturedPage[] = [];
  const found: FoundItem[] = [];
  const handled = new Map<string, HandledItem>();
  const added = new Set<string>();
  const contents = new Map<string, string>();
  const nofollow = new Set(context.cursor.nofollow);
  const listed = { ...context.cursor.listed };
  const traps = createTraps(context.cursor.traps);
  let { room } = context;

  /** What is known of an address by now: this step's word comes first. */
  function standing(key: string): { status: Item['status']; url: string } | undefined {
    const mine = handled.get(key);
    const before = context.byKey.get(key);
    if (mine) return { status: mine.status, url: mine.url ?? before?.url ?? key };
    if (before) return before;
    const fresh = found.find((one) => one.key === key);
    return fresh && { status: fresh.status, url: fresh.url };
  }

  function settle(item: Item, outcome: Omit<HandledItem, 'key'>): void {
    handled.set(item.key, { key: item.key, ...outcome });
    if (isLeft(outcome.status) || outcome.status === 'failed') room += 1;
  }

  const isDuplicate = (item: Item, of: string): void => settle(item, blockedFor('duplicate', of));
  /** The page itself is another one, wherever it led. */
  const isTwin = (item: Item, of: string): void => {
    traps.learn(item.url, 'twin');
    isDuplicate(item, of);
  };

  /** The address under which the page counts, or undefined when the page is settled already. */
  function placeToRead(item: Item, final: Place): Place | undefined {
    if (final.key === item.key) return final;
    const isStart = item.origin === 'start' && hostOf(final.address) === hostOf(item.url);
    if (!isStart && !scope(final.address, item.depth ?? 0).in) {
      settle(item, blockedFor('leaves-site', hostOf(final.address)));
      return undefined;
    }
    const there = standing(final.key);
    if (there?.status === 'read') {
      isDuplicate(item, there.url);
      return undefined;
    }
    return final;
  }

  function takePage({ item, canonical, refresh, final }: Prepared, page: PageAnswer): void {
    if (!final) return settle(item, blockedFor('leaves-site'));
    // Read a moment ago, through an address that leads here.
    if (handled.get(item.key)?.status === 'read') return;
    const place = placeToRead(item, final);
    if (!place) return;
    const ruling = context.robots(place.address);
    if (!ruling.allowed)
      return settle(
        item,
        ruling.why === 'rule' ? blockedFor('robots', ruling.rule) : blockedFor('robots-unreachable'),
      );
    const { reading } = page;
    const bare = stillNeedsScripts(item, page, request.reading);
    // Shells of pages that their scripts make are all alike.
    const contentHash = bare ? undefined : page.contentHash;
    if (request.reading.obeyNoindex && reading.siteFacts?.noindex) return settle(item, blockedFor('noindex'));
    if (refresh && sendsOn(item, place, refresh)) return;
    if (canonical && namesAnother(item, canonical)) return;
    if (!reading.ok)
      return settle(item, {
        status: 'failed',
        attempts: (item.attempts ?? 0) + 1,
        statusCode: page.status,
        failure: failureOfReading(reading),
        bare,
      });
    const twin =
      contentHash === undefined || !request.deduplicateSimilarURLs
        ? undefined
        : (contents.get(contentHash) ?? context.byContent.get(contentHash)?.url);
    if (twin !== undefined && twin !== place.address) return isTwin(item, twin);
    if (contentHash !== undefined) contents.set(contentHash, place.address);
    read(item, place, { ...page, reading }, contentHash);
  }

  /** `<meta http-equiv=refresh>` is a redirect that the page itself makes: it counts where its own text is not meant. */
  function sendsOn(item: Item, place: Place, to: Place): boolean {
    if (to.key === item.key || to.key === place.key) return false;
    const there = standing(to.key);
    // Two pages that send on to each other, or on to what cannot be had: then this one is read.
    if (there && there.status !== 'read' && there.status !== 'waiting' && there.status !== 'found')
      return false;
    if (!placeToRead(item, to)) return true;
    const ruling = context.robots(to.address);
    if (!ruling.allowed) {
      settle(
        item,
        ruling.why === 'rule' ? blockedFor('robots', ruling.rule) : blockedFor('robots-unreachable'),
      );
      return true;
    }
    isDuplicate(item, there?.url ?? to.address);
    if (!there) add({ ...to, text: '' }, item, item.depth ?? 0);
    return true;
  }

  /** A page that gives another address for itself makes way for that one. */
  function namesAnother(item: Item, canonical: Place): boolean {
    if (!request.deduplicateSimilarURLs || !scope(canonical.address, item.depth ?? 0).in) return false;
    if (!context.robots(canonical.address).allowed) return false;
    const there = standing(canonical.key);
    if (there && there.status !== 'read' && there.status !== 'waiting') return false;
    isTwin(item, there?.url ?? canonical.address);
    if (!there) add({ ...canonical, text: '' }, item, item.depth ?? 0);
    return true;
  }

  function read(
    item: Item,
    place: Place,
    page: PageAnswer & { reading: Extract<PageAnswer['reading'], { ok: true }> },
    contentHash: string | undefined,
  ): void {
    const capture = capturedPage(place.key, page);
    captures.push(capture);
    traps.learn(place.address, 'own');
    const outcome: Omit<HandledItem, 'key'> = {
      status: 'read',
      url: place.address,
      title: capture.title,
      words: capture.metadata.wordCount ?? 0,
      tokens: capture.metadata.tokenEstimate ?? 0,
      statusCode: page.status,
      attempts: (item.attempts ?? 0) + 1,
      bare: stillNeedsScripts(item, page, request.reading),
      ...(contentHash !== undefined && { contentHash }),
    };
    if (place.key === item.key) return settle(item, outcome);
    // The page stands under its own address, and the one that led to it says so.
    const there = standing(place.key);
    isDuplicate(item, place.address);
    if (there?.status !== 'waiting') room -= 1;
    handled.set(place.key, {
      key: place.key,
      ...(there === undefined && { origin: item.origin, depth: item.depth ?? 0, from: item.url }),
      ...outcome,
    });
  }

  function add(link: Place & { text: string }, item: Item, depth: number): void {
    const trapped = traps.pass(link.address);
    if (!trapped.in) return list(link, item, depth, 'trap', trapped.why);
    added.add(link.key);
    const status = room > 0 ? 'waiting' : 'found';
    if (status === 'waiting') room -= 1;
    found.push({
      key: link.key,
      url: link.address,
      origin: 'page',
      depth,
      from: item.url,
      status,
      ...(link.text !== '' && { title: link.text }),
    });
  }

  function list(
    link: Place,
    item: Item,
    depth: number,
    reason: 'trap' | 'could-act' | 'content-type' | 'nofollow',
    detail?: string,
  ): void {
    const most = MOST_LISTED[reason];
    if (most !== undefined && (listed[reason] ?? 0) >= most) return;
    listed[reason] = (listed[reason] ?? 0) + 1;
    added.add(link.key);
    handled.set(link.key, {
      key: link.key,
      url: link.address,
      origin: 'page',
      depth,
      from: item.url,
      ...blockedFor(reason, detail),
    });
  }

  function follow({ item, links }: Prepared): void {
    const depth = (item.depth ?? 0) + 1;
    for (const link of links) {
      const isNew = !context.known.has(link.key) && !added.has(link.key) && !handled.has(link.key);
      if (!link.nofollow && nofollow.delete(link.key) && link.type === 'page') {
        // So far every link to it had asked not to be followed.
        const status = room > 0 ? 'waiting' : 'found';
        if (status === 'waiting') room -= 1;
        handled.set(link.key, {
          key: link.key,
          url: link.address,
          status,
          depth,
          origin: 'page',
          from: item.url,
        });
      } else if (!isNew) continue;
      else if (link.type === 'left') list(link, item, depth, link.reason, link.detail);
      else if (!link.nofollow) add(link, item, depth);
      else if (nofollow.size < MOST_NOFOLLOW) {
        nofollow.add(link.key);
        list(link, item, depth, 'nofollow');
      }
    }
  }

  for (const page of pages) {
    const { item, answer } = page;
    if (answer.type === 'page') takePage(page, answer);
    else if (isOffline(answer)) continue;
    else settle(item, withoutPage(item, answer, now));
    // A page that was left for its redirect leads nowhere that this crawl goes.
    const outcome = handled.get(item.key);
    const stays = outcome?.blocked?.reason !== 'leaves-site' && outcome?.blocked?.reason !== 'robots';
    if (answer.type === 'page' && stays) follow(page);
  }
  return {
    captures,
    found,
    handled: [...handled.values()],
    cursor: { traps: traps.state(), nofollow: [...nofollow], listed },
  };
}
