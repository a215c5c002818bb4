import { isEnded, staysListed } from '../model/job';
import type { JobStore } from '../ports/store';
import type { JobDeps } from './change-job';
import { itemRange } from './item-store';
import { deletedAtOf, isDeleted, readableJob, seenRecord } from './records';

/** Marks jobs as seen; forgets, clears, restores and purges them. */
export function createJobRemoval({
  db,
  changes,
  now,
}: JobDeps): Pick<JobStore, 'forget' | 'markSeen' | 'clear' | 'restore' | 'purge'> {
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

    async clear() {
      const tx = (await db()).transaction('jobs', 'readwrite');
      const ids: string[] = [];
      for await (const cursor of tx.store.iterate()) {
        const job = readableJob(cursor.value);
        if ((job && !isEnded(job.state)) || isDeleted(cursor.value)) continue;
        // The raw record, not the parsed one: a record that cannot be read today stays unchanged.
        await cursor.update({ ...(cursor.value as object), deletedAt: now() });
        ids.push(cursor.primaryKey);
      }
      await tx.done;
      changes.notify(['jobs']);
      return ids;
    },

    async restore(ids) {
      const tx = (await db()).transaction('jobs', 'readwrite');
      for (const id of ids) {
        const record: unknown = await tx.store.get(id);
        if (!isDeleted(record)) continue;
        const { deletedAt: _deleted, ...kept } = record as { deletedAt: number };
        await tx.store.put(kept);
      }
      await tx.done;
      changes.notify(['jobs']);
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
