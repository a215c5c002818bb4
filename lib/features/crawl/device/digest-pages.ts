import type { CapturedPage } from '@/lib/core/model/capture';
import { describedAs, type HandledItem, type Item } from '@/lib/core/model/item';
import { hostOf } from '@/lib/core/model/url';
import {
  capturedPage,
  blockedFor,
  failureOfReading,
  isLastOfChain,
  type PageAnswer,
} from '@/lib/device/reading/answer';
import { stillNeedsScripts } from '@/lib/device/reading/needs-scripts';
import type { DigestLinks, DigestContext, DigestLedger } from './digest-ledger';
import type { Place, Prepared } from './prepare';

type ReadPage = PageAnswer & { reading: Extract<PageAnswer['reading'], { ok: true }> };

/** The list entry of a page that was read. */
function outcomeOf(
  item: Item,
  place: Place,
  page: ReadPage,
  reading: DigestContext['request']['reading'],
  capture: CapturedPage,
  contentHash: string | undefined,
): Omit<HandledItem, 'key'> {
  return {
    status: 'read',
    url: place.address,
    title: capture.title,
    ...describedAs(capture),
    words: capture.metadata.wordCount ?? 0,
    tokens: capture.metadata.tokenEstimate ?? 0,
    statusCode: page.status,
    attempts: (item.attempts ?? 0) + 1,
    needsScripts: stillNeedsScripts(item, page, reading),
    ...(contentHash !== undefined && { contentHash }),
  };
}

const sentFrom = ({ sentBy = 0 }: Item, to: Place): Place & { sentBy: number } => ({
  ...to,
  sentBy: sentBy + 1,
});

/** Decides what happens to a page that answered: it is read, listed under another address, or left out. */
export function createDigestPages(ledger: DigestLedger, links: DigestLinks, context: DigestContext) {
  const { request, scope } = context;
  const { captures, handled, isDuplicate, isForbidden, isTwin, settle, standing, traps } = ledger;
  /** The item of each text that was read, by its hash. */
  const contents = new Map<string, string>();

  /** The address under which the page counts, or undefined when the page is already settled. */
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
    // Just read, through an address that redirects here.
    if (handled.get(item.key)?.status === 'read') return;
    const place = placeToRead(item, final);
    if (!place) return;
    if (isForbidden(item, place)) return;
    const { reading } = page;
    const needsScripts = stillNeedsScripts(item, page, request.reading);
    // Pages that scripts build all have the same shell.
    const contentHash = needsScripts ? undefined : page.contentHash;
    if (request.reading.obeyNoindex && reading.siteFacts?.noindex) return settle(item, blockedFor('noindex'));
    if (refresh && sendsOn(item, place, refresh)) return;
    if (canonical && namesAnother(item, canonical)) return;
    if (!reading.ok)
      return settle(item, {
        status: 'failed',
        attempts: (item.attempts ?? 0) + 1,
        statusCode: page.status,
        failure: failureOfReading(reading),
        needsScripts,
      });
    const twin =
      contentHash === undefined || !request.deduplicateSimilarURLs
        ? undefined
        : (contents.get(contentHash) ?? context.byContent.get(contentHash)?.url);
    if (twin !== undefined && twin !== place.address) return isTwin(item, twin);
    if (contentHash !== undefined) contents.set(contentHash, place.address);
    read(item, place, { ...page, reading }, contentHash);
  }

  /**
   * `<meta http-equiv=refresh>` is a redirect by the page itself: it counts if the page's own text is not the content.
   */
  function sendsOn(item: Item, place: Place, to: Place): boolean {
    if (to.key === item.key || to.key === place.key || isLastOfChain(item)) return false;
    const there = standing(to.key);
    // Two pages that redirect to each other, or to something unavailable: then this one is read.
    if (there && there.status !== 'read' && there.status !== 'waiting' && there.status !== 'found')
      return false;
    if (!placeToRead(item, to)) return true;
    if (isForbidden(item, to)) return true;
    isDuplicate(item, there?.url ?? to.address);
    if (!there) links.add(sentFrom(item, to), item, item.depth ?? 0);
    return true;
  }

  /** A page that names another canonical address is replaced by that one. */
  function namesAnother(item: Item, canonical: Place): boolean {
    if (isLastOfChain(item)) return false;
    if (!request.deduplicateSimilarURLs || !scope(canonical.address, item.depth ?? 0).in) return false;
    if (!context.robots(canonical.address).allowed) return false;
    const there = standing(canonical.key);
    if (there && there.status !== 'read' && there.status !== 'waiting') return false;
    isTwin(item, there?.url ?? canonical.address);
    if (!there) links.add(sentFrom(item, canonical), item, item.depth ?? 0);
    return true;
  }

  function read(item: Item, place: Place, page: ReadPage, contentHash: string | undefined): void {
    const capture = capturedPage(place.key, page);
    captures.push(capture);
    traps.learn(place.address, 'own');
    const outcome = outcomeOf(item, place, page, request.reading, capture, contentHash);
    if (place.key === item.key) return settle(item, outcome);
    // The page is listed under its own address, and the item that led to it refers to it.
    const there = standing(place.key);
    isDuplicate(item, place.address);
    if (there?.status !== 'waiting') ledger.readUncounted();
    handled.set(place.key, {
      key: place.key,
      ...(there === undefined && { origin: item.origin, depth: item.depth ?? 0, from: item.url }),
      ...outcome,
    });
  }

  return takePage;
}
