import { isDamaged, type Capture, type FullCapture } from '../model/capture';
import { lastDateOf } from '../model/seen-dates';
import type { LibraryReader } from '../ports/store';
import type { LibraryDb, LibrarySchema } from './db';
import type { IDBPObjectStore } from 'idb';
import { FIRST_TIME, LAST_TIME, readCapture, withContent } from './records';

/** Sorts after every other string: the upper bound of a range on a compound key. */
const LAST = '\uffff';

/** The code that normalizes addresses is loaded when a page is looked up: the popup's first paint does not need it. */
const pageRange = async (url: string, db: LibraryDb): Promise<IDBKeyRange> => {
  const { pageOfAddress, rangeOfKey } = await import('./page-index');
  return rangeOfKey(await pageOfAddress(db.transaction('captures').store, url));
};

type CaptureStore = IDBPObjectStore<LibrarySchema, ['captures'], 'captures', 'readonly'>;

/** The captures without a readable time, last id first. */
async function undatedIds(store: CaptureStore): Promise<string[]> {
  const dated = IDBKeyRange.bound([FIRST_TIME], [LAST_TIME, LAST]);
  const [all, known] = await Promise.all([store.count(), store.index('byTime').count(dated)]);
  if (all === known) return [];
  const placed = new Set(await store.index('byTime').getAllKeys(dated));
  return (await store.getAllKeys()).filter((id) => !placed.has(id)).reverse();
}

/** Existing and readable captures: those whose text was seen again, or the others. */
async function* listed(cursors: AsyncIterable<{ value: unknown }>, again: boolean): AsyncGenerator<Capture> {
  for await (const { value } of cursors) {
    const capture = readCapture(value);
    if (capture && capture.deletedAt === undefined && (capture.seenAt !== undefined) === again) yield capture;
  }
}

/** Merges two lists, each sorted by last date. */
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

/** Captures with an unreadable time come last: they are not in the index by time. */
async function* newestFirst(
  db: () => Promise<LibraryDb>,
  host?: string,
  before?: { at: number; id: string },
): AsyncGenerator<Capture> {
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

/** The code for passages is loaded when there is one: the popup's first paint does not need it. */
async function withPassages(capture: FullCapture, records: readonly unknown[]): Promise<FullCapture> {
  const passages = (await import('../model/passage')).readPassages(records);
  return passages.length === 0 ? capture : { ...capture, passages };
}

/** The captures of a host's pages, with and without a port, that are not deleted. */
async function countOn(db: LibraryDb, hostname: string, most: number): Promise<number> {
  const index = db.transaction('captures', 'readonly').store.index('byHost');
  const ranges = [
    IDBKeyRange.bound([hostname], [`${hostname}\0`]),
    IDBKeyRange.bound([`${hostname}:`], [`${hostname};`]),
  ];
  const records = await Promise.all(ranges.map((range) => index.getAll(range, most)));
  return records.flat().filter((record) => readCapture(record)?.deletedAt === undefined).length;
}

async function headsOf(db: LibraryDb, ids: readonly string[]): Promise<Capture[]> {
  const { store } = db.transaction('captures', 'readonly');
  const records = await Promise.all(ids.map((id) => store.get(id)));
  return records.flatMap((record) => {
    const capture = readCapture(record);
    return capture && capture.deletedAt === undefined ? [capture] : [];
  });
}

type CaptureReads =
  | 'captures'
  | 'capturesOn'
  | 'latestPages'
  | 'latestOf'
  | 'versions'
  | 'versionsOf'
  | 'capturedPages'
  | 'capture'
  | 'capturesWith'
  | 'count'
  | 'usage';

/** Captures, as screens see them, without deleted ones. */
export function createCaptureReader(db: () => Promise<LibraryDb>): Pick<LibraryReader, CaptureReads> {
  return {
    async captures({ host, limit, before }) {
      const found: Capture[] = [];
      for await (const capture of newestFirst(db, host, before)) {
        found.push(capture);
        if (found.length >= limit) break;
      }
      return found;
    },
    async latestPages({ host, limit }) {
      const pages = new Map<string, Capture>();
      for await (const capture of newestFirst(db, host)) {
        const page = capture.page ?? capture.url;
        if (!pages.has(page)) pages.set(page, capture);
        if (pages.size >= limit) break;
      }
      return [...pages.values()];
    },
    async latestOf(url) {
      const range = await pageRange(url, await db());
      const tx = (await db()).transaction('captures', 'readonly');
      for await (const cursor of tx.store.index('byPage').iterate(range, 'prev')) {
        const capture = readCapture(cursor.value);
        if (!capture || capture.deletedAt !== undefined || isDamaged(capture)) continue;
        return capture;
      }
      return undefined;
    },
    async versions(url) {
      const records = await (
        await db()
      ).getAllFromIndex('captures', 'byPage', await pageRange(url, await db()));
      return records
        .flatMap((record) => readCapture(record) ?? [])
        .filter((capture) => capture.deletedAt === undefined && !isDamaged(capture))
        .reverse();
    },
    async versionsOf(url) {
      const range = await pageRange(url, await db());
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
    capturesOn: async (hostname, most) => countOn(await db(), hostname, most),
    capturesWith: async (ids) => headsOf(await db(), ids),
    async count() {
      const numbers = IDBKeyRange.upperBound(Infinity);
      const { store } = (await db()).transaction('captures', 'readonly');
      const [all, deleted] = await Promise.all([store.count(), store.index('byDeleted').count(numbers)]);
      return all - deleted;
    },
    usage: async () => (await import('./usage')).usageOf(await db()),
  };
}
