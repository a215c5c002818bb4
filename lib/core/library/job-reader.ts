import type { JobOf } from '../model/job';
import type { RequestKind } from '../model/request';
import type { LibraryReader } from '../ports/store';
import type { LibraryDb, LibrarySchema } from './db';
import type { IDBPObjectStore } from 'idb';
import { isDeleted, readJob } from './records';

/** The states of a job that has not ended. */
const LIVE = ['ready', 'running', 'waiting', 'paused', 'blocked'] as const;
/** The states of a job that is not over for the user. */
const OPEN = [...LIVE, 'failed'] as const;
/** Jobs that ended a moment before count as well: a clock may be set back slightly. */
const CLOCK_MS = 60_000;

type JobRecords = IDBPObjectStore<LibrarySchema, ['jobs'], 'jobs', 'readonly'>;

const rangeOfKind = (kind: RequestKind): IDBKeyRange =>
  IDBKeyRange.bound([kind, -Infinity], [kind, Infinity]);

/** For each kind of job with many pages, the newest record that was not removed. */
async function newestPaged(store: JobRecords): Promise<unknown[]> {
  const newest = async (kind: RequestKind): Promise<unknown> => {
    for await (const { value } of store.index('byKind').iterate(rangeOfKind(kind), 'prev'))
      if (!isDeleted(value)) return value;
    return undefined;
  };
  const records = await Promise.all([newest('map'), newest('crawl'), newest('batch')]);
  return records.filter((record) => record !== undefined);
}

/** Jobs, as screens see them. */
export const createJobReader = (
  db: () => Promise<LibraryDb>,
): Pick<LibraryReader, 'jobs' | 'jobsOf' | 'openJobs' | 'currentJobs' | 'job'> => ({
  async jobs() {
    const records = await (await db()).getAllFromIndex('jobs', 'byCreated');
    return records.flatMap((record) => (isDeleted(record) ? [] : (readJob(record) ?? []))).reverse();
  },
  async jobsOf<K extends RequestKind>(kind: K) {
    const records = await (await db()).getAllFromIndex('jobs', 'byKind', rangeOfKind(kind));
    const jobs = records.flatMap((record) => (isDeleted(record) ? [] : (readJob(record) ?? [])));
    // The index has only jobs of this kind.
    return jobs.reverse() as JobOf<K>[];
  },
  async openJobs() {
    const { store, done } = (await db()).transaction('jobs', 'readonly');
    const [undelivered, ...lists] = await Promise.all([
      store.index('byDelivery').getAll('failed'),
      ...OPEN.map((status) => store.index('byStatus').getAll(status)),
    ]);
    await done;
    const jobs = [undelivered, ...lists]
      .flat()
      .flatMap((record) => (isDeleted(record) ? [] : (readJob(record) ?? [])));
    return [...new Map(jobs.map((job) => [job.id, job])).values()];
  },
  async currentJobs(since) {
    const { store, done } = (await db()).transaction('jobs', 'readonly');
    const [all, readable, unseen, ended, paged, ...live] = await Promise.all([
      store.count(),
      store.index('byStatus').count(),
      store.index('byNews').getAll(),
      store.index('byEnd').getAll(IDBKeyRange.lowerBound(since - CLOCK_MS)),
      newestPaged(store),
      ...LIVE.map((status) => store.index('byStatus').getAll(status)),
    ]);
    // A record without a state is not in any index.
    const records = all === readable ? [unseen, ended, paged, ...live].flat() : await store.getAll();
    await done;
    const jobs = records.flatMap((record) => (isDeleted(record) ? [] : (readJob(record) ?? [])));
    return [...new Map(jobs.map((job) => [job.id, job])).values()].toSorted(
      (one, other) => other.createdAt - one.createdAt,
    );
  },
  async job(id) {
    const record = await (await db()).get('jobs', id);
    return isDeleted(record) ? undefined : readJob(record);
  },
});
