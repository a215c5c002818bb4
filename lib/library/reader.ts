import { isDamaged, type Capture, type FullCapture } from '../model/capture';
import type { Item } from '../model/item';
import { lastDateOf } from '../model/seen-dates';
import { hostOf, normaliseUrl } from '../model/url';
import { z } from '../model/zod';
import type { TrawlRequest } from '../model/request';
import type { LibraryReader } from '../ports/store';
import type { LibraryDb, LibrarySchema } from './db';
import type { IDBPObjectStore } from 'idb';
import { itemRange, readItems } from './item-store';
import { FIRST_TIME, isDeleted, LAST_TIME, readBlob, readCapture, readJob, withContent } from './records';
import { readSettings } from './settings-store';

/** Sorts after every other string, so that a range on a compound key can be closed above. */
const LAST = '\uffff';

/** What folds addresses is loaded when a page is looked up: the popup's first paint does without. */
const pageRange = async (url: string): Promise<IDBKeyRange> =>
  (await import('./page-index')).rangeOfPage(url);

/** Rows of a map that are read at once. */
const PORTION = 2_000;
/** The key under which a stored item lies is there, whatever else is. */
const keyed = z.object({ key: z.string() });

/** Of a held reading that came to something, its text: the whole schema is larger than what screens need of it. */
const readText = z.object({ reading: z.object({ content: z.object({ markdown: z.string().optional() }) }) });

type CaptureStore = IDBPObjectStore<LibrarySchema, ['captures'], 'captures', 'readonly'>;

/** The captures without a time that can be read, last id first. */
async function undatedIds(store: CaptureStore): Promise<string[]> {
  const dated = IDBKeyRange.bound([FIRST_TIME], [LAST_TIME, LAST]);
  const [all, known] = await Promise.all([store.count(), store.index('byTime').count(dated)]);
  if (all === known) return [];
  const placed = new Set(await store.index('byTime').getAllKeys(dated));
  return (await store.getAllKeys()).filter((id) => !placed.has(id)).reverse();
}

/** Those that are there and can be read, of the ones whose text was seen again or of the others. */
async function* listed(cursors: AsyncIterable<{ value: unknown }>, again: boolean): AsyncGenerator<Capture> {
  for await (const { value } of cursors) {
    const capture = readCapture(value);
    if (capture && capture.deletedAt === undefined && (capture.seenAt !== undefined) === again) yield capture;
  }
}

/** Two lists, each by its last date, as one. */
async function* laterFirst(
  one: AsyncGenerator<Capture>,
  other: AsyncGenerator<Capture>,
): AsyncGenerator<Capture> {
  let [a, b] = [await one.next(), await other.next()];
  while (!a.done || !b.done) {
    if (!a.done && (b.done || isLater(a.value, b.value))) {
      yield a.value;
      a = await one.next();
    } else if (!b.done) {
      yield b.value;
      b = await other.next();
    }
  }
}

function isLater(one: Capture, other: Capture): boolean {
  const [a, b] = [lastDateOf(one), lastDateOf(other)];
  return a === b ? one.id > other.id : a > b;
}

/** What a passage is, is loaded where there is one: the popup's first paint does without. */
async function withPassages(capture: FullCapture, records: readonly unknown[]): Promise<FullCapture> {
  const passages = (await import('../model/passage')).readPassages(records);
  return passages.length === 0 ? capture : { ...capture, passages };
}

/** What a job can be that has not ended. */
const LIVE = ['ready', 'running', 'waiting', 'paused', 'blocked'] as const;
/** What a job can be that is not over for whoever looks on. */
const OPEN = [...LIVE, 'failed'] as const;
/** What ended a moment before counts as well: a clock may be set back a little. */
const CLOCK_MS = 60_000;

type JobRecords = IDBPObjectStore<LibrarySchema, ['jobs'], 'jobs', 'readonly'>;

/** Of each kind of job with many pages the newest record that is not removed. */
async function newestPaged(store: JobRecords): Promise<unknown[]> {
  const newest = async (kind: TrawlRequest['kind']): Promise<unknown> => {
    const range = IDBKeyRange.bound([kind, -Infinity], [kind, Infinity]);
    for await (const { value } of store.index('byKind').iterate(range, 'prev'))
      if (!isDeleted(value)) return value;
    return undefined;
  };
  const records = await Promise.all([newest('map'), newest('crawl'), newest('batch')]);
  return records.filter((record) => record !== undefined);
}

