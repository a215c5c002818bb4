import { AppError } from '@/lib/core/model/errors';
import type { SiteJobPage } from '@/lib/service/wire/site-job';
import type { ServiceEngineDeps } from '@/lib/service/work/job';
import { receivedOf, type ReadingCursor } from './site-cursor';
import { isCancelSent } from '@/lib/service/work/work-cursor';
import type { JobNote } from '@/lib/core/model/job';
import { pollWaitMs } from '@/lib/service/work/work';

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

/** A server whose queue is down for a moment says that it does not know its running work (docs/service.md 21). */
const DOUBT_MS = 60_000;
/** It keeps saying so while its queue does not answer. */
const LONGEST_DOUBT_MS = 3_600_000;
const LOOK_MS = 5_000;
/** A queue that stays down is asked less often. */
const LATER_LOOK_MS = 30_000;

type Doubted = Pick<ReadingCursor, 'remote' | 'arrived' | 'behavior' | 'cancel' | 'unknownSince'>;

/** How long to wait before asking again. */
export function doubtLookMs({ unknownSince }: Pick<Doubted, 'unknownSince'>, now: number): number {
  return unknownSince !== undefined && now - unknownSince >= DOUBT_MS ? LATER_LOOK_MS : LOOK_MS;
}

/**
 * Whether to doubt the service when it says that it does not know a job. The service itself returned the id: it may
 * lose sight of it for a minute, and while its queue does not answer, for up to an hour.
 */
export async function isDoubtful(
  deps: ServiceEngineDeps,
  { cancel, unknownSince }: Pick<Doubted, 'cancel' | 'unknownSince'>,
  now: number,
  signal: AbortSignal,
): Promise<boolean> {
  if (isCancelSent({ cancel })) return false;
  if (unknownSince === undefined || now - unknownSince < DOUBT_MS) return true;
  if (now - unknownSince >= LONGEST_DOUBT_MS) return false;
  return (await queueNow(deps, signal)) === 'down';
}

/**
 * Whether it reports that there is nothing at all, when there was something. A job that ends without a page may be such
 * a case: doubted if it was running before and no failures are listed; otherwise believed.
 */
export async function isEmptied(
  deps: ServiceEngineDeps,
  { documents, total, completed = 0, ended }: SiteJobPage,
  { remote: { of, id }, arrived, behavior, cancel }: Doubted,
  signal: AbortSignal,
): Promise<boolean> {
  if (isCancelSent({ cancel }) || documents.length > 0 || total !== 0 || completed > 0) return false;
  if (arrived.skip > 0) return true;
  if (!ended || !behavior.ran) return false;
  try {
    const { errors, robotsBlocked } = await deps.client[of].errors(id, { signal });
    return errors.length + robotsBlocked.length === 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return true;
  }
}

/** After this long without a page, a service is said to be idle. */
const IDLE_MS = 120_000;
/** How often its queue is then queried. */
const ASK_EVERY_MS = 120_000;

const IDLE: JobNote['code'] = 'takes-no-work';

export type IdleSeen = { queueAt: number; note: JobNote };

/**
 * The note for a service that says it is working, but has returned no page for two minutes: its workers may be dead.
 * Its queue is queried every two minutes; this is free, and never a reason to fail. Undefined when there is nothing new
 * to say.
 */
export async function seeIdle(
  deps: ServiceEngineDeps,
  { remote: { since }, newAt = since, queueAt }: Pick<ReadingCursor, 'remote' | 'newAt' | 'queueAt'>,
  signal: AbortSignal,
): Promise<IdleSeen | undefined> {
  const now = deps.now();
  if (now - newAt < IDLE_MS || (queueAt !== undefined && now - queueAt < ASK_EVERY_MS)) return undefined;
  const queue = await queueNow(deps, signal);
  return { queueAt: now, note: { code: IDLE, ...(typeof queue === 'object' && { queue }) } };
}

/** The notes without it: it is set again, or a page has arrived. */
export const withoutIdle = (notes: readonly JobNote[]): JobNote[] =>
  notes.filter(({ code }) => code !== IDLE);

/** A queue that is down does not answer at all. */
const ASK_TIMEOUT_MS = 5_000;

/**
 * The state of a service's queue: its counts; `down` when it does not answer or returns a server error; undefined when
 * there is no such endpoint, or nothing to learn. Free, and never a reason to fail.
 */
async function queueNow(
  { client }: ServiceEngineDeps,
  signal: AbortSignal,
): Promise<NonNullable<JobNote['queue']> | 'down' | undefined> {
  try {
    const queue = await client.team.queueStatus({ signal, timeoutMs: ASK_TIMEOUT_MS });
    const { activeJobsInQueue: active, waitingJobsInQueue: waiting } = queue;
    return typeof active === 'number' && typeof waiting === 'number' ? { active, waiting } : undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fails = error.reason === 'timed-out' || (error.facts.status ?? 0) >= 500;
    return fails ? 'down' : undefined;
  }
}
