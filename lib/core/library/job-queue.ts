import { isEnded, noProgress, type Job, type JobState } from '../model/job';
import { transact } from './transact';
import type { TrawlRequest } from '../model/request';
import type { JobStore, NewJob } from '../ports/store';
import { searchKey } from '@/lib/features/web-search/search-history';
import type { JobDeps } from './change-job';
import { createStepItems } from './item-store';
import { stateAt } from './job-states';
import { repairRows } from './repair-rows';
import { readableJob, readJob } from './records';
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

/** A new job. */
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
export function createJobQueue(deps: JobDeps): Pick<JobStore, 'add' | 'addClaimed' | 'get' | 'itemsOf'> {
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
