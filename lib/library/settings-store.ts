import { defaultSettings, settingsSchema, type Settings } from '../model/settings';
import type { Changes } from '../ports/host';
import type { SettingsStore } from '../ports/store';
import type { LibraryDb } from './db';

const KEY = 'settings';

/** Stored settings, with the defaults in place of what is missing or no longer fits. */
export function readSettings(record: unknown): Settings {
  const parsed = settingsSchema.safeParse(record ?? {});
  return parsed.success ? parsed.data : defaultSettings;
}

export function createSettingsStore(deps: {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
}): SettingsStore {
  return {
    async get() {
      return readSettings(await (await deps.db()).get('settings', KEY));
    },
    async update(change) {
      const tx = (await deps.db()).transaction('settings', 'readwrite');
      const next = change(readSettings(await tx.store.get(KEY)));
      await tx.store.put(next, KEY);
      await tx.done;
      deps.changes.notify(['settings']);
      return next;
    },
  };
}
