import { AppError } from '../model/errors';
import type { Job } from '../model/job';
import type { JobStore } from '../ports/store';
import { changeJob, type JobDeps } from './change-job';
import { readableJob } from './records';

/** A copy is for the moment in which its capture ended; a person who waited longer has copied something else since. */
const COPY_LATE_MS = 60_000;

/** What is to be copied or saved when a job has ended, each once. */
export function createJobDeliveries(deps: JobDeps): Pick<JobStore, 'claimDelivery' | 'endDelivery'> {
  const { db, changes, now } = deps;
  return {
    async claimDelivery() {
      const tx = (await db()).transaction('jobs', 'readwrite');
      for await (const cursor of tx.store.index('byCreated').iterate()) {
        const job = readableJob(cursor.value);
        const delivery = job?.delivery;
        if (!job || !delivery || job.state.status !== 'done') continue;
        if (delivery.status !== 'pending' && delivery.status !== 'started') continue;
        // A file that was perhaps saved is not saved again; whatever was copied since the end is not written over.
        const stale =
          delivery.to === 'file'
            ? delivery.status === 'started'
            : Math.abs(now() - job.state.endedAt) > COPY_LATE_MS;
        if (stale) {
          await cursor.update({ ...job, delivery: { ...delivery, status: 'failed' } });
          changes.notify(['jobs']);
          continue;
        }
        const started: Job = { ...job, delivery: { ...delivery, status: 'started' } };
        await cursor.update(started);
        await tx.done;
        return started;
      }
      await tx.done;
      return undefined;
    },

    async endDelivery(id, status) {
      await changeJob(deps, id, (job) => {
        if (!job.delivery) throw new AppError('bug', { detail: 'no delivery to end' });
        return { ...job, seen: status === 'done' || job.seen, delivery: { ...job.delivery, status } };
      });
    },
  };
}
