// @vitest-environment node
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { openLibrary, type LibraryDb } from './db';
import { changeRow, NAME_ROW } from './outbox';
import { createTestLibrary } from '@/tests/support/library';

async function rowsOf(db: Awaited<ReturnType<typeof openLibrary>>) {
  const rows: unknown[] = await db.getAll('outbox');
  return rows.slice(1).map((row) => changeRow.parse(row));
}

describe('the outbox', () => {
  it('holds one row for a capture, the last, under a number that only grows', async () => {
    const { db, captures } = await createTestLibrary();
    await db.put('captures', { id: 'a' });
    await db.put('captures', { id: 'b' });
    await captures.delete(['a', 'b', 'a']);
    const before = await rowsOf(db);
    expect(before.map(({ captureId }) => captureId)).toEqual(['a', 'b']);
    await captures.restore(['a']);
    const after = await rowsOf(db);
    expect(after.map(({ captureId }) => captureId)).toEqual(['b', 'a']);
    expect(after.at(-1)?.seq).toBeGreaterThan(before.at(-1)?.seq ?? Infinity);
  });

  it('records what is removed for good', async () => {
    const { db, captures, clock } = await createTestLibrary();
    await db.put('captures', { id: 'a' });
    await captures.delete(['a']);
    const [deleted] = await rowsOf(db);
    await captures.purge(clock.now + 1);
    const [purged] = await rowsOf(db);
    expect(await db.get('captures', 'a')).toBeUndefined();
    expect(purged?.seq).toBeGreaterThan(deleted?.seq ?? Infinity);
  });

  it('is written in portions where thousands are deleted, and others read and hear of it in between', async () => {
    const { db, captures, notices } = await createTestLibrary();
    const ids = Array.from({ length: 1_200 }, (_none, at) => `c${at}`);
    const tx = db.transaction('captures', 'readwrite');
    await Promise.all(ids.map((id) => tx.store.put({ id })));
    let isDone = false;
    const deleting = captures.delete(ids).finally(() => (isDone = true));
    const seen = new Set<number>();
    while (!isDone) seen.add(await db.countFromIndex('captures', 'byDeleted'));
    await deleting;
    expect([...seen].filter((count) => count > 0 && count < ids.length)).not.toEqual([]);
    expect(notices.length).toBeGreaterThan(1);
    expect(await db.countFromIndex('captures', 'byDeleted')).toBe(ids.length);
    expect((await rowsOf(db)).map(({ captureId }) => captureId)).toEqual(ids);
  });

  it('has no half of a deletion that failed', async () => {
    let written = 0;
    const full = (db: LibraryDb): LibraryDb =>
      new Proxy(db, {
        get(real, name) {
          if (name === 'transaction' && ++written === 2) throw new Error('the disk is full');
          const value: unknown = Reflect.get(real, name);
          return typeof value === 'function' ? (value.bind(real) as unknown) : value;
        },
      });
    const { db, captures } = await createTestLibrary(undefined, full);
    const ids = Array.from({ length: 600 }, (_none, at) => `c${at}`);
    for (const id of ids) await db.put('captures', { id });
    await expect(captures.delete(ids)).rejects.toThrow('the disk is full');
    expect(await db.countFromIndex('captures', 'byDeleted')).toBe(0);
  });

  it('records each of more than one transaction removes', async () => {
    const { db, captures, clock } = await createTestLibrary();
    const ids = Array.from({ length: 1_001 }, (_, at) => `c${at}`);
    for (const id of ids) await Promise.all([db.put('captures', { id }), db.put('contents', { id })]);
    await captures.delete(ids);
    await captures.purge(clock.now + 1);
    expect([await db.count('captures'), await db.count('contents')]).toEqual([0, 0]);
    const rows = await rowsOf(db);
    expect(rows.map(({ captureId }) => captureId).toSorted()).toEqual(ids.toSorted());
    expect(rows.flatMap(({ written }) => written ?? [])).toEqual([]);
  });

  it('notes all that an older library has, newest first, and gives the library a name', async () => {
    const name = `older-${crypto.randomUUID()}`;
    const older = await openDB(name, 6, {
      upgrade(db) {
        for (const store of ['jobs', 'contents', 'blobs', 'items', 'inbox', 'readings', 'recipes'])
          db.createObjectStore(store, { keyPath: 'id' });
        db.createObjectStore('settings');
        for (const store of ['monitors', 'checks']) db.createObjectStore(store, { keyPath: 'id' });
        const captures = db.createObjectStore('captures', { keyPath: 'id' });
        captures.createIndex('byTime', ['capturedAt', 'id']);
        captures.createIndex('byDeleted', 'deletedAt');
      },
    });
    for (const [id, capturedAt] of [
      ['old', 10],
      ['new', 20],
    ] as const)
      await older.put('captures', { id, capturedAt });
    await older.put('captures', { id: 'undated' });
    older.close();
    const db = await openLibrary(name);
    expect((await rowsOf(db)).map(({ captureId }) => captureId)).toEqual(['new', 'old', 'undated']);
    expect(await db.get('outbox', NAME_ROW)).toMatchObject({ library: expect.any(String) });
    expect(await db.count('captures')).toBe(3);
    db.close();
    await deleteDB(name);
  });
});
