import type { JobStore, NewJob } from '../ports/store';
import { createCommit } from './commit-step';
import { createJobClaims } from './job-claims';
import { createJobCommands } from './job-commands';
import { AppError } from '../model/errors';
import { type Job, isEnded, staysListed, hasItems, mayPick, type JobState, noProgress } from '../model/job';
import { changeJob, withNews, stateAt, withLastCursor } from './job-states';
import { readableJob, deletedAtOf, seenRecord, readJob } from './records';
import { itemRange, failedWaitAgain, type Items, createStepItems } from './item-store';
import { clockStart } from '../jobs/job-counts';
import { retryRoom } from '../jobs/retry-room';
import { keysFailedBeforeCancel, keysNeedingScripts, pickItems } from './picked-items';
import { transact, type WriterDeps } from './transact';
import type { TrawlRequest } from '../model/request';
import { searchKey } from '@/lib/features/web-search/search-history';
import { repairRows } from './repair-rows';
import { noteUsed } from '@/lib/features/export/background/used-exports-store';

type ByDue = {
  index: (name: 'byDue') => { iterate: () => AsyncIterableIterator<{ value: unknown }> };
};

/** The id of a running or waiting search with the same request. */
async function sameSearch(store: ByDue, request: TrawlRequest): Promise<string | undefined> {
  if (request.kind !== 'search') return undefined;
  const key = searchKey(request);
  // Only jobs that work have a due time.
  for await (const { value } of store.index('byDue').iterate()) {
    const job = readableJob(value);
    if (job?.request.kind === 'search' && job.requestedAction === undefined && searchKey(job.request) === key)
      return job.id;
  }
  return undefined;
}

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

/** Adds and reads jobs. */
function createJobQueue(deps: WriterDeps): Pick<JobStore, 'add' | 'addClaimed' | 'get' | 'itemsOf'> {
  const { db, changes, now } = deps;
  const withState = (job: Job, state: JobState): Job => stateAt(job, state, now());

  /** Stores a job in this state, unless it, or another job that covers it, exists; returns the id of whichever does. */
  async function addAs(job: NewJob, state: JobState): Promise<{ id: string; added?: Job }> {
    return transact(deps, job.remember ? ['jobs', 'settings'] : ['jobs'], async (tx, tell) => {
      const store = tx.objectStore('jobs');
      const known = await store.getKey(job.id);
      const twin = known === undefined && !isEnded(state) ? await sameSearch(store, job.request) : undefined;
      if (known !== undefined || twin !== undefined) return { id: twin ?? job.id };
      const added = withState(newJob(job, state, now()), state);
      await store.put(added);
      tell('jobs');
      const page = job.remember ? job.delivery : undefined;
      if (page && (await noteUsed(tx.objectStore('settings'), { page }))) tell('settings');
      return { id: job.id, added };
    });
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

    itemsOf: (jobId, round) =>
      createStepItems(db, jobId, now, round, async (keys) => {
        if (await repairRows(await db(), jobId, keys, now())) changes.notify(['jobs', 'items']);
      }),
  };
}

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
function createJobDeliveries(deps: WriterDeps): Pick<JobStore, 'claimDelivery' | 'endDelivery'> {
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

/** Jobs in IndexedDB. Each method is one transaction; the lease decides who may commit. */
export const createJobStore = (deps: WriterDeps): JobStore => ({
  ...createJobQueue(deps),
  ...createJobClaims(deps),
  ...createCommit(deps),
  ...createJobCommands(deps),
  ...createJobRounds(deps),
  change: (id, decide) => changeJob(deps, id, decide),
  ...createJobRemoval(deps),
  ...createJobDeliveries(deps),
});

/** Marks jobs as seen; forgets and purges them. */
function createJobRemoval({ db, changes }: WriterDeps): Pick<JobStore, 'forget' | 'markSeen' | 'purge'> {
  return {
    async forget(ids) {
      const tx = (await db()).transaction(['jobs', 'items'], 'readwrite');
      for (const id of ids) {
        const job = readableJob(await tx.objectStore('jobs').get(id));
        if (job && !isEnded(job.state)) continue;
        await tx.objectStore('items').delete(itemRange(id));
        await tx.objectStore('jobs').delete(id);
      }
      await tx.done;
      changes.notify(['jobs', 'items']);
    },

    async markSeen(id) {
      const tx = (await db()).transaction('jobs', 'readwrite');
      const next = seenRecord(await tx.store.get(id));
      if (next) await tx.store.put(next);
      await tx.done;
      if (next) changes.notify(['jobs']);
    },

    async purge(endedBefore) {
      const tx = (await db()).transaction(['jobs', 'items'], 'readwrite');
      for await (const cursor of tx.objectStore('jobs').iterate()) {
        const job = readableJob(cursor.value);
        const deletedAt = deletedAtOf(cursor.value);
        const gone =
          deletedAt === undefined
            ? job && isEnded(job.state) && !staysListed(job) && job.seen && job.state.endedAt < endedBefore
            : deletedAt < endedBefore;
        if (!gone) continue;
        await tx.objectStore('items').delete(itemRange(cursor.primaryKey));
        await cursor.delete();
      }
      await tx.done;
      changes.notify(['jobs']);
    },
  };
}

/** Further rounds of a job of many pages: failed pages, more pages, single pages. */
function createJobRounds(deps: WriterDeps): Pick<JobStore, 'reopen' | 'readAgain' | 'readInTabs'> {
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

  async function reopenWhole(
    id: string,
    { retryFailed, addPages }: Parameters<JobStore['reopen']>[1],
  ): Promise<boolean> {
    return transact(deps, ['jobs', 'items'], async (tx, tell) => {
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
    });
  }

  return {
    // What a cancel left unread stays so.
    reopen: async (id, again) =>
      (again.retryFailed && again.addPages === 0 && (await pick(id, keysFailedBeforeCancel, {}))) ||
      reopenWhole(id, again),

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