/** What screens see of the library. Reads only; deleted captures are not there. */
export function createLibraryReader(db: () => Promise<LibraryDb>): LibraryReader {
  /** Those whose time cannot be read come last: they are in no index by time. */
  async function* newestFirst(host?: string, before?: { at: number; id: string }) {
    const { store } = (await db()).transaction('captures', 'readonly');
    if (before?.at !== 0) {
      const end = before ? [before.at, before.id] : [LAST_TIME, LAST];
      const range = (...of: string[]) =>
        IDBKeyRange.bound([...of, FIRST_TIME], [...of, ...end], false, before !== undefined);
      const [made, seen] = host
        ? [
            store.index('byHost').iterate(range(host), 'prev'),
            store.index('bySeenHost').iterate(range(host), 'prev'),
          ]
        : [store.index('byTime').iterate(range(), 'prev'), store.index('bySeen').iterate(range(), 'prev')];
      yield* laterFirst(listed(made, false), listed(seen, true));
    }
    if (host) return;
    for (const id of await undatedIds(store)) {
      if (before?.at === 0 && id >= before.id) continue;
      const capture = readCapture(await store.get(id));
      if (capture && capture.deletedAt === undefined) yield capture;
    }
  }

  return {
    settings: async () => readSettings(await (await db()).get('settings', 'settings')),
    // What the popup never reads is understood by code that is loaded when it is read.
    async recipes() {
      const [{ readRecipe }, records] = await Promise.all([
        import('./recipe-store'),
        db().then((open) => open.getAll('recipes')),
      ]);
      return records.flatMap((record) => readRecipe(record) ?? []);
    },
    templateRecord: async () => (await db()).get('settings', 'templates'),
    handOffRecord: async () => (await db()).get('settings', 'handOff'),
    usedExportsRecord: async () => (await db()).get('settings', 'usedExports'),
    webhookRecord: async () => (await db()).get('settings', 'webhook'),
    deliveries: async (limit) => (await import('./delivery-reader')).readDeliveries(await db(), limit),
    folderRecord: async () => (await db()).get('settings', 'folder'),
    folderTasksRecord: async () => (await db()).get('settings', 'folderTasks'),
    syncRecord: async () => (await db()).get('settings', 'sync'),
    restoreRecord: async () => (await db()).get('settings', 'restore'),
    async jobs() {
      const records = await (await db()).getAllFromIndex('jobs', 'byCreated');
      return records.flatMap((record) => (isDeleted(record) ? [] : (readJob(record) ?? []))).reverse();
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
      // A record that says nothing of its state is in no index.
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
    async captures({ host, limit, before }) {
      const found: Capture[] = [];
      for await (const capture of newestFirst(host, before)) {
        found.push(capture);
        if (found.length >= limit) break;
      }
      return found;
    },
    async latestOf(url) {
      const wanted = normaliseUrl(url);
      const range = await pageRange(url);
      const tx = (await db()).transaction('captures', 'readonly');
      for await (const cursor of tx.store.index('byPage').iterate(range, 'prev')) {
        const capture = readCapture(cursor.value);
        if (!capture || capture.deletedAt !== undefined || isDamaged(capture)) continue;
        if (capture.host === hostOf(wanted)) return capture;
      }
      return undefined;
    },
    async markdownOfReading(id) {
      const parsed = readText.safeParse(await (await db()).get('readings', id));
      return parsed.data?.reading.content.markdown;
    },
    heldReading: async (url) => (await import('./held-reading')).heldReading(await db(), url),
    async versions(url) {
      const records = await (await db()).getAllFromIndex('captures', 'byPage', await pageRange(url));
      return records
        .flatMap((record) => readCapture(record) ?? [])
        .filter((capture) => capture.deletedAt === undefined && !isDamaged(capture))
        .reverse();
    },
    async versionsOf(url) {
      const range = await pageRange(url);
      const { store } = (await db()).transaction('captures', 'readonly');
      const [ids, deleted] = await Promise.all([
        store.index('byPage').getAllKeys(range),
        store.index('byDeleted').getAllKeys(),
      ]);
      const gone = new Set(deleted);
      return ids.filter((id) => !gone.has(id)).length;
    },
    async capturedPages(host) {
      const { store } = (await db()).transaction('captures', 'readonly');
      const deleted = new Set(await store.index('byDeleted').getAllKeys());
      const pages = new Set<string>();
      for (const scheme of ['http', 'https']) {
        const range = IDBKeyRange.bound([`${scheme}://${host}/`], [`${scheme}://${host}/${LAST}`]);
        let cursor = await store.index('byPage').openKeyCursor(range);
        for (; cursor; cursor = await cursor.continue())
          if (!deleted.has(cursor.primaryKey)) pages.add(cursor.key[0]);
      }
      return pages;
    },
    async capture(id) {
      const tx = (await db()).transaction(['captures', 'contents', 'passages'], 'readonly');
      const [record, content] = await Promise.all([
        tx.objectStore('captures').get(id),
        tx.objectStore('contents').get(id),
      ]);
      const capture = readCapture(record);
      if (!capture || capture.deletedAt !== undefined) return undefined;
      const page = capture.url === '' ? `capture ${id}` : capture.page;
      const records = page === undefined ? [] : await tx.objectStore('passages').index('byPage').getAll(page);
      const full = withContent(capture, content);
      return records.length === 0 ? full : withPassages(full, records);
    },
    async passages({ id, url }) {
      const { passagePageOf, readPassages } = await import('../model/passage');
      return readPassages(
        await (await db()).getAllFromIndex('passages', 'byPage', passagePageOf({ id, url })),
      );
    },
    rawCapture: async (id) => (await import('./raw-capture')).rawCapture(await db(), id),
    blob: async (id) => readBlob(await (await db()).get('blobs', id)),
    async count() {
      const numbers = IDBKeyRange.upperBound(Infinity);
      const { store } = (await db()).transaction('captures', 'readonly');
      const [all, deleted] = await Promise.all([store.count(), store.index('byDeleted').count(numbers)]);
      return all - deleted;
    },
    async monitors() {
      const [{ readMonitor }, records] = await Promise.all([
        import('./monitor-store'),
        db().then((open) => open.getAll('monitors')),
      ]);
      return records.flatMap((record) => readMonitor(record) ?? []);
    },
    async checkPages(monitorId, checkId) {
      const [{ readCheckPages }, record] = await Promise.all([
        import('./monitor-store'),
        db().then((open) => open.get('checks', [monitorId, checkId])),
      ]);
      return readCheckPages(record);
    },
    async usage() {
      const usage = { items: 0, pageBytes: 0, pictureBytes: 0 };
      for await (const capture of newestFirst()) {
        usage.items += 1;
        usage.pageBytes += capture.bytes - capture.pictureBytes;
        usage.pictureBytes += capture.pictureBytes;
      }
      return usage;
    },
  };
}
