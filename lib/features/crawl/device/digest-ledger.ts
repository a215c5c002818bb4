import type { CapturedPage } from '@/lib/core/model/capture';
import { isLeft, type FoundItem, type HandledItem, type Item } from '@/lib/core/model/item';
import type { CrawlRequest } from '@/lib/core/model/request';
import { blockedFor } from '@/lib/device/reading/answer';
import type { RobotsAnswer } from '@/lib/device/site/robots';
import type { Scope } from '@/lib/device/site/scope';
import { createTraps } from '@/lib/device/site/traps';
import type { CrawlCursor } from './crawl-cursor';
import type { Place, Prepared } from './prepare';
import { given } from '@/lib/core/text/given';

export type DigestContext = {
  request: Pick<CrawlRequest, 'deduplicateSimilarURLs' | 'page' | 'reading'>;
  scope: Scope;
  robots: (address: string) => RobotsAnswer;
  /** Keys of links that the job knows. */
  known: ReadonlySet<string>;
  /** The job's items for the addresses that pages redirected to or named. */
  byKey: ReadonlyMap<string, Item>;
  /** The items read with the same text as a page. */
  byContent: ReadonlyMap<string, Item>;
  /** How many more pages may be queued before the limit is reached. */
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

/** The state of a step so far: later decisions about its answers depend on it. */
export function createDigestLedger({ byKey, cursor, robots, room: roomBefore }: DigestContext) {
  const captures: CapturedPage[] = [];
  const found: FoundItem[] = [];
  const handled = new Map<string, HandledItem>();
  const nofollow = new Set(cursor.nofollow);
  const listed = { ...cursor.listed };
  const traps = createTraps(cursor.traps);
  let room = roomBefore;

  /** The current status of an address: the result of this step first, then the stored one. */
  function standing(key: string): { status: Item['status']; url: string } | undefined {
    const mine = handled.get(key);
    const before = byKey.get(key);
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
  /** The page itself is another item, whatever it redirected to. */
  const isTwin = (item: Item, of: string): void => {
    traps.learn(item.url, 'twin');
    isDuplicate(item, of);
  };

  /** Whether robots.txt forbids the page that the item led to; if so, the item is settled. */
  function isForbidden(item: Item, { address }: Place): boolean {
    const ruling = robots(address);
    if (ruling.allowed) return false;
    settle(
      item,
      ruling.why === 'rule' ? blockedFor('robots', ruling.rule) : blockedFor('robots-unreachable'),
    );
    return true;
  }

  /** Whether one more page is queued, or only listed as beyond the limit. */
  function takeRoom(): 'waiting' | 'found' {
    if (room <= 0) return 'found';
    room -= 1;
    return 'waiting';
  }

  return {
    captures,
    found,
    handled,
    nofollow,
    listed,
    traps,
    standing,
    settle,
    isDuplicate,
    isTwin,
    isForbidden,
    takeRoom,
    /** A page was read that had not been counted as waiting. */
    readUncounted: (): void => void (room -= 1),
    result: (): Digest => ({
      captures,
      found,
      handled: [...handled.values()],
      cursor: { traps: traps.state(), nofollow: [...nofollow], listed },
    }),
  };
}

export type DigestLedger = ReturnType<typeof createDigestLedger>;

/** The maximum number of listed links that were left out, by reason: a calendar has no end, but its list must. */
const MOST_LISTED: Readonly<Record<string, number>> = {
  trap: 100,
  'side-effect-link': 500,
  'content-type': 500,
};
const MOST_NOFOLLOW = 1_000;

/** Decides which links join the frontier while there is room, and which are left out. */
export function createDigestLinks(ledger: DigestLedger, { known }: Pick<DigestContext, 'known'>) {
  const { found, handled, listed, nofollow, traps } = ledger;
  const added = new Set<string>();

  function add(link: Place & { title?: string; sentBy?: number }, item: Item, depth: number): void {
    const trapped = traps.pass(link.address);
    if (!trapped.in) return list(link, item, depth, 'trap', trapped.why);
    added.add(link.key);
    found.push({
      key: link.key,
      url: link.address,
      origin: 'page',
      depth,
      from: item.url,
      status: ledger.takeRoom(),
      ...given({ title: link.title, sentBy: link.sentBy }),
    });
  }

  function list(
    link: Place,
    item: Item,
    depth: number,
    reason: 'trap' | 'side-effect-link' | 'content-type' | 'nofollow',
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
      const isNew = !known.has(link.key) && !added.has(link.key) && !handled.has(link.key);
      if (!link.nofollow && nofollow.delete(link.key) && link.type === 'page') {
        // Until now, every link to it was nofollow.
        handled.set(link.key, {
          key: link.key,
          url: link.address,
          status: ledger.takeRoom(),
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

  return { add, follow };
}

export type DigestLinks = ReturnType<typeof createDigestLinks>;
