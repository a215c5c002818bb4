import { dueAtOf, hasItems, isEnded, type Job, type JobState } from '../model/job';
import { clockStart, stillSince } from '../jobs/job-counts';
import type { Changes, Clock } from '../ports/host';
import type { LibraryDb } from './db';
import { readableJob } from './records';

/** The state with its start time, if it has none yet. */
function begun(state: JobState, now: number): JobState {
  if (state.status === 'ready') return { ...state, readyAt: state.readyAt ?? now };
  if (state.status === 'waiting') return { ...state, askedAt: state.askedAt ?? now };
  return state;
}

/**
 * The maximum length of a wait without a recorded start (in records of earlier versions): a job that wakes too early
 * waits again.
 */
export const UNKNOWN_WAIT_MS = 3_600_000;

/**
 * The state as if the clock had always shown this time. After a clock was set back, every wait would be longer by that
 * amount; here each is as long as requested, from now.
 */
export function inTime(state: JobState, now: number, leaseMs: number): JobState {
  switch (state.status) {
    case 'ready':
      return { ...state, readyAt: Math.min(state.readyAt ?? 0, now) };
    case 'waiting':
      if (state.askedAt === undefined)
        return { ...state, wakeAt: Math.min(state.wakeAt, now + UNKNOWN_WAIT_MS) };
      return state.askedAt > now
        ? { ...state, askedAt: now, wakeAt: now + Math.max(0, state.wakeAt - state.askedAt) }
        : state;
    case 'running':
      return { ...state, leaseUntil: Math.min(state.leaseUntil, now + leaseMs) };
    case 'blocked':
    case 'paused':
    case 'done':
    case 'failed':
    case 'cancelled':
      return state;
  }
}

/** The job in another state, with the resulting due time. */
export function stateAt(job: Job, given: JobState, now: number): Job {
  const { dueAt: _old, ...rest } = job;
  const state = begun(given, now);
  const dueAt = dueAtOf(state);
  return withNews({ ...rest, state, ...(dueAt !== undefined && { dueAt }) });
}

/** The job, in the index of news until the user has seen how it ended. */
export function withNews({ newsAt: _old, ...job }: Job): Job {
  return isEnded(job.state) && !job.seen ? { ...job, newsAt: job.state.endedAt } : job;
}

/** Whether the step from the stored cursor may already have happened, in full or in part. */
export const wasInterrupted = (state: JobState): boolean =>
  state.status === 'running' || ('interrupted' in state && state.interrupted === true);

/** The job about to continue: its clock excludes the time in which it was stopped. */
export function clockMovedOn(job: Job, now: number): Job {
  const from = clockStart(job);
  const since = stillSince(job.state);
  if (from === undefined || since === undefined) return job;
  return { ...job, clockFrom: from + Math.max(0, now - since) };
}

export const cursorOf = (state: JobState): unknown => ('cursor' in state ? state.cursor : undefined);

/**
 * What the next round of a job with items may continue from; a round that ended in its first step learned nothing new.
 */
export function withLastCursor(job: Job, state: JobState): Job {
  const cursor = cursorOf(state);
  return cursor === undefined || !hasItems(job) ? job : { ...job, lastCursor: cursor };
}

/** Whether `owner` has the lease of the job. */
export const holds = (job: Job, owner: string): boolean =>
  job.state.status === 'running' && job.state.owner === owner;

/** A running job, paused in its current state. */
export function pausedAt({ requestedAction: _action, ...job }: Job, now: number): Job {
  const interrupted = wasInterrupted(job.state);
  return stateAt(
    job,
    {
      status: 'paused',
      cursor: cursorOf(job.state),
      since: now,
      ...(interrupted && { interrupted }),
    },
    now,
  );
}

/** The dependencies of the parts of the job store. */
export type JobDeps = { db: () => Promise<LibraryDb>; changes: Pick<Changes, 'notify'>; now: Clock };

/** Reads one job, lets `decide` return its successor, or undefined to leave it unchanged, and returns the result. */
export async function changeJob(
  { db, changes }: JobDeps,
  id: string,
  decide: (job: Job) => Job | undefined,
): Promise<Job | undefined> {
  const tx = (await db()).transaction('jobs', 'readwrite');
  const job = readableJob(await tx.store.get(id));
  const next = job && decide(job);
  if (next) await tx.store.put(next);
  await tx.done;
  if (next) changes.notify(['jobs']);
  return next;
}
