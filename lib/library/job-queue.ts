import { isEnded, noProgress, type Job, type JobState } from '../model/job';
import type { TrawlRequest } from '../model/request';
import type { JobStore, NewJob } from '../ports/store';
import { searchKey } from '../derive/search-history';
import { changeJob, type JobDeps } from './change-job';
import { createStepItems } from './item-store';
import { cursorOf, holds, pausedAt, stateAt, wasInterrupted } from './job-states';
import { mendRows } from './mend-rows';
import { readableJob, readJob } from './records';
import { noteUsed } from './used-exports-store';
import { inTime } from './waits';

type ByDue = {
  index: (name: 'byDue') => { iterate: () => AsyncIterableIterator<{ value: unknown }> };
};

/** The id of a search that is at work, or waits to be, and asks for the same as this request. */
async function sameSearch(store: ByDue, request: TrawlRequest): Promise<string | undefined> {
  if (request.kind !== 'search') return undefined;
  const key = searchKey(request);
  // Exactly those that work have a time at which they are due.
  for await (const { value } of store.index('byDue').iterate()) {
    const job = readableJob(value);
    if (job?.request.kind === 'search' && job.asked === undefined && searchKey(job.request) === key)
      return job.id;
  }
  return undefined;
}

type Running = Job & { state: Extract<JobState, { status: 'running' }> };

/** A job that nothing has happened to yet. */
const newJob = (job: NewJob, state: JobState, now: number): Job => ({
  id: job.id,
  request: job.request,
  engine: job.engine,
  host: job.host,
  title: job.title,
  createdAt: now,
  ...(state.status === 'running' && { startedAt: now }),
  progress: noProgress,
  state,
  captureIds: [],
  round: 0,
  nextOrder: 0,
  ...(job.delivery && { delivery: { ...job.delivery, status: 'pending' } }),
  ...(job.notify && { notify: true }),
  seen: false,
});

/** Jobs as a queue: added, claimed when they are due, held by a lease. */
export function createJobQueue(
  deps: JobDeps,
): Pick<
  JobStore,
  'add' | 'addClaimed' | 'get' | 'claimDue' | 'renew' | 'itemsOf' | 'releaseOthers' | 'nextDueAt'
> {
  const { db, changes, now } = deps;
  const withState = (job: Job, state: JobState): Job => stateAt(job, state, now());

  /** Whether a claim would write anything. Transactions that write wait for each other; this one for nobody who reads. */
  async function hasSomethingDue(leaseMs: number, wanted: (job: Job) => boolean): Promise<boolean> {
    const tx = (await db()).transaction('jobs', 'readonly');
    let has = false;
    for await (const cursor of tx.store.index('byDue').iterate()) {
      const stored = readableJob(cursor.value);
      if (!stored) continue;
      // A renewal may have been written while this transaction waited for it.
      const at = now();
      const { dueAt } = withState(stored, inTime(stored.state, at, leaseMs));
      const pauses = stored.asked === 'pause' && cursor.key <= at;
      const isDue = dueAt !== undefined && dueAt <= at;
      has = pauses || (isDue ? wanted(stored) : dueAt !== stored.dueAt);
      if (has) break;
    }
    await tx.done;
    return has;
  }

  /** Stores a job in this state, unless it or another that stands for it is there; gives whichever is. */
  async function addAs(job: NewJob, state: JobState): Promise<{ id: string; added?: Job }> {
    const tx = (await db()).transaction(job.remember ? ['jobs', 'settings'] : ['jobs'], 'readwrite');
    const store = tx.objectStore('jobs');
    const known = await store.getKey(job.id);
    const twin = known === undefined && !isEnded(state) ? await sameSearch(store, job.request) : undefined;
    if (known !== undefined || twin !== undefined) {
      await tx.done;
      return { id: twin ?? job.id };
    }
    const added = withState(newJob(job, state, now()), state);
    await store.put(added);
    const page = job.remember ? job.delivery : undefined;
    const isRemembered = page ? await noteUsed(tx.objectStore('settings'), { page }) : false;
    await tx.done;
    changes.notify(isRemembered ? ['jobs', 'settings'] : ['jobs']);
    return { id: job.id, added };
  }

  return {
    async add(job, failure) {
      const { id } = await addAs(
        job,
        failure ? { status: 'failed', endedAt: now(), failure } : { status: 'ready', cursor: undefined },
      );
      return id;
    },

    async addClaimed(job, owner, leaseMs) {
      const state = { status: 'running', cursor: undefined, owner, leaseUntil: now() + leaseMs } as const;
      const { added } = await addAs(job, state);
      return added && { job: added, cursor: undefined, interrupted: false };
    },

    async get(id) {
      return readJob(await (await db()).get('jobs', id));
    },

    async claimDue(owner, leaseMs, wanted = () => true) {
      if (!(await hasSomethingDue(leaseMs, wanted))) return undefined;
      const tx = (await db()).transaction('jobs', 'readwrite');
      const at = now();
      let job: Job | undefined;
      for await (const cursor of tx.store.index('byDue').iterate()) {
        const stored = readableJob(cursor.value);
        // A record that cannot be read stays as it is, and stands in nobody's way.
        if (!stored) continue;
        const due = withState(stored, inTime(stored.state, at, leaseMs));
        if (stored.asked === 'pause' && cursor.key <= at) {
          // Its worker died before it could.
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

    itemsOf: (jobId, round) =>
      createStepItems(db, jobId, now, round, async (keys) => {
        if (await mendRows(await db(), jobId, keys, now())) changes.notify(['jobs', 'items']);
      }),

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
