import { normalizeUrl } from '@/lib/core/model/url';
import type { ServiceClient } from '../clients/client';
import type { ServiceDocument } from '../wire/scrape';
import { earliestOnService, recentActivity, type ActivityClient } from './recent-activity';
import { tolerate, type Unread } from './tolerate';

/** The result of looking up a call whose reply was lost. */
export type Found =
  | { type: 'found'; document: ServiceDocument }
  /** The service knows it but has no result yet. */
  | { type: 'unfinished' }
  /** The service answered and does not know it. */
  | { type: 'absent' }
  | Unread;

/** How many captures of the page during the call are read, newest first. */
const MAX_CANDIDATES = 5;

/**
 * Looks up a scrape in the team's recent activity (docs/service.md 2.7): free, and nothing is started. Throws when the
 * key is refused altogether.
 */
export async function lookUpScrape(
  client: ActivityClient & { scrape: Pick<ServiceClient['scrape'], 'byId'> },
  asked: { url: string; sentAt: number; now: () => number; has: (document: ServiceDocument) => boolean },
  signal: AbortSignal,
): Promise<Found> {
  const { entries, servedAt, missing } = await recentActivity(client, 'scrape', asked, signal);
  // An earlier capture of the same page is not this one.
  const sentAt = earliestOnService(asked.sentAt, servedAt, asked.now());
  const candidates = entries
    .filter(
      ({ target, at }) =>
        target !== undefined && normalizeUrl(target) === normalizeUrl(asked.url) && at >= sentAt,
    )
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_CANDIDATES);
  let unfinished = false;
  for (const { id } of candidates) {
    const scrape = await tolerate(client.scrape.byId(id, { signal }));
    if (!scrape.ok) {
      if (scrape.found.type === 'unreachable') return scrape.found;
      unfinished = true;
    } else if (asked.has(scrape.value.data)) return { type: 'found', document: scrape.value.data };
  }
  return unfinished ? { type: 'unfinished' } : (missing ?? { type: 'absent' });
}
