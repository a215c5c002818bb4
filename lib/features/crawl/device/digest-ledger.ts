import type { CapturedPage } from '@/lib/core/model/capture';
import { isLeft, type FoundItem, type HandledItem, type Item } from '@/lib/core/model/item';
import type { CrawlRequest } from '@/lib/core/model/request';
import { blockedFor } from '@/lib/device/reading/answer';
import type { RobotsAnswer } from '@/lib/device/site/robots';
import type { Scope } from '@/lib/device/site/scope';
import { createTraps } from '@/lib/device/site/traps';
import type { CrawlCursor } from './crawl-cursor';
import type { Place } from './prepare';

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
