import type { Changes, Clock } from '../ports/host';
import type { CaptureWriter } from '../ports/store';
import type { LibraryDb } from './db';
import { noteInOutbox } from './outbox';
import { pageOfRecord, removeOrphans } from '@/lib/features/highlights/background/passage-store';

const AT_ONCE = 500;

type Deps = { db: () => Promise<LibraryDb>; changes: Pick<Changes, 'notify'>; now: Clock };

/** Deletes and restores captures. A deleted capture stays complete until it is purged, so that Undo is exact. */
export function createCaptureWriter({ db, changes, now }: Deps): CaptureWriter {
  /** In a transaction of its own, so that others read and write in between. */
  async function markSome(ids: readonly string[], deletedAt: number | undefined): Promise<void> {
    const tx = (await db()).transaction(['captures', 'outbox'], 'readwrite');
    const captures = tx.objectStore('captures');
    const records: unknown[] = await Promise.all(ids.map((id) => captures.get(id)));
    await Promise.all(
      records.flatMap((record, at) => {
        if (typeof record !== 'object' || record === null) return [];
        // The raw record, not the parsed one: a record that cannot be read today stays unchanged.
        const { deletedAt: _old, ...kept } = record as { deletedAt?: number };
        return [
          captures.put(deletedAt === undefined ? kept : { ...kept, deletedAt }),
          noteInOutbox(tx.objectStore('outbox'), ids[at] as string, 'deletion'),
        ];
      }),
    );
    await tx.done;
    changes.notify(['captures']);
  }

  async function mark(ids: string[], deletedAt: number | undefined): Promise<void> {
    const each = [...new Set(ids)];
    for (let from = 0; from < each.length; from += AT_ONCE)
      await markSome(each.slice(from, from + AT_ONCE), deletedAt);
  }

  /** In a transaction of its own, so that others write in between; returns how many there were. */
  async function purgeSome(deletedBefore: number): Promise<number> {
    const tx = (await db()).transaction(['captures', 'contents', 'blobs', 'outbox', 'passages'], 'readwrite');
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

  return {
    async delete(ids) {
      await mark(ids, now()).catch(async (thrown: unknown) => {
        // No caller could undo half of it.
        await mark(ids, undefined).catch(() => undefined);
        throw thrown;
      });
    },
    restore: (ids) => mark(ids, undefined),
    async purge(deletedBefore) {
      let purged = 0;
      for (let some = AT_ONCE; some === AT_ONCE; purged += some) some = await purgeSome(deletedBefore);
      if (purged > 0) changes.notify(['captures', 'passages']);
    },
  };
}
