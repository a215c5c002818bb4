import type { Changes, Clock } from '../ports/host';
import type { CaptureWriter } from '../ports/store';
import type { LibraryDb } from './db';
import { noteInOutbox } from './outbox';
import { pageOfRecord, removeOrphans } from '@/lib/features/highlights/background/passage-store';

const AT_ONCE = 500;

type Deps = { db: () => Promise<LibraryDb>; changes: Pick<Changes, 'notify'>; now: Clock };

/** Deletes and restores captures. A deleted capture stays complete until it is purged, so that Undo is exact. */
export function createCaptureWriter({ db, changes, now }: Deps): CaptureWriter {
  async function mark(ids: string[], deletedAt: number | undefined): Promise<void> {
    const tx = (await db()).transaction(['captures', 'outbox'], 'readwrite');
    const captures = tx.objectStore('captures');
    const markOne = async (id: string): Promise<void> => {
      const record: unknown = await captures.get(id);
      if (typeof record !== 'object' || record === null) return;
      // The raw record, not the parsed one: a record that cannot be read today stays unchanged.
      const { deletedAt: _old, ...kept } = record as { deletedAt?: number };
      await Promise.all([
        captures.put(deletedAt === undefined ? kept : { ...kept, deletedAt }),
        noteInOutbox(tx.objectStore('outbox'), id, 'deletion'),
      ]);
    };
    // Waiting for each request by itself takes several times as long, and a library may be deleted at once.
    const each = [...new Set(ids)];
    for (let from = 0; from < each.length; from += AT_ONCE)
      await Promise.all(each.slice(from, from + AT_ONCE).map(markOne));
    await tx.done;
    changes.notify(['captures']);
  }

  return {
    delete: (ids) => mark(ids, now()),
    restore: (ids) => mark(ids, undefined),
    async purge(deletedBefore) {
      const tx = (await db()).transaction(
        ['captures', 'contents', 'blobs', 'outbox', 'passages'],
        'readwrite',
      );
      const range = IDBKeyRange.upperBound(deletedBefore);
      let purged = 0;
      const pages = new Set<string>();
      for await (const cursor of tx.objectStore('captures').index('byDeleted').iterate(range)) {
        await tx.objectStore('contents').delete(cursor.primaryKey);
        await tx.objectStore('blobs').delete(cursor.primaryKey);
        const page = pageOfRecord(cursor.value);
        if (page !== undefined) pages.add(page);
        await cursor.delete();
        await noteInOutbox(tx.objectStore('outbox'), cursor.primaryKey);
        purged += 1;
      }
      await removeOrphans(tx.objectStore('passages'), tx.objectStore('captures'), pages);
      await tx.done;
      if (purged > 0) changes.notify(['captures', 'passages']);
    },
  };
}
