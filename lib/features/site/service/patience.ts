import type { SiteJobPage } from '@/lib/service/wire/site-job';
import { pollWaitMs } from '@/lib/service/step/poll-wait';
import { receivedOf, type ReadingCursor } from './site-cursor';

/** The API's only status for a running job. */
export const RUNNING = 'scraping';

const HOUR_MS = 3_600_000;
/** A service drops queued work after two days (docs/service.md 4.1); this allows a little more. */
const LONGEST_QUIET_MS = 50 * HOUR_MS;
/** The status is unknown, and everything counted is here: after this long nothing more is expected. */
const ALL_HERE_MS = 60_000;
/** The pause before the end is read once more. */
export const LAST_LOOK_MS = 2_000;
/** Documents beyond the requested number before a server counts as endless: a few finish late. */
const SLACK = 100;

type Reading = Pick<ReadingCursor, 'remote' | 'arrived' | 'newAt' | 'expiresAt'>;
type Page = Pick<SiteJobPage, 'ended' | 'status' | 'next' | 'completed' | 'total'>;

const quietMs = ({ remote, newAt }: Reading, now: number): number => now - (newAt ?? remote.since);

/** The wait until the next poll. */
export function nextLookMs(cursor: Reading, now: number): number {
  return pollWaitMs(now - cursor.remote.since, quietMs(cursor, now));
}

/**
 * Nothing more will arrive: the results have expired by the service's own clock, or nothing has arrived for longer than
 * any service lets work wait.
 */
export function isOver(cursor: Reading, now: number, servedAt: number | undefined): boolean {
  const expired = cursor.expiresAt !== undefined && (servedAt ?? now) > cursor.expiresAt;
  return expired || quietMs(cursor, now) > LONGEST_QUIET_MS;
}

/** For a server with unknown status words, its counts show the end. `reach`: entries that were read. */
export function hasAllCome(cursor: Reading, page: Page, now: number, reach: number): boolean {
  const { completed = 0, total = 0 } = page;
  const unknown = !page.ended && page.status !== RUNNING;
  const all =
    completed > 0 &&
    total <= completed &&
    Math.max(cursor.arrived.skip, reach) >= completed &&
    page.next === undefined;
  return unknown && all && quietMs(cursor, now) >= ALL_HERE_MS;
}

/** More has arrived than was requested, and keeps arriving: a server that makes up documents would never stop. */
export function isBeyondAsked(cursor: Reading): boolean {
  const { most } = cursor.remote;
  return most !== undefined && receivedOf(cursor) >= most + Math.max(SLACK, Math.ceil(most / 10));
}
