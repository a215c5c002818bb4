import type { Failure } from '../model/errors';
import { isEnded, isWorking, mayStopWaiting, type Job, type JobState } from '../model/job';
import type { JobStore } from '../ports/store';
import { changeJob, type JobDeps } from './change-job';
import type { Items } from './item-store';
import { clockMovedOn, cursorOf, pausedAt, stateAt, wasInterrupted, withLastCursor } from './job-states';
import { putBack } from './picked-items';
import { readableJob } from './records';
import { asBefore } from './settle';

/** The user's commands for one job: cancel, pause, resume. */
export function createJobCommands(
  deps: JobDeps,
): Pick<JobStore, 'cancel' | 'stopWaiting' | 'pause' | 'retry'> {
  const { db, changes, now } = deps;
  const withState = (job: Job, state: JobState): Job => stateAt(job, state, now());

  /** A canceled job with one more step, to notify the service. */
  function cancelling(job: Job): Job {
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

  return {
    async cancel(id, needsRemoteCancel = () => false) {
      const tx = (await db()).transaction(['jobs', 'items'], 'readwrite');
      const job = readableJob(await tx.objectStore('jobs').get(id));
      // A step is already notifying the service: ending the job now would prevent that.
      if (!job || isEnded(job.state) || job.requestedAction === 'cancel') {
        await tx.done;
        return false;
      }
      const next = needsRemoteCancel(job) ? cancelling(job) : await endedNow(job, tx.objectStore('items'));
      await tx.objectStore('jobs').put(next);
      await tx.done;
      changes.notify(job.picked ? ['jobs', 'items'] : ['jobs']);
      return true;
    },

    async stopWaiting(id) {
      const tx = (await db()).transaction(['jobs', 'items'], 'readwrite');
      const job = readableJob(await tx.objectStore('jobs').get(id));
      const failure = job && mayStopWaiting(job);
      if (failure) await tx.objectStore('jobs').put(await endedNow(job, tx.objectStore('items'), failure));
      await tx.done;
      if (failure) changes.notify(job.picked ? ['jobs', 'items'] : ['jobs']);
      return failure !== undefined;
    },

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
