import { readUsedExports, withUsed, type UsedExport, type UsedExports } from '../model/used-exports';
import type { Changes } from '../ports/host';
import type { UsedExportsStore } from '../ports/store';
import type { LibraryDb } from './db';

/** Beside the settings, as the templates are. */
const USED_EXPORTS_KEY = 'usedExports';

/** Every change reads and writes in one transaction. */
export function createUsedExportsStore(deps: {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
}): UsedExportsStore {
  return {
    async get(): Promise<UsedExports> {
      return readUsedExports(await (await deps.db()).get('settings', USED_EXPORTS_KEY));
    },
    async note(now: UsedExport): Promise<void> {
      try {
        const tx = (await deps.db()).transaction('settings', 'readwrite');
        const before = readUsedExports(await tx.store.get(USED_EXPORTS_KEY));
        const after = withUsed(before, now);
        const isNew = JSON.stringify(after) !== JSON.stringify(before);
        if (isNew) await tx.store.put(after, USED_EXPORTS_KEY);
        await tx.done;
        if (isNew) deps.changes.notify(['settings']);
      } catch {
        // On a full device the export itself may still be made; the menus go on with what they had.
      }
    },
  };
}
