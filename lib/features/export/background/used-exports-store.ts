import { readUsedExports, withUsed, type UsedExport, type UsedExports } from '../used-exports';
import type { UsedExportsStore } from '@/lib/core/ports/store';
import type { StoreDeps } from '@/lib/core/library/transact';

/** Stored with the settings, like the templates. */
const USED_EXPORTS_KEY = 'usedExports';

type Settings = {
  get(key: string): Promise<unknown>;
  put(value: unknown, key: string): Promise<unknown>;
};

/** Records the last used export in the caller's transaction; false when it already was the newest. */
export async function noteUsed(settings: Settings, now: UsedExport): Promise<boolean> {
  const before = readUsedExports(await settings.get(USED_EXPORTS_KEY));
  const after = withUsed(before, now);
  const isNew = JSON.stringify(after) !== JSON.stringify(before);
  if (isNew) await settings.put(after, USED_EXPORTS_KEY);
  return isNew;
}

/** Every change reads and writes in one transaction. */
export function createUsedExportsStore(deps: StoreDeps): UsedExportsStore {
  return {
    async get(): Promise<UsedExports> {
      return readUsedExports(await (await deps.db()).get('settings', USED_EXPORTS_KEY));
    },
    async note(now: UsedExport): Promise<void> {
      try {
        const tx = (await deps.db()).transaction('settings', 'readwrite');
        const isNew = await noteUsed(tx.store, now);
        await tx.done;
        if (isNew) deps.changes.notify(['settings']);
      } catch {
        // On a full device the export itself may still succeed; the menus keep what they had.
      }
    },
  };
}
