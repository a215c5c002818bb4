import { dueAtOf, hasItems, isEnded, type Job, type JobState } from '../model/job';
import { clockStart, stillSince } from '../jobs/job-counts';
import { readableJob } from './records';
import { begun } from './waits';
import type { WriterDeps } from './transact';

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

/** Reads one job, lets `decide` return its successor, or undefined to leave it unchanged, and returns the result. */
export async function changeJob(
  { db, changes }: WriterDeps,
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
