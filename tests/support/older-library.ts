import { deleteDB, openDB, type IDBPDatabase } from 'idb';
import { openLibrary } from '@/lib/core/library/db';

/** What each version has brought since 10: whole stores, and indexes as `store.index`. */
const BROUGHT: Readonly<Record<number, readonly string[]>> = {
  11: ['passages'],
  12: ['jobs.byStatus', 'jobs.byDelivery'],
  13: ['jobs.byNews', 'jobs.byEnd', 'jobs.byKind', 'items.byPicked'],
  17: ['captures.byForm'],
};

/** An empty library as an older version left it: all that is there now but what came since. */
export async function createOlderLibrary(
  name: string,
  version: 10 | 11 | 12 | 13 | 14 | 15,
): Promise<IDBPDatabase> {
  const later = new Set(
    Object.entries(BROUGHT).flatMap(([by, brought]) => (Number(by) > version ? brought : [])),
  );
  (await openLibrary(name)).close();
  const now = await openDB(name);
  const shape = [...now.objectStoreNames]
    .filter((store) => !later.has(store))
    .map((store) => {
      const here = now.transaction(store).store;
      const indexes = [...here.indexNames]
        .filter((index) => !later.has(`${store}.${index}`))
        .map((index) => ({ index, path: here.index(index).keyPath }));
      return { store, keyPath: here.keyPath, autoIncrement: here.autoIncrement, indexes };
    });
  now.close();
  await deleteDB(name);
  return openDB(name, version, {
    upgrade(db) {
      for (const { store, keyPath, autoIncrement, indexes } of shape) {
        const made = db.createObjectStore(store, { keyPath, autoIncrement });
        for (const { index, path } of indexes) made.createIndex(index, path);
      }
    },
  });
}
