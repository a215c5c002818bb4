import type { CaptureWriter, Removed } from '../ports/store';
import { createMutex } from '../async/mutex';
import { isEnded } from '../model/job';
import { z } from '../model/zod';
import type { LibraryDb } from './db';
import { UNDONE_KEY } from './keys';
import { noteInOutbox } from './outbox';
import { REMOVAL_KEY, type Removal } from '../model/removal-progress';
import { isDeleted, readableJob } from './records';
import { pageOfRecord, removeOrphans } from '@/lib/features/highlights/background/passage-store';
import type { WriterDeps } from './transact';

/** Of one transaction: others wait for as long. */
const AT_ONCE = 1_000;

const undone = z.object({
  ids: z.array(z.string()).catch([]),
  jobIds: z.array(z.string()).catch([]),
});

/** The raw record, not the parsed one: a record that cannot be read today stays unchanged. */
function marked(record: unknown, deletedAt: number | undefined): object | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const { deletedAt: _old, ...kept } = record as { deletedAt?: number };
  return deletedAt === undefined ? kept : { ...kept, deletedAt };
}

/** A cleared library does not have it. */
function isCleared(record: unknown): boolean {
  const job = readableJob(record);
  return !(job && !isEnded(job.state)) && !isDeleted(record);
}

/** Every capture, and every job that has ended, that is not deleted yet. */
async function everythingIn(db: LibraryDb): Promise<Removed> {
  const tx = db.transaction(['captures', 'jobs'], 'readonly');
  const [captures, jobs] = [tx.objectStore('captures'), tx.objectStore('jobs')];
  const [ids, deleted, jobIds, records] = await Promise.all([
    captures.getAllKeys(),
    captures.index('byDeleted').getAllKeys(),
    jobs.getAllKeys(),
    jobs.getAll(),
  ]);
  const gone = new Set(deleted);
  return {
    ids: ids.filter((id) => !gone.has(id)),
    jobIds: jobIds.filter((_id, at) => isCleared(records[at])),
  };
}

/** In a transaction of its own, so that others write in between; returns how many there were. */
async function purgeSome(db: LibraryDb, deletedBefore: number): Promise<number> {
  const tx = db.transaction(['captures', 'contents', 'blobs', 'outbox', 'passages'], 'readwrite');
  const captures = tx.objectStore('captures');
  const gone = [captures, tx.objectStore('contents'), tx.objectStore('blobs')];
  const deleted = captures.index('byDeleted');
  const range = IDBKeyRange.upperBound(deletedBefore);
  const [ids, records] = await Promise.all([
    deleted.getAllKeys(range, AT_ONCE),
    deleted.getAll(range, AT_ONCE),
  ]);
  await Promise.all(
    ids.flatMap((id) => [
      ...gone.map((store) => store.delete(id)),
      noteInOutbox(tx.objectStore('outbox'), id),
    ]),
  );
  const pages = new Set(records.flatMap((record) => pageOfRecord(record) ?? []));
  await removeOrphans(tx.objectStore('passages'), captures, pages);
  await tx.done;
  return ids.length;
}

/**
 * Deletes and restores captures, and the jobs that go with them. What is deleted stays complete until it is purged, so
 * that Undo is exact.
 */
export function createCaptureWriter({ db, changes, now }: WriterDeps): CaptureWriter {
  const inTurn = createMutex();

  /**
   * In transactions of their own, so that others read and write in between; screens hear of each only how far it has
   * come, and read what is left at the end. Until the last one, which also has the jobs, the library holds the ids: if
   * the worker dies in between, the next one restores them.
   */
  async function mark(all: Removed, deletedAt: number | undefined): Promise<void> {
    const ids = [...new Set(all.ids)];
    if (ids.length + all.jobIds.length === 0) return;
    const { length: of } = ids;
    const progress = (done: number): Removal => ({ done, of, restores: deletedAt === undefined });
    let from = 0;
    do {
      const some = ids.slice(from, from + AT_ONCE);
      const isLast = from + AT_ONCE >= of;
      const tx = (await db()).transaction(['captures', 'outbox', 'settings', 'jobs'], 'readwrite');
      const [captures, jobs, settings] = [
        tx.objectStore('captures'),
        tx.objectStore('jobs'),
        tx.objectStore('settings'),
      ];
      const mine: readonly string[] = isLast ? all.jobIds : [];
      const [records, jobRecords]: [unknown[], unknown[]] = await Promise.all([
        Promise.all(some.map((id) => captures.get(id))),
        Promise.all(mine.map((id) => jobs.get(id))),
      ]);
      await Promise.all([
        ...records.flatMap((record, at) => {
          const put = marked(record, deletedAt);
          const note = (): Promise<void> =>
            noteInOutbox(tx.objectStore('outbox'), some[at] ?? '', 'deletion');
          return put ? [captures.put(put), note()] : [];
        }),
        ...jobRecords.flatMap((record) => {
          const put = marked(record, deletedAt);
          return put ? [jobs.put(put)] : [];
        }),
        ...(isLast ? [UNDONE_KEY, REMOVAL_KEY].map((key) => settings.delete(key)) : []),
        !isLast && from === 0 && settings.put({ ids, jobIds: all.jobIds }, UNDONE_KEY),
        !isLast && settings.put(progress(from + AT_ONCE), REMOVAL_KEY),
      ]);
      await tx.done;
      from += AT_ONCE;
      if (of > AT_ONCE) changes.notify(['settings']);
    } while (from < of);
    changes.notify(all.jobIds.length > 0 ? ['captures', 'jobs'] : ['captures']);
  }

  async function settle(): Promise<void> {
    const left = undone.safeParse(await (await db()).get('settings', UNDONE_KEY));
    if (left.success) await mark(left.data, undefined);
  }

  const change = (all: Removed, deletedAt: number | undefined): Promise<void> =>
    inTurn(async () => {
      await settle();
      // No caller could undo half of it.
      await mark(all, deletedAt).catch(async (thrown: unknown) => {
        await mark(all, undefined).catch(() => undefined);
        throw thrown;
      });
    });

  return {
    delete: (ids) => change({ ids, jobIds: [] }, now()),
    restore: (ids, jobIds = []) => change({ ids, jobIds }, undefined),
    async clear() {
      const all = await everythingIn(await db());
      await change(all, now());
      return all;
    },
    settle: () => inTurn(settle),
    async purge(deletedBefore) {
      let purged = 0;
      for (let some = AT_ONCE; some === AT_ONCE; purged += some)
        some = await purgeSome(await db(), deletedBefore);
      if (purged > 0) changes.notify(['captures', 'passages']);
    },
  };
}
