import { AppError } from '../model/errors';
import type { Job } from '../model/job';
import type { JobStore } from '../ports/store';
import { changeJob, type JobDeps } from './change-job';
import { withNews } from './job-states';
import { readableJob } from './records';

/** A copy is meant for the moment when its capture ended; a user who waited longer has copied something else since. */
const COPY_LATE_MS = 60_000;

type Delivered = Job & {
  delivery: NonNullable<Job['delivery']>;
  state: Extract<Job['state'], { status: 'done' }>;
};

const TO_BE_MADE = ['pending', 'started'] as const;

/** Whether a job has ended with something still to be copied or saved. */
const isToBeMade = (job: Job | undefined): job is Delivered =>
  job?.state.status === 'done' && (job.delivery?.status === 'pending' || job.delivery?.status === 'started');

/** The deliveries of ended jobs, each done once. */
export function createJobDeliveries(deps: JobDeps): Pick<JobStore, 'claimDelivery' | 'endDelivery'> {
  const { db, changes, now } = deps;

  /** Whether a claim would write anything. Write transactions wait for each other; this read blocks nothing. */
  async function hasDelivery(): Promise<boolean> {
    const { store, done } = (await db()).transaction('jobs', 'readonly');
    const begun = await Promise.all(TO_BE_MADE.map((status) => store.index('byDelivery').getAll(status)));
    await done;
    return begun.flat().some((record) => isToBeMade(readableJob(record)));
  }

  return {
    async claimDelivery() {
      if (!(await hasDelivery())) return undefined;
      const tx = (await db()).transaction('jobs', 'readwrite');
      for await (const cursor of tx.store.index('byCreated').iterate()) {
        const job = readableJob(cursor.value);
        if (!isToBeMade(job)) continue;
        const { delivery } = job;
        // A file that was perhaps saved is not saved again; anything copied since the end is not overwritten.
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
        return withNews({
          ...job,
          seen: status === 'done' || job.seen,
          delivery: { ...job.delivery, status },
        });
      });
    },
  };
}
