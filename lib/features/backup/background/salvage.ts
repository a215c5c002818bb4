import { openDB } from 'idb';
import { AppError } from '@/lib/core/model/errors';
import { LIBRARY_NAME } from '@/lib/core/library/db';

/**
 * Everything readable in the library, as JSON by store, whatever version wrote it. Changes nothing; omits screenshots.
 * Rejects when not even that can be opened.
 */
export async function salvageLibrary(name = LIBRARY_NAME): Promise<Blob> {
  const db = await openDB(name, undefined, {
    upgrade(_empty, before, _after, tx) {
      // There was no library: none is created here.
      if (before > 0) return;
      tx.done.catch(() => undefined);
      tx.abort();
    },
  }).catch((thrown: unknown) => {
    throw new AppError('library-damaged', {}, { cause: thrown });
  });
  const parts: string[] = [];
  try {
    for (const store of db.objectStoreNames) {
      if (store === 'blobs' || store === 'inbox') continue;
      const lines: string[] = [];
      try {
        for await (const cursor of db.transaction(store).store) lines.push(JSON.stringify(cursor.value));
      } catch {
        // What came before the damage is kept.
      }
      parts.push(`${JSON.stringify(store)}: [\n${lines.join(',\n')}\n]`);
    }
  } finally {
    db.close();
  }
  return new Blob([`{\n${parts.join(',\n')}\n}\n`], { type: 'application/json' });
}
