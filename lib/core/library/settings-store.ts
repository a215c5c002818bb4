import { settingsSchema, type Settings } from '../model/settings';
import type { Changes } from '../ports/host';
import type { SettingsStore } from '../ports/store';
import type { LibraryDb } from './db';
import { fitFields } from './records';
import { SETTINGS_KEY } from './keys';

/** Stored settings, with the default for each one that is missing or invalid; the invalid ones are listed. */
export function readSettings(record: unknown): Settings {
  const { value, unread } = fitFields(settingsSchema, record ?? {});
  const settings = settingsSchema.parse(value ?? {});
  return unread.length === 0
    ? settings
    : { ...settings, unread: [...new Set([...settings.unread, ...unread])] };
}

export function createSettingsStore(deps: {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
}): SettingsStore {
  return {
    async get() {
      return readSettings(await (await deps.db()).get('settings', SETTINGS_KEY));
    },
    async update(change) {
      const tx = (await deps.db()).transaction('settings', 'readwrite');
      const next = change(readSettings(await tx.store.get(SETTINGS_KEY)));
      await tx.store.put(next, SETTINGS_KEY);
      await tx.done;
      deps.changes.notify(['settings']);
      return next;
    },
  };
}
