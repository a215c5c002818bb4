import type { Job, JobState } from '../model/job';
import type { JobStore } from '../ports/store';
import { changeJob, cursorOf, holds, pausedAt, stateAt, wasInterrupted } from './job-states';
import { inTime } from './waits';
import { readableJob } from './records';
import type { WriterDeps } from './transact';

type Running = Job & { state: Extract<JobState, { status: 'running' }> };

/** Jobs as a queue: claimed when they are due, and held by a lease. */
export function createJobClaims(
  deps: WriterDeps,
): Pick<JobStore, 'claimDue' | 'renew' | 'releaseOthers' | 'nextDueAt'> {
  const { db, changes, now } = deps;
  const withState = (job: Job, state: JobState): Job => stateAt(job, state, now());

  /** Whether a claim would write anything. Write transactions wait for each other; this read blocks nothing. */
  async function hasSomethingDue(leaseMs: number, wanted: (job: Job) => boolean): Promise<boolean> {
    const tx = (await db()).transaction('jobs', 'readonly');
    let has = false;
    for await (const cursor of tx.store.index('byDue').iterate()) {
      const stored = readableJob(cursor.value);
      if (!stored) continue;
      // A renewal may have been written while this transaction waited.
      const at = now();
      const { dueAt } = withState(stored, inTime(stored.state, at, leaseMs));
      const pauses = stored.requestedAction === 'pause' && cursor.key <= at;
      const isDue = dueAt !== undefined && dueAt <= at;
      has = pauses || (isDue ? wanted(stored) : dueAt !== stored.dueAt);
      if (has) break;
    }
    await tx.done;
    return has;
  }

  return {
    async claimDue(owner, leaseMs, wanted = () => true) {
      if (!(await hasSomethingDue(leaseMs, wanted))) return undefined;
      const tx = (await db()).transaction('jobs', 'readwrite');
      const at = now();
      let job: Job | undefined;
      for await (const cursor of tx.store.index('byDue').iterate()) {
        const stored = readableJob(cursor.value);
        // An unreadable record stays as it is, and blocks nothing.
        if (!stored) continue;
        const due = withState(stored, inTime(stored.state, at, leaseMs));
        if (stored.requestedAction === 'pause' && cursor.key <= at) {
          // Its worker died before it could pause.
          await cursor.update(pausedAt(stored, now()));
        } else if (due.dueAt === undefined || due.dueAt > at) {
          if (due.dueAt !== stored.dueAt) await cursor.update(due);
        } else if (wanted(stored)) {
          job = stored;
          break;
        }
      }
      if (!job) {
        await tx.done;
        return undefined;
      }
      const interrupted = wasInterrupted(job.state);
      const stepCursor = cursorOf(job.state);
      const claimed = withState(
        { ...job, startedAt: job.startedAt ?? now() },
        { status: 'running', cursor: stepCursor, owner, leaseUntil: now() + leaseMs },
      );
      await tx.store.put(claimed);
      await tx.done;
      changes.notify(['jobs']);
      return { job: claimed, cursor: stepCursor, interrupted };
    },

    async renew(id, owner, leaseMs, doing) {
      const renewed = await changeJob(deps, id, (job) => {
        if (!holds(job, owner)) return undefined;
        const progress = { ...job.progress, ...doing };
        return withState(
          { ...job, progress },
          { status: 'running', cursor: cursorOf(job.state), owner, leaseUntil: now() + leaseMs },
        );
      });
      return renewed !== undefined;
    },

    async releaseOthers(owner) {
      const isOfAnother = (job: Job | undefined): job is Running =>
        job?.state.status === 'running' && job.state.owner !== owner;
      const running = await (await db()).getAllFromIndex('jobs', 'byStatus', 'running');
      if (!running.some((record) => isOfAnother(readableJob(record)))) return;
      const tx = (await db()).transaction('jobs', 'readwrite');
      for await (const cursor of tx.store.index('byDue').iterate()) {
        const job = readableJob(cursor.value);
        if (isOfAnother(job)) await cursor.update(withState(job, { ...job.state, leaseUntil: 0 }));
      }
      await tx.done;
    },

    async nextDueAt() {
      const tx = (await db()).transaction('jobs', 'readonly');
      let due: number | undefined;
      for await (const cursor of tx.store.index('byDue').iterate()) {
        if (!readableJob(cursor.value)) continue;
        due = cursor.key;
        break;
      }
      await tx.done;
      return due;
    },
  };
}
