import type { FoundItem, HandledItem, Item, ItemStatus } from '../model/item';
import type { Job, Progress } from '../model/job';
import type { StepItems } from '../ports/engine';
import type { Clock } from '../ports/host';
import type { IDBPObjectStore } from 'idb';
import type { LibraryDb, LibrarySchema, LibraryStoreName } from './db';
import { keyOf, wrongInWaiting } from './repair-rows';
import { readItem } from './records';

export type Items = IDBPObjectStore<LibrarySchema, LibraryStoreName[], 'items', 'readwrite'>;

/** Above this number, reading all keys of a job at once is faster than requesting each. */
const MANY = 200;

export const readItems = (records: unknown[]): Item[] => records.flatMap((record) => readItem(record) ?? []);

/** The order of a record in its index, whatever else it contains. */
function orderOf(record: unknown): number | undefined {
  const order = (record as { order?: unknown } | undefined)?.order;
  return typeof order === 'number' ? order : undefined;
}

/** Every item of a job, by key. */
export const itemRange = (jobId: string): IDBKeyRange => IDBKeyRange.bound([jobId], [jobId, []]);

/** The items of a job with one status, by order. */
export const statusRange = (jobId: string, status: ItemStatus): IDBKeyRange =>
  IDBKeyRange.bound([jobId, status, -Infinity], [jobId, status, Infinity]);

/** The pages that wait in a round of picked pages, by order. */
export const pickedRange = (jobId: string, round: number): IDBKeyRange =>
  IDBKeyRange.bound([jobId, round, -Infinity], [jobId, round, Infinity]);

/**
 * Pages that wait behind all others, including those still to be found, are ordered from here on. No job has as many
 * pages, so the one number of the index is enough for both groups and each keeps its own order.
 */
const BEHIND_ALL = 1_000_000_000;

/** True if the capture is of the page itself, not of the site's error page. */
export const isOfPage = ({ captureId, statusCode }: Item): boolean =>
  captureId !== undefined && (statusCode === undefined || statusCode < 400);

/** A page that counts as failed, of which the site's error page was kept, also while it waits to be read again. */
const isErrorPage = (item: Item): boolean =>
  item.captureId !== undefined && item.status !== 'read' && (item.status === 'failed' || !isOfPage(item));

type Changed = { progress: Progress; nextOrder: number };

/**
 * Writes what a step found and handled, and returns the resulting counts of the job. Runs inside the transaction of the
 * commit: rows and counts never differ.
 */
export async function writeItems(
  store: Items,
  job: Job,
  work: { found: FoundItem[]; handled: HandledItem[]; captureIds: ReadonlyMap<string, string> },
  now: number,
): Promise<Changed> {
  const progress = { ...job.progress };
  let { nextOrder } = job;
  const writes: Promise<unknown>[] = [];
  const ordered = job.request.kind !== 'map';
  const count = (status: ItemStatus, by: 1 | -1): void =>
    void (progress[status] = Math.max(0, progress[status] + by));

  const known = await knownKeys(
    store,
    job.id,
    work.found.map(({ key }) => key),
  );
  for (const found of work.found) {
    if (known.has(found.key)) continue;
    known.add(found.key);
    count(found.status, 1);
    writes.push(
      store.put({ jobId: job.id, ...found, ...(ordered && { order: nextOrder++ }) } satisfies Item),
    );
  }
  // Requested all at once, after the found items were put: otherwise each answer would cost its own round trip.
  const items = new Map(
    await Promise.all(
      [...new Set(work.handled.map(({ key }) => key))].map(
        async (key) => [key, readItem(await store.get([job.id, key]))] as const,
      ),
    ),
  );
  for (const { last, ...handled } of work.handled) {
    const before = items.get(handled.key);
    if (before) count(before.status, -1);
    progress.words += (handled.words ?? before?.words ?? 0) - (before?.words ?? 0);
    if (handled.tokens !== undefined)
      progress.tokens = (progress.tokens ?? 0) + handled.tokens - (before?.tokens ?? 0);
    const made = work.captureIds.get(handled.key);
    const captureId = made ?? before?.captureId;
    // A page that was read stays read, whatever a second reading returned.
    const wasRead = before !== undefined && isOfPage(before);
    const isRead = wasRead || (made !== undefined && handled.status !== 'failed');
    const status = isRead && handled.status !== 'waiting' ? 'read' : handled.status;
    count(status, 1);
    // The results of one attempt end with the next.
    const {
      failure: _failure,
      blocked: _blocked,
      notBefore: _notBefore,
      waitsSince: _waitsSince,
      pickedRound,
      statusCode,
      ...kept
    } = before ?? {
      url: handled.key,
      origin: 'service' as const,
    };
    const stays = handled.status === 'waiting' && before?.order !== undefined;
    // A picked page keeps its position within its round.
    const isLast = stays && last === true && pickedRound === undefined;
    const item: Item = {
      jobId: job.id,
      ...kept,
      // That of the kept capture, until there is another.
      ...(made === undefined && statusCode !== undefined && { statusCode }),
      ...handled,
      ...(handled.notBefore !== undefined && { waitsSince: now }),
      ...(wasRead && handled.status !== 'read' && { statusCode: before.statusCode }),
      status,
      ...(ordered && { order: isLast ? BEHIND_ALL + nextOrder++ : stays ? before.order : nextOrder++ }),
      ...(stays && pickedRound !== undefined && { pickedRound }),
      ...(captureId !== undefined && { captureId }),
    };
    const errorPages = Number(isErrorPage(item)) - Number(before !== undefined && isErrorPage(before));
    if (errorPages !== 0) progress.errorPages = Math.max(0, (progress.errorPages ?? 0) + errorPages);
    items.set(item.key, item);
    writes.push(store.put(item));
  }
  await Promise.all(writes);
  return { progress, nextOrder };
}

