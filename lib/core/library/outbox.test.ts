// @vitest-environment node
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { createCaptureWriter } from './capture-store';
import { openLibrary, type LibraryDb } from './db';
import { changeRow, NAME_ROW } from './outbox';
import { isDeleted } from './records';
import { readRemoval, REMOVAL_KEY } from '../model/removal-progress';
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

  it('is written in portions where thousands are deleted: others read in between and hear how far it is', async () => {
    const { db, captures, notices, reader } = await createTestLibrary();
    const ids = Array.from({ length: 2_200 }, (_none, at) => `c${at}`);
    const tx = db.transaction('captures', 'readwrite');
    await Promise.all(ids.map((id) => tx.store.put({ id })));
    let isDone = false;
    const deleting = captures.delete(ids).finally(() => (isDone = true));
    const seen = new Set<number>();
    const told = new Set<string>();
    while (!isDone) {
      seen.add(await db.countFromIndex('captures', 'byDeleted'));
      told.add(JSON.stringify(readRemoval(await reader.record(REMOVAL_KEY))));
    }
    await deleting;
    expect(told).toContain(JSON.stringify({ done: 2_000, of: ids.length, restores: false }));
    expect(await reader.record(REMOVAL_KEY)).toBeUndefined();
    expect([...seen].filter((count) => count > 0 && count < ids.length)).not.toEqual([]);
    expect(notices).toEqual(['settings', 'settings', 'settings', 'captures']);
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
    const ids = Array.from({ length: 1_100 }, (_none, at) => `c${at}`);
    for (const id of ids) await db.put('captures', { id });
    await expect(captures.delete(ids)).rejects.toThrow('the disk is full');
    expect(await db.countFromIndex('captures', 'byDeleted')).toBe(0);
  });

  it(
    'has no half of a deletion, of a cleared library, or of their undo, in which the worker died',
    { tags: ['long'] },
    async () => {
      for (const what of ['delete', 'clear', 'restore'] as const) {
        const library = await createTestLibrary();
        const ids = Array.from({ length: 1_100 }, (_none, at) => `c${at}`);
        const tx = library.db.transaction(['captures', 'jobs'], 'readwrite');
        for (const id of ids) await tx.objectStore('captures').put({ id });
        await tx.objectStore('jobs').put({ id: 'job', state: { status: 'done', endedAt: 1 } });
        const deleted = async () => [
          await library.db.countFromIndex('captures', 'byDeleted'),
          isDeleted(await library.db.get('jobs', 'job')),
        ];
        if (what === 'restore') await library.captures.clear();
        // Before its last transaction, nothing of it comes back.
        const last = what === 'clear' ? 4 : 3;
        let opened = 0;
        const dead = createCaptureWriter({
          db: () => (++opened < last ? Promise.resolve(library.db) : new Promise<never>(() => undefined)),
          changes: { notify: () => undefined },
          now: () => 1,
        });
        void (what === 'clear' ? dead.clear() : dead[what](ids, ['job']));
        await expect.poll(deleted).toEqual(what === 'restore' ? [100, true] : [1_000, false]);
        await library.captures.settle();
        expect(await deleted()).toEqual([0, false]);
        // Nothing is left to be settled.
        await library.captures.clear();
        await library.captures.settle();
        expect(await deleted()).toEqual([ids.length, true]);
      }
    },
  );

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
