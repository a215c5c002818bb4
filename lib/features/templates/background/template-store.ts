import { readTemplateBook, type TemplateBook } from '../template';
import type { Changes } from '@/lib/core/ports/host';
import type { TemplateStore } from '@/lib/core/ports/store';
import type { LibraryDb } from '@/lib/core/library/db';

/** Stored with the settings, so that no older version of the library has to be upgraded. */
export const TEMPLATES_KEY = 'templates';

/** Every change reads and writes in one transaction. */
export function createTemplateStore(deps: {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
}): TemplateStore {
  return {
    async update(change: (book: TemplateBook) => TemplateBook) {
      const tx = (await deps.db()).transaction('settings', 'readwrite');
      await tx.store.put(change(readTemplateBook(await tx.store.get(TEMPLATES_KEY))), TEMPLATES_KEY);
      await tx.done;
      deps.changes.notify(['settings']);
    },
  };
}