async function knownKeys(
  store: Pick<Items, 'getKey' | 'getAllKeys'>,
  jobId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length > MANY) {
    const all = await store.getAllKeys(itemRange(jobId));
    return new Set(all.map(([, key]) => key));
  }
  const known = new Set<string>();
  await Promise.all(
    keys.map(async (key) => {
      if ((await store.getKey([jobId, key])) !== undefined) known.add(key);
    }),
  );
  return known;
}

/** The rows of one job with one status, or in one round of picked pages, by order. */
type Rows = { index: 'byStatus' | 'byPicked'; range: IDBKeyRange; after: (order: number) => IDBKeyRange };

const rowsOf = (jobId: string, status: ItemStatus): Rows => ({
  index: 'byStatus',
  range: statusRange(jobId, status),
  after: (order) => IDBKeyRange.bound([jobId, status, order], [jobId, status, Infinity], true),
});

const rowsPicked = (jobId: string, round: number): Rows => ({
  index: 'byPicked',
  range: pickedRange(jobId, round),
  after: (order) => IDBKeyRange.bound([jobId, round, order], [jobId, round, Infinity], true),
});

/**
 * The pages of one job, for the engine that runs its steps. Read-only; a waiting row that no step could process is
 * passed to `repair`, and does not count as waiting.
 */
export function createStepItems(
  db: () => Promise<LibraryDb>,
  jobId: string,
  now: Clock,
  round?: number,
  repair: (keys: IDBValidKey[]) => Promise<void> = () => Promise.resolve(),
): StepItems {
  const store = async () => (await db()).transaction('items', 'readonly').store;
  const waiting = round === undefined ? rowsOf(jobId, 'waiting') : rowsPicked(jobId, round);
  async function inOrder(
    rows: Rows,
    limit: number,
    take: (record: unknown) => Item | undefined,
  ): Promise<Item[]> {
    const items: Item[] = [];
    const index = (await store()).index(rows.index);
    let { range } = rows;
    // Many at once: a cursor would cost a round trip for each.
    for (;;) {
      const records = await index.getAll(range, limit);
      for (const record of records) {
        const item = items.length < limit ? take(record) : undefined;
        if (item) items.push(item);
      }
      const last = orderOf(records.at(-1));
      if (items.length >= limit || records.length < limit || last === undefined) return items;
      range = rows.after(last);
    }
  }
  return {
    async waiting(limit, isHeld = () => false) {
      const at = now();
      const isDue = (item: Item): boolean => (item.notBefore ?? 0) <= at && !isHeld(item);
      const wrong: IDBValidKey[] = [];
      const due = await inOrder(waiting, limit, (record) => {
        const item = readItem(record);
        if (wrongInWaiting(item, at)) wrong.push(keyOf(record));
        else if (item && isDue(item)) return item;
        return undefined;
      });
      if (wrong.length === 0) return due;
      await repair(wrong);
      // A row whose wait was shortened may be due by now; the others no longer wait.
      return inOrder(waiting, limit, (record) => {
        const item = readItem(record);
        return item && !wrongInWaiting(item, at) && isDue(item) ? item : undefined;
      });
    },
    async nextAt() {
      const at = now();
      let next: number | undefined;
      const index = (await store()).index(waiting.index);
      for await (const cursor of index.iterate(waiting.range)) {
        const item = readItem(cursor.value);
        if (!item || wrongInWaiting(item, at)) continue;
        next = Math.min(next ?? Infinity, item.notBefore ?? 0);
        if (next <= at) break;
      }
      return next;
    },
    duplicates: async (limit, after) => {
      const rows = rowsOf(jobId, 'duplicate');
      const range = after === undefined ? rows.range : rows.after(after);
      return round === undefined ? inOrder({ ...rows, range }, limit, readItem) : [];
    },
    beyond: async (limit) => (round === undefined ? inOrder(rowsOf(jobId, 'found'), limit, readItem) : []),
    async get(key) {
      return readItem(await (await store()).get([jobId, key]));
    },
    async known(keys) {
      return knownKeys(await store(), jobId, keys);
    },
    async byContent(contentHash) {
      return readItem(await (await store()).index('byContent').get([jobId, contentHash]));
    },
  };
}

/** Makes this many failed pages wait again, as if they had not been tried: those that failed first. */
export async function failedWaitAgain(store: Items, jobId: string, most: number): Promise<number> {
  let again = 0;
  const records = await store.index('byStatus').getAll(statusRange(jobId, 'failed'));
  const failed = readItems(records).slice(0, most);
  for (const { failure: _failure, notBefore: _notBefore, waitsSince: _since, ...item } of failed) {
    await store.put({ ...item, status: 'waiting', attempts: 0 } satisfies Item);
    again += 1;
  }
  return again;
}
