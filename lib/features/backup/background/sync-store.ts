import { readSyncRecord } from '../sync-copy';
import type { Changes } from '@/lib/core/ports/host';
import type { SyncStore } from '../sync-area-port';
import type { LibraryDb } from '@/lib/core/library/db';

/** Stored with the settings, like the templates. */
const SYNC_KEY = 'sync';

export function createSyncStore(deps: {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
}): SyncStore {
  return {
    async get() {
      return readSyncRecord(await (await deps.db()).get('settings', SYNC_KEY));
    },
    async update(change) {
      const tx = (await deps.db()).transaction('settings', 'readwrite');
      const before = readSyncRecord(await tx.store.get(SYNC_KEY));
      const next = change(before);
      const isSame = JSON.stringify(next) === JSON.stringify(before);
      if (next && !isSame) await tx.store.put(next, SYNC_KEY);
      await tx.done;
      if (next && !isSame) deps.changes.notify(['settings']);
    },
  };
}
