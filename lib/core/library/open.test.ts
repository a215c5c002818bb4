// @vitest-environment node
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { LIBRARY_VERSION, openLibrary, type LibraryDb } from './db';
import { salvageLibrary } from '@/lib/features/backup/background/salvage';
import { startNewLibrary } from './start-new';

const fresh = (): string => `open-${crypto.randomUUID()}`;
const newer = (name: string) =>
  openDB(name, 99, { upgrade: (db) => void db.createObjectStore('captures', { keyPath: 'id' }) });

describe('a library that cannot be opened', () => {
  it('says that a newer version wrote it, gives out what is there and is never removed', async () => {
    const name = fresh();
    const later = await newer(name);
    await later.put('captures', { id: 'a', title: 'from later' });
    later.close();
    await expect(openLibrary(name)).rejects.toMatchObject({ reason: 'library-newer' });
    expect(JSON.parse(await (await salvageLibrary(name)).text())).toEqual({
      captures: [{ id: 'a', title: 'from later' }],
    });
    await startNewLibrary(() => openLibrary(name), name);
    await expect(openLibrary(name)).rejects.toMatchObject({ reason: 'library-newer' });
  });

  it('says that an older connection holds on, and opens once it lets go', async () => {
    const name = fresh();
    const older = await openDB(name, 1);
    await expect(openLibrary(name)).rejects.toMatchObject({ reason: 'library-held' });
    older.close();
  });

  it('says so to each of several who wait', async () => {
    const name = fresh();
    const older = await openDB(name, 1);
    const all = await Promise.allSettled([openLibrary(name), openLibrary(name), openLibrary(name)]);
    expect(all.map((one) => one.status === 'rejected' && one.reason)).toEqual([
      expect.objectContaining({ reason: 'library-held' }),
      expect.objectContaining({ reason: 'library-held' }),
      expect.objectContaining({ reason: 'library-held' }),
    ]);
    older.close();
  });

  it('is damaged when parts of it are not there, and can be replaced', async () => {
    const name = fresh();
    (await openDB(name, LIBRARY_VERSION)).close();
    const opened = openLibrary(name);
    await expect(opened).rejects.toMatchObject({ reason: 'library-damaged' });
    await startNewLibrary(() => openLibrary(name), name);
    expect(await (await openLibrary(name)).count('captures')).toBe(0);
  });

  it('gives a new library only for one that is damaged', async () => {
    const name = fresh();
    const later = await newer(name);
    await later.put('captures', { id: 'a' });
    later.close();
    let damaged = true;
    const door = (): Promise<LibraryDb> =>
      damaged ? openLibrary(name).catch(() => Promise.reject(damagedError())) : openLibrary(name);
    const { AppError } = await import('../model/errors');
    const damagedError = () => new AppError('library-damaged');
    const opening = startNewLibrary(async () => {
      try {
        return await door();
      } finally {
        damaged = false;
      }
    }, name);
    await opening;
    expect(await (await openLibrary(name)).count('captures')).toBe(0);
  });

  it(
    'says that another window holds on to a library that is to be replaced, to all who open it meanwhile',
    { tags: ['long'] },
    async () => {
      // The browser's list of held locks, for all windows of the extension.
      const held: { name: string }[] = [];
      vi.stubGlobal('navigator', {
        locks: {
          query: () => Promise.resolve({ held }),
          request: async (name: string, work: () => Promise<unknown>) => {
            held.push({ name });
            return work().finally(() => held.splice(0));
          },
        },
      });
      const name = fresh();
      const torn = await openDB(name, LIBRARY_VERSION);
      const door = (): Promise<LibraryDb> => openLibrary(name);
      await expect(startNewLibrary(door, name)).rejects.toMatchObject({ reason: 'library-held' });
      await expect(door()).rejects.toMatchObject({ reason: 'library-held' });
      await expect(startNewLibrary(door, name)).rejects.toMatchObject({ reason: 'library-held' });
      torn.close();
      await expect.poll(() => held).toEqual([]);
      expect(await (await door()).count('captures')).toBe(0);
      vi.unstubAllGlobals();
    },
  );

  it('is replaced when it opens and cannot be read, and left alone when it could after a moment', async () => {
    const name = fresh();
    await (await openLibrary(name)).put('inbox', { id: 'kept' });
    let refusals = 0;
    /** A library whose settings records cannot be read, this many times. */
    const door = async (): Promise<LibraryDb> =>
      new Proxy(await openLibrary(name), {
        get(db, property) {
          if (property === 'getAll' && refusals-- > 0)
            return () => Promise.reject(new DOMException('Internal error.', 'UnknownError'));
          const member: unknown = Reflect.get(db, property, db);
          return typeof member === 'function' ? (member.bind(db) as unknown) : member;
        },
      });
    refusals = 1;
    await startNewLibrary(door, name);
    expect(await (await openLibrary(name)).count('inbox')).toBe(1);
    refusals = 3;
    await startNewLibrary(door, name);
    expect(await (await openLibrary(name)).count('inbox')).toBe(0);
  });

  it('makes no library where there is none', async () => {
    await expect(salvageLibrary(fresh())).rejects.toMatchObject({ reason: 'library-damaged' });
  });
});
