import { readSyncRecord } from '../sync-copy';
import type { SyncStore } from '../sync-area-port';
import type { StoreDeps } from '@/lib/core/library/transact';

/** Stored with the settings, like the templates. */
const SYNC_KEY = 'sync';

export function createSyncStore(deps: StoreDeps): SyncStore {
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
