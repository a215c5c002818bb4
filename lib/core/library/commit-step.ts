import type { Failure } from '../model/errors';
import { hasItems, isEnded, type Job } from '../model/job';
import type { Commit, JobStore } from '../ports/store';
import { toCaptureRecord } from './capture-record';
import type { JobDeps } from './change-job';
import { COMMIT_STORES, writeCaptures } from './commit-captures';
import { writeItems } from './item-store';
import { holds, stateAt, withLastCursor } from './job-states';
import { putBack } from './picked-items';
import { readableJob } from './records';
import { settle } from './settle';
import { queueKept } from '@/lib/features/webhook/background/webhook-store';
import { transact } from './transact';

/** Why a step, and with it the round, failed. */
function failureIn(outcome: Commit): Failure | undefined {
  if (outcome.type !== 'step') return outcome.failure;
  return outcome.next.type === 'fail' ? outcome.next.failure : undefined;
}

/** Stores the outcome of a step in one transaction; only the holder of the lease may write it. */
export function createCommit(deps: JobDeps): Pick<JobStore, 'commit'> {
  const { now } = deps;
  return {
    async commit(id, owner, outcome) {
      const before = readableJob(await (await deps.db()).get('jobs', id));
      if (!before || !holds(before, owner)) return false;
      // Hashing is not a database request and would end the transaction, so the records are made first.
      const { captures = [], found = [], handled = [] } = outcome.type === 'step' ? outcome : {};
      const records = await Promise.all(captures.map((page) => toCaptureRecord(before, page, now())));
      return transact(deps, COMMIT_STORES, async (tx, tell) => {
        const job = readableJob(await tx.objectStore('jobs').get(id));
        if (!job || !holds(job, owner)) return false;
        const { ids, kept, byItem } = await writeCaptures(tx, job, records);
        const queued = await queueKept(tx.objectStore('settings'), tx.objectStore('deliveries'), kept, now());
        const items = tx.objectStore('items');
        const counted: Job = hasItems(job)
          ? { ...job, ...(await writeItems(items, job, { found, handled, captureIds: byItem }, now())) }
          : { ...job, captureIds: [...new Set([...job.captureIds, ...ids])] };
        let settled = settle(counted, outcome, now());
        if (isEnded(settled.state) || (job.picked && !settled.picked))
          settled = withLastCursor(settled, job.state);
        if (job.picked && !settled.picked)
          settled = {
            ...settled,
            ...(await putBack(items, { ...job, ...settled }, failureIn(outcome))),
          };
        await tx.objectStore('jobs').put(stateAt(settled, settled.state, now()));
        tell('jobs');
        if (found.length > 0 || handled.length > 0) tell('items');
        if (records.length > 0) tell('captures');
        if (queued) tell('deliveries');
        return true;
      });
    },
  };
}
