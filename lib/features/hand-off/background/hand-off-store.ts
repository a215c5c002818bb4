import type { HandOff } from '../hand-off';
import type { Changes } from '@/lib/core/ports/host';
import type { HandOffStore } from '@/lib/core/ports/store';
import type { LibraryDb } from '@/lib/core/library/db';

/** Stored with the settings, like the templates. */
const HAND_OFF_KEY = 'handOff';

export function createHandOffStore(deps: {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
}): HandOffStore {
  return {
    async put(handOff: HandOff) {
      await (await deps.db()).put('settings', handOff, HAND_OFF_KEY);
      deps.changes.notify(['settings']);
    },
  };
}
