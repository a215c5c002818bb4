import { readNothing } from '../model/errors';
import { hasItems, isEnded, isWorking, type Job, type JobState, type Progress } from '../model/job';
import type { Commit } from '../ports/store';

/** The job after a step: the only function that derives the next state from an outcome. Pure. */
export function settle(job: Job, commit: Commit, now: number): Job {
  const settled = atRest(afterStep(job, commit, now));
  return isEnded(settled.state) ? asBefore(settled) : settled;
}

/** A job that ended, or that only the user can resume, is reading nothing. */
function atRest(job: Job): Job {
  return isWorking(job) ? job : { ...job, progress: { ...job.progress, reading: [] } };
}

/** A round of picked pages is over: the job returns to its previous state. */
export function asBefore({ picked, ...job }: Job): Job {
  if (!picked) return job;
  const { clockFrom: _ofRound, ...before } = job;
  return {
    ...before,
    state: hasPageNow(before.progress, picked.resumeState)
      ? { status: 'done', endedAt: picked.resumeState.endedAt }
      : picked.resumeState,
    ...(picked.clockFrom !== undefined && { clockFrom: picked.clockFrom }),
  };
}

/** True if the job had ended because it had no page, and this round has read one. */
const hasPageNow = ({ read }: Progress, then: JobState): then is Extract<JobState, { status: 'failed' }> =>
  then.status === 'failed' && read > 0 && readNothing.has(then.failure.reason);

function afterStep(job: Job, commit: Commit, now: number): Job {
  const { requestedAction, ...rest } = job;
  const cursor = 'cursor' in job.state ? job.state.cursor : undefined;
  const kept = requestedAction === undefined ? {} : { requestedAction };
  const ended = (state: JobState): Job => ({ ...rest, state });
  switch (commit.type) {
    case 'failed':
      return requestedAction === 'cancel'
        ? ended({ status: 'cancelled', endedAt: now, failure: commit.failure })
        : ended({ status: 'failed', endedAt: now, failure: commit.failure });
    case 'blocked':
      return requestedAction === 'cancel'
        ? ended({ status: 'cancelled', endedAt: now, failure: commit.failure })
        : ended({
            status: 'blocked',
            cursor,
            failure: commit.failure,
            since: now,
            ...(commit.interrupted && { interrupted: true }),
          });
    case 'step': {
      const progress: Progress = {
        ...job.progress,
        read: job.progress.read + (hasItems(job) ? 0 : commit.captures.length),
        reading: [],
        ...commit.progress,
      };
      const after: Job = { ...rest, progress };
      const { next } = commit;
      switch (next.type) {
        case 'done':
          return { ...after, state: { status: 'done', endedAt: now } };
        case 'fail':
          return { ...after, state: { status: 'failed', endedAt: now, failure: next.failure } };
        case 'cancelled':
          return {
            ...after,
            state: { status: 'cancelled', endedAt: now, ...(next.failure && { failure: next.failure }) },
          };
        case 'again':
          return requestedAction === 'pause'
            ? { ...after, state: { status: 'paused', cursor: next.cursor, since: now } }
            : { ...after, ...kept, state: { status: 'ready', cursor: next.cursor } };
        case 'wait':
          if (requestedAction === 'pause')
            return { ...after, state: { status: 'paused', cursor: next.cursor, since: now } };
          return {
            ...after,
            ...kept,
            state: {
              status: 'waiting',
              cursor: next.cursor,
              wakeAt: next.wakeAt,
              ...(next.failure && { failure: next.failure }),
            },
          };
        case 'block':
          return requestedAction === 'cancel'
            ? { ...after, state: { status: 'cancelled', endedAt: now, failure: next.failure } }
            : {
                ...after,
                state: { status: 'blocked', cursor: next.cursor, failure: next.failure, since: now },
              };
      }
    }
  }
}
