import { normalizeUrl } from '@/lib/core/model/url';
import type { ServiceClient } from '../endpoints/client';
import type { ServiceDocument } from '../wire/scrape';
import { earliestOnService, recentActivity, type ActivityClient } from './recent-activity';
import { tolerate, type LookedUp } from './tolerate';

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
): Promise<LookedUp<ServiceDocument>> {
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
    } else if (asked.has(scrape.value.data)) return { type: 'found', value: scrape.value.data };
  }
  return unfinished ? { type: 'unfinished' } : (missing ?? { type: 'absent' });
}
