import type { HandOff } from '../hand-off';
import type { HandOffStore } from '@/lib/core/ports/store';
import type { StoreDeps } from '@/lib/core/library/transact';

/** Stored with the settings, like the templates. */
const HAND_OFF_KEY = 'handOff';

export function createHandOffStore(deps: StoreDeps): HandOffStore {
  return {
    async put(handOff: HandOff) {
      await (await deps.db()).put('settings', handOff, HAND_OFF_KEY);
      deps.changes.notify(['settings']);
    },
  };
}
