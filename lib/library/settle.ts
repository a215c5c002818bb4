import type { Job } from '../model/job';
import type { Commit } from '../ports/store';

/** The job after a step: the one function that decides the next state from an outcome. Pure. */
export function settle(job: Job, commit: Commit, now: number): Job {
  const cursor = 'cursor' in job.state ? job.state.cursor : undefined;
  switch (commit.type) {
    case 'failed':
      return { ...job, state: { status: 'failed', endedAt: now, failure: commit.failure } };
    case 'blocked':
      return {
        ...job,
        state: {
          status: 'blocked',
          cursor,
          failure: commit.failure,
          since: now,
          ...(commit.interrupted && { interrupted: true }),
        },
      };
    case 'step': {
      const progress = {
        ...job.progress,
        read: job.progress.read + commit.captures.length,
        ...commit.progress,
      };
      const { next } = commit;
      switch (next.type) {
        case 'done':
          return { ...job, progress, state: { status: 'done', endedAt: now } };
        case 'again':
          return { ...job, progress, state: { status: 'ready', cursor: next.cursor } };
        case 'wait':
          return {
            ...job,
            progress,
            state: {
              status: 'waiting',
              cursor: next.cursor,
              wakeAt: next.wakeAt,
              ...(next.failure && { failure: next.failure }),
            },
          };
        case 'block':
          return {
            ...job,
            progress,
            state: { status: 'blocked', cursor: next.cursor, failure: next.failure, since: now },
          };
      }
    }
  }
}
