import { hasItems, isEnded, mayPick, type Job, type JobState } from '../model/job';
import type { JobStore } from '../ports/store';
import { clockStart } from '../jobs/job-counts';
import { retryRoom } from '../jobs/retry-room';
import type { JobDeps } from './change-job';
import { failedWaitAgain, type Items } from './item-store';
import { stateAt, withLastCursor } from './job-states';
import { keysNeedingScripts, pickItems } from './picked-items';
import { readableJob } from './records';
import { transact } from './transact';

/** Further rounds of a job of many pages: failed pages, more pages, single pages. */
export function createJobRounds(deps: JobDeps): Pick<JobStore, 'reopen' | 'readAgain' | 'readInTabs'> {
  const { now } = deps;
  const withState = (job: Job, state: JobState): Job => stateAt(job, state, now());

  /** Queues single pages of a stopped job, to be read in a separate round. */
  async function pick(
    id: string,
    keysOf: (job: Job, items: Items) => Promise<readonly string[]>,
    how: Omit<NonNullable<Job['picked']>, 'resumeState'>,
  ): Promise<boolean> {
    return transact(deps, ['jobs', 'items'], async (tx, tell) => {
      const items = tx.objectStore('items');
      const job = readableJob(await tx.objectStore('jobs').get(id));
      const waiting = job && mayPick(job) && (await pickItems(items, job, await keysOf(job, items)));
      if (!waiting) return false;
      const began = clockStart(job);
      const picked = { ...how, resumeState: job.state, ...(began !== undefined && { clockFrom: began }) };
      const next = {
        ...withLastCursor(job, job.state),
        round: job.round + 1,
        clockFrom: now(),
        ...waiting,
        picked,
      };
      await tx.objectStore('jobs').put(withState(next, { status: 'ready', cursor: undefined }));
      tell('jobs', 'items');
      return true;
    });
  }

  return {
    reopen: (id, { retryFailed, addPages }) =>
      transact(deps, ['jobs', 'items'], async (tx, tell) => {
        const job = readableJob(await tx.objectStore('jobs').get(id));
        if (!job || !isEnded(job.state) || !hasItems(job)) return false;
        const { progress, request: before } = job;
        const request = before.kind === 'crawl' ? { ...before, limit: before.limit + addPages } : before;
        const room = retryFailed ? retryRoom({ request, progress }) : 0;
        const again = room > 0 ? await failedWaitAgain(tx.objectStore('items'), id, room) : 0;
        if (again === 0 && addPages === 0 && progress.waiting === 0) return false;
        const counts = { failed: progress.failed - again, waiting: progress.waiting + again };
        const next = {
          ...job,
          request,
          round: job.round + 1,
          clockFrom: now(),
          progress: { ...progress, ...counts },
          seen: false,
        };
        await tx.objectStore('jobs').put(withState(next, { status: 'ready', cursor: undefined }));
        tell('jobs', 'items');
        return true;
      }),

    readAgain: (id, keys) => pick(id, async () => keys, {}),

    async readInTabs(id, keys) {
      const among = keys && new Set(keys);
      return pick(
        id,
        async (job, items) =>
          job.engine === 'device'
            ? (await keysNeedingScripts(items, job)).filter((key) => !among || among.has(key))
            : [],
        { inTabs: true },
      );
    },
  };
}
