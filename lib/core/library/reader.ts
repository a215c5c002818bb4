import { z } from '../model/zod';
import type { LibraryReader } from '../ports/store';
import { createCaptureReader } from './capture-reader';
import type { LibraryDb, LibrarySchema } from './db';
import { readBlob, isDeleted, readJob } from './records';
import { readSettings } from './settings-store';
import type { Item } from '../model/item';
import { itemRange, readItems } from './item-store';
import type { JobOf } from '../model/job';
import type { RequestKind } from '../model/request';
import type { IDBPObjectStore } from 'idb';

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
const createJobReader = (
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

/** Map rows read at once. */
const PORTION = 2_000;
/** The key of a stored item is always readable. */
const keyed = z.object({ key: z.string() });

/** The pages of jobs, as screens see them. */
const createItemReader = (db: () => Promise<LibraryDb>): Pick<LibraryReader, 'items' | 'allItems'> => ({
  async items({ jobId, status, limit, before }) {
    const { store } = (await db()).transaction('items', 'readonly');
    const last = before ?? Infinity;
    const range = status
      ? IDBKeyRange.bound([jobId, status, -Infinity], [jobId, status, last], false, true)
      : IDBKeyRange.bound([jobId, -Infinity], [jobId, last], false, true);
    const index = status ? store.index('byStatus') : store.index('byOrder');
    const records: unknown[] = [];
    for (let cursor = await index.openCursor(range, 'prev'); cursor; cursor = await cursor.continue()) {
      records.push(cursor.value);
      if (records.length >= limit) break;
    }
    return readItems(records);
  },
  async allItems(jobId) {
    const { store } = (await db()).transaction('items', 'readonly');
    const items: Item[] = [];
    let range = itemRange(jobId);
    for (;;) {
      const records: unknown[] = await store.getAll(range, PORTION);
      for (const item of readItems(records)) items.push(item);
      if (records.length < PORTION) return items;
      const last = keyed.parse(records.at(-1));
      range = IDBKeyRange.bound([jobId, last.key], range.upper, true);
    }
  },
});

/** Only the text of a successful held reading: the whole schema is larger than what screens need of it. */
const readText = z.object({ reading: z.object({ content: z.object({ markdown: z.string().optional() }) }) });

/** The library, as screens see it. Read-only; without deleted captures. */
export const createLibraryReader = (db: () => Promise<LibraryDb>): LibraryReader => ({
  ...createJobReader(db),
  ...createItemReader(db),
  ...createCaptureReader(db),
  settings: async () => readSettings(await (await db()).get('settings', 'settings')),
  // The parsers of records that the popup never reads are loaded on use.
  async recipes() {
    const [{ readRecipe }, records] = await Promise.all([
      import('@/lib/features/recipes/background/recipe-store'),
      db().then((open) => open.getAll('recipes')),
    ]);
    return records.flatMap((record) => readRecipe(record) ?? []);
  },
  templateRecord: async () => (await db()).get('settings', 'templates'),
  handOffRecord: async () => (await db()).get('settings', 'handOff'),
  usedExportsRecord: async () => (await db()).get('settings', 'usedExports'),
  modelsRecord: async () => (await db()).get('settings', 'models'),
  answerRecord: async (id) => (await db()).get('readings', id),
  webhookRecord: async () => (await db()).get('settings', 'webhook'),
  deliveries: async (limit) =>
    (await import('@/lib/features/webhook/background/delivery-reader')).readDeliveries(await db(), limit),
  folderRecord: async () => (await db()).get('settings', 'folder'),
  record: async (key) => (await db()).get('settings', key),
  folderTasksRecord: async () => (await db()).get('settings', 'folderTasks'),
  syncRecord: async () => (await db()).get('settings', 'sync'),
  restoreRecord: async () => (await db()).get('settings', 'restore'),
  async markdownOfReading(id) {
    const parsed = readText.safeParse(await (await db()).get('readings', id));
    return parsed.data?.reading.content.markdown;
  },
  heldReading: async (url) =>
    (await import('@/lib/features/capture/background/held-reading')).heldReading(await db(), url),
  async passages(capture) {
    const { passagePageOf, readPassages } = await import('../model/passage');
    return readPassages(await (await db()).getAllFromIndex('passages', 'byPage', passagePageOf(capture)));
  },
  rawCapture: async (id) => (await import('./raw-capture')).rawCapture(await db(), id),
  blob: async (id) => readBlob(await (await db()).get('blobs', id)),
  monitorRecords: async () => (await db()).getAll('monitors'),
  checkRecord: async (monitorId, checkId) => (await db()).get('checks', [monitorId, checkId]),
});
