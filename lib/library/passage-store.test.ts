// @vitest-environment node
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { anArticle } from '../testing/captures';
import { LIBRARY_VERSION, openLibrary } from './db';

/** A library as version 10 left it: all that is there now but the store of passages. */
async function libraryOf10(name: string, capture: object): Promise<void> {
  (await openLibrary(name)).close();
  const now = await openDB(name);
  const stores = [...now.objectStoreNames].filter((store) => store !== 'passages');
  const shape = stores.map((store) => {
    const { keyPath, autoIncrement, indexNames } = now.transaction(store).store;
    const indexes = [...indexNames].map((index) => ({
      index,
      path: now.transaction(store).store.index(index).keyPath,
    }));
    return { store, keyPath, autoIncrement, indexes };
  });
  now.close();
  await deleteDB(name);
  const older = await openDB(name, 10, {
    upgrade(db) {
      for (const { store, keyPath, autoIncrement, indexes } of shape) {
        const made = db.createObjectStore(store, { keyPath, autoIncrement });
        for (const { index, path } of indexes) made.createIndex(index, path);
      }
    },
  });
  await older.put('captures', capture);
  await older.put('settings', { kept: true }, 'settings');
  older.close();
}

describe('the store of passages', () => {
  it('is made for a library of the version before, and nothing is lost', async () => {
    const name = `older-${crypto.randomUUID()}`;
    const { content: _content, ...capture } = anArticle({ id: 'a', url: 'https://a.test/', capturedAt: 5 });
    await libraryOf10(name, { ...capture, page: 'https://a.test/' });
    const db = await openLibrary(name);
    expect(db.version).toBe(LIBRARY_VERSION);
    expect(await db.get('captures', 'a')).toEqual({ ...capture, page: 'https://a.test/' });
    expect(await db.get('settings', 'settings')).toEqual({ kept: true });
    await db.put('passages', { id: 'p', page: 'https://a.test/' });
    expect(await db.getAllFromIndex('passages', 'byPage', 'https://a.test/')).toHaveLength(1);
    db.close();
    await deleteDB(name);
  });
});
