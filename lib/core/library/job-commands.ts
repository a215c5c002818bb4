import type { Failure } from '../model/errors';
import { isEnded, isWorking, mayStopWaiting, type Job, type JobState } from '../model/job';
import type { JobStore } from '../ports/store';
import type { Items } from './item-store';
import {
  changeJob,
  clockMovedOn,
  cursorOf,
  pausedAt,
  stateAt,
  wasInterrupted,
  withLastCursor,
} from './job-states';
import { putBack } from './picked-items';
import { readableJob } from './records';
import { asBefore } from './settle';
import { transact, type WriterDeps } from './transact';

/** The user's commands for one job: cancel, pause, resume. */
export function createJobCommands(
  deps: WriterDeps,
): Pick<JobStore, 'cancel' | 'stopWaiting' | 'pause' | 'retry'> {
  const { now } = deps;
  const withState = (job: Job, state: JobState): Job => stateAt(job, state, now());

  /** A canceled job with one more step, to notify the service. */
  function canceling(job: Job): Job {
    const interrupted = wasInterrupted(job.state);
    return withState(
      {
        ...clockMovedOn(job, now()),
        requestedAction: 'cancel',
        seen: true,
        progress: { ...job.progress, step: 'cancelling', reading: [] },
      },
      { status: 'ready', cursor: cursorOf(job.state), ...(interrupted && { interrupted }) },
    );
  }

  /** Cancels a job immediately; for a job that reads picked pages, only that round. */
  async function endedNow(
    { requestedAction: _action, ...live }: Job,
    items: Items,
    failure?: Failure,
  ): Promise<Job> {
    const at = withLastCursor(clockMovedOn(live, now()), live.state);
    const job = { ...at, progress: { ...at.progress, reading: [] } };
    if (!job.picked)
      return withState(
        { ...job, seen: true },
        { status: 'cancelled', endedAt: now(), ...(failure && { failure }) },
      );
    const before = asBefore({ ...job, ...(await putBack(items, job)) });
    return withState({ ...before, progress: { ...before.progress, reading: [] } }, before.state);
  }

  /** Ends a job as `next` says, which answers nothing if it cannot be ended. */
  const end = (id: string, next: (job: Job, items: Items) => Promise<Job | undefined>): Promise<boolean> =>
    transact(deps, ['jobs', 'items'], async (tx, tell) => {
      const job = readableJob(await tx.objectStore('jobs').get(id));
      const ended = job && (await next(job, tx.objectStore('items')));
      if (!ended) return false;
      await tx.objectStore('jobs').put(ended);
      tell('jobs');
      if (job.picked) tell('items');
      return true;
    });

  return {
    cancel: (id, needsRemoteCancel = () => false) =>
      end(id, async (job, items) => {
        // A step is already notifying the service: ending the job now would prevent that.
        if (isEnded(job.state) || job.requestedAction === 'cancel') return undefined;
        return needsRemoteCancel(job) ? canceling(job) : endedNow(job, items);
      }),

    stopWaiting: (id) =>
      end(id, async (job, items) => {
        const failure = mayStopWaiting(job);
        return failure && endedNow(job, items, failure);
      }),

    async pause(id) {
      const paused = await changeJob(deps, id, (job) => {
        if (!isWorking(job) || job.requestedAction === 'cancel') return undefined;
        return job.state.status === 'running' ? { ...job, requestedAction: 'pause' } : pausedAt(job, now());
      });
      return paused !== undefined;
    },

    async retry(id) {
      const again = await changeJob(deps, id, (job) => {
        const { requestedAction, ...rest } = job;
        // A pause is revoked before it took effect.
        if (requestedAction === 'pause') return rest;
        const { status } = job.state;
        if (status !== 'blocked' && status !== 'failed' && status !== 'paused') return undefined;
        const interrupted = wasInterrupted(job.state);
        return withState(
          { ...clockMovedOn(rest, now()), seen: false },
          { status: 'ready', cursor: cursorOf(job.state), ...(interrupted && { interrupted }) },
        );
      });
      return again !== undefined;
    },
  };
}
