import { AppError, type FailureReason } from '../../../model/errors';
import { normaliseUrl } from '../../../model/url';
import type { ServiceClient } from '../clients/client';
import { isLost } from '../http/errors';
import type { ServiceDocument } from '../wire/scrape';

/** What became of a call whose reply was lost. */
export type Found =
  | { type: 'found'; document: ServiceDocument }
  /** The service knows of it but has no result yet. */
  | { type: 'unfinished' }
  /** The service answered and knows nothing of it. */
  | { type: 'absent' }
  /** A service that does not keep what it did: a self-hosted one. `error`: what it said instead. */
  | { type: 'unavailable'; error?: AppError }
  /** Still no answer. */
  | { type: 'unreachable'; error: AppError };

/** A `Date` header is cut to the second, and a reply takes a while. */
const CLOCK_TOLERANCE_MS = 2_000;
/** How much the clocks may differ where the service does not tell its time. */
const UNKNOWN_SKEW_MS = 10_000;
/** As many captures of one page in the time of one call are read, the newest first. */
const MAX_CANDIDATES = 5;

/**
 * Looks for a scrape in what the team did lately (docs/service.md 2.7): free, and nothing is started. A key that is
 * refused altogether rises.
 */
export async function lookUpScrape(
  client: Pick<ServiceClient, 'activity' | 'scrapeById'>,
  asked: { url: string; sentAt: number; now: () => number; has: (document: ServiceDocument) => boolean },
  signal: AbortSignal,
): Promise<Found> {
  const activity = await tolerate(client.activity('scrape', { signal }));
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
    const scrape = await tolerate(client.scrapeById(id, { signal }));
    if (!scrape.ok) {
      if (scrape.found.type === 'unreachable') return scrape.found;
      unfinished = true;
    } else if (asked.has(scrape.value.data)) return { type: 'found', document: scrape.value.data };
  }
  return { type: unfinished ? 'unfinished' : 'absent' };
}

/** The earliest time by the clock of the service at which a call may have arrived that was sent at `sentAt` by ours. */
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
  { ok: true; value: T } | { ok: false; found: Extract<Found, { type: 'unavailable' | 'unreachable' }> };

/** A read that may fail without harm: the question is only whether it found something. */
export async function tolerate<T>(read: Promise<T>): Promise<Read<T>> {
  try {
    return { ok: true, value: await read };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isLost(error) || error.reason === 'offline')
      return { ok: false, found: { type: 'unreachable', error } };
    // Nothing will work before a person mends these; a key that may only not list what was done is no such case.
    if (FOR_PERSON.has(error.reason)) throw error;
    return { ok: false, found: { type: 'unavailable', error } };
  }
}
