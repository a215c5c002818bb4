import { readUsedExports, withUsed, type UsedExport, type UsedExports } from '../model/used-exports';
import type { Changes } from '../ports/host';
import type { UsedExportsStore } from '../ports/store';
import type { LibraryDb } from './db';

/** Beside the settings, as the templates are. */
const USED_EXPORTS_KEY = 'usedExports';

type Settings = {
  get(key: string): Promise<unknown>;
  put(value: unknown, key: string): Promise<unknown>;
};

/** Notes what was used just now in a transaction of whoever asks; false when that was the newest already. */
export async function noteUsed(settings: Settings, now: UsedExport): Promise<boolean> {
  const before = readUsedExports(await settings.get(USED_EXPORTS_KEY));
  const after = withUsed(before, now);
  const isNew = JSON.stringify(after) !== JSON.stringify(before);
  if (isNew) await settings.put(after, USED_EXPORTS_KEY);
  return isNew;
}

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
        const isNew = await noteUsed(tx.store, now);
        await tx.done;
        if (isNew) deps.changes.notify(['settings']);
      } catch {
        // On a full device the export itself may still be made; the menus go on with what they had.
      }
    },
  };
}
