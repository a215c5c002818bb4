import { readTemplateBook, type TemplateBook } from '../template';
import type { TemplateStore } from '@/lib/core/ports/store';
import { changeRecord, type StoreDeps } from '@/lib/core/library/transact';

/** Stored with the settings, so that no older version of the library has to be upgraded. */
export const TEMPLATES_KEY = 'templates';

/** Every change reads and writes in one transaction. */
export function createTemplateStore(deps: StoreDeps): TemplateStore {
  return {
    async update(change: (book: TemplateBook) => TemplateBook) {
      await changeRecord(deps, TEMPLATES_KEY, readTemplateBook, change);
    },
  };
}
