import type { SiteJobPage } from '../../wire/site-job';
import { pollWaitMs } from '../../step/poll-wait';
import type { ReadingCursor } from './site-cursor';

/** The API's one word for a job at work. */
export const RUNNING = 'scraping';

const HOUR_MS = 3_600_000;
/**
 * What waits in a queue is given up by a service after two days (docs/service.md 4.1); a little more is left to it
 * here.
 */
const LONGEST_QUIET_MS = 50 * HOUR_MS;
/** A word that nobody knows, and all that was counted is here: after so long nothing more is expected. */
const ALL_HERE_MS = 60_000;
/** Documents beyond what was asked for, before a server counts as one that never ends: a few finish late. */
const SLACK = 100;

type Reading = Pick<ReadingCursor, 'since' | 'newAt' | 'skip' | 'odd' | 'expiresAt' | 'most'>;
type Page = Pick<SiteJobPage, 'ended' | 'status' | 'next' | 'completed' | 'total'>;

const quietMs = ({ since, newAt }: Reading, now: number): number => now - (newAt ?? since);

/** When to ask again, from now on. */
export function nextLookMs(cursor: Reading, now: number): number {
  return pollWaitMs(now - cursor.since, quietMs(cursor, now));
}

/**
 * Nothing more will come: the time of the results is over by the service's own clock, or nothing has come for longer
 * than any service lets work wait.
 */
export function isOver(cursor: Reading, now: number, servedAt: number | undefined): boolean {
  const expired = cursor.expiresAt !== undefined && (servedAt ?? now) > cursor.expiresAt;
  return expired || quietMs(cursor, now) > LONGEST_QUIET_MS;
}

/** A server with words of its own says by its counts that it is at the end. `reach`: entries that were read. */
export function hasAllCome(cursor: Reading, page: Page, now: number, reach: number): boolean {
  const { completed = 0, total = 0 } = page;
  const unknown = !page.ended && page.status !== RUNNING;
  const all =
    completed > 0 &&
    total <= completed &&
    Math.max(cursor.skip, reach) >= completed &&
    page.next === undefined;
  return unknown && all && quietMs(cursor, now) >= ALL_HERE_MS;
}

/** More has come than was asked for, and more: a server that makes documents up would do so for ever. */
export function isBeyondAsked({ skip, odd, most }: Reading): boolean {
  return most !== undefined && skip - odd >= most + Math.max(SLACK, Math.ceil(most / 10));
}
