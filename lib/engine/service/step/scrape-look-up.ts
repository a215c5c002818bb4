import { AppError, type FailureReason } from '../../../model/errors';
import { normaliseUrl } from '../../../model/url';
import type { ServiceClient } from '../clients/client';
import { isLost } from '../http/errors';
import type { ServiceDocument } from '../wire/scrape';

/** The result of looking up a call whose reply was lost. */
export type Found =
  | { type: 'found'; document: ServiceDocument }
  /** The service knows it but has no result yet. */
  | { type: 'unfinished' }
  /** The service answered and does not know it. */
  | { type: 'absent' }
  /** A service that keeps no history: a self-hosted one. `error`: what it answered instead. */
  | { type: 'unavailable'; error?: AppError }
  /** Still no answer. */
  | { type: 'unreachable'; error: AppError };

/** A `Date` header is truncated to the second, and a reply takes a while. */
const CLOCK_TOLERANCE_MS = 2_000;
/** The assumed clock difference if the service does not send its time. */
const UNKNOWN_SKEW_MS = 10_000;
/** How many captures of the page during the call are read, newest first. */
const MAX_CANDIDATES = 5;

/**
 * Looks up a scrape in the team's recent activity (docs/service.md 2.7): free, and nothing is started. Throws when the
 * key is refused altogether.
 */
export async function lookUpScrape(
  client: Pick<ServiceClient, 'scrape' | 'team'>,
  asked: { url: string; sentAt: number; now: () => number; has: (document: ServiceDocument) => boolean },
  signal: AbortSignal,
): Promise<Found> {
  const activity = await tolerate(client.team.activity('scrape', { signal }));
  if (!activity.ok) return activity.found;
  const { entries, servedAt } = activity.value;
  // An earlier capture of the same page is not this one.
  const sentAt = earliestOnService(asked.sentAt, servedAt, asked.now());
  const candidates = entries
    .filter(
      ({ target, created_at }) =>
        typeof target === 'string' &&
        normaliseUrl(target) === normaliseUrl(asked.url) &&
        Date.parse(created_at) >= sentAt,
    )
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, MAX_CANDIDATES);
  let unfinished = false;
  for (const { id } of candidates) {
    const scrape = await tolerate(client.scrape.byId(id, { signal }));
    if (!scrape.ok) {
      if (scrape.found.type === 'unreachable') return scrape.found;
      unfinished = true;
    } else if (asked.has(scrape.value.data)) return { type: 'found', document: scrape.value.data };
  }
  return { type: unfinished ? 'unfinished' : 'absent' };
}

/** The earliest time, by the service's clock, at which a call sent at `sentAt` by our clock may have arrived. */
export function earliestOnService(sentAt: number, servedAt: number | undefined, now: number): number {
  return servedAt === undefined ? sentAt - UNKNOWN_SKEW_MS : sentAt + (servedAt - now) - CLOCK_TOLERANCE_MS;
}

const FOR_PERSON: ReadonlySet<FailureReason> = new Set([
  'key-refused',
  'not-connected',
  'other-service',
  'host-not-granted',
]);

type Read<T> =
  | { ok: true; value: T }
  | { ok: false; found: Extract<Found, { type: 'unavailable' | 'unreachable' }> };

/** A read that may fail without harm: only a result matters. */
export async function tolerate<T>(read: Promise<T>): Promise<Read<T>> {
  try {
    return { ok: true, value: await read };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isLost(error) || error.reason === 'offline')
      return { ok: false, found: { type: 'unreachable', error } };
    // Nothing works before the user resolves these; a key that only may not list activity is not such a case.
    if (FOR_PERSON.has(error.reason)) throw error;
    return { ok: false, found: { type: 'unavailable', error } };
  }
}
