import { given } from '@/lib/core/text/given';
import type { Item } from '@/lib/core/model/item';
import { blockedFor } from '@/lib/device/reading/answer';
import type { DigestContext, DigestLedger } from './digest-ledger';
import type { Place, Prepared } from './prepare';

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
