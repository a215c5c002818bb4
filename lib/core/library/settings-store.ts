import { settingsSchema, type Settings } from '../model/settings';
import type { SettingsStore } from '../ports/store';
import { fitFields } from './records';
import { SETTINGS_KEY } from './keys';
import { changeRecord, type StoreDeps } from './transact';

/** Stored settings, with the default for each one that is missing or invalid; the invalid ones are listed. */
export function readSettings(record: unknown): Settings {
  const { value, unread } = fitFields(settingsSchema, record ?? {});
  const settings = settingsSchema.parse(value ?? {});
  return unread.length === 0
    ? settings
    : { ...settings, unread: [...new Set([...settings.unread, ...unread])] };
}

export function createSettingsStore(deps: StoreDeps): SettingsStore {
  return {
    async get() {
      return readSettings(await (await deps.db()).get('settings', SETTINGS_KEY));
    },
    update: (change) => changeRecord(deps, SETTINGS_KEY, readSettings, change),
  };
}
