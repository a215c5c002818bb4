import type { LibraryDb, LibraryStoreName } from '@/lib/core/library/db';
import { createTestLibrary, type TestLibrary } from './library';

/** A disk that can be full, for some stores or for all. */
export type Disk = {
  db: LibraryDb;
  /** From now on nothing can be written to these stores; nothing is full at first. */
  full: 'nothing' | 'captures' | 'everything';
};

const captureStores: ReadonlySet<string> = new Set<LibraryStoreName>(['captures', 'contents', 'blobs']);
const writes: ReadonlySet<string | symbol> = new Set(['put', 'add', 'update']);
const iterations: ReadonlySet<string | symbol> = new Set(['iterate', Symbol.asyncIterator]);

/**
 * The real database on a full disk: a write to a full store fails as in a browser, with its transaction, of
 * which nothing is kept.
 */
export function createFaultyDisk(real: LibraryDb): Disk {
  const disk: Disk = { db: real, full: 'nothing' };
  const isFull = (store: string): boolean =>
    disk.full === 'everything' || (disk.full === 'captures' && captureStores.has(store));

  function standingIn<T extends object>(target: T, answers: (name: string | symbol) => unknown): T {
    return new Proxy(target, {
      get(object, name) {
        const own = answers(name);
        if (own !== undefined) return own;
        const member: unknown = Reflect.get(object, name, object);
        return typeof member === 'function' ? (member.bind(object) as unknown) : member;
      },
    });
  }

  type Tx = ReturnType<LibraryDb['transaction']>;
  type Store = ReturnType<Tx['objectStore']>;

  function inTransaction(tx: Tx): Tx {
    /** A write as a browser fails it when the disk is full: the error comes with the request, not from the call. */
    const refusing = (store: Store) => async (): Promise<never> => {
      await store.count();
      tx.done.catch(() => undefined);
      try {
        tx.abort();
      } catch {
        // The write before this one has ended the transaction.
      }
      throw new DOMException('no space', 'QuotaExceededError');
    };
    /** A store, an index or a cursor of one: what is written through it, and through the cursors that it gives, is refused. */
    const wrap = <T extends object>(part: T, store: Store): T =>
      standingIn(part, (name) => {
        if (writes.has(name) && isFull(store.name)) return refusing(store);
        if (name === 'index')
          return (index: Parameters<Store['index']>[0]) => wrap(store.index(index), store);
        if (!iterations.has(name)) return undefined;
        const iterate = Reflect.get(part, name, part) as (...args: unknown[]) => AsyncIterable<object>;
        return async function* (...args: unknown[]) {
          for await (const cursor of iterate.apply(part, args)) yield wrap(cursor, store);
        };
      });
    const wrapStore = (store: Store): Store => wrap(store, store);
    return standingIn(tx, (name) => {
      if (name === 'objectStore') return (store: LibraryStoreName) => wrapStore(tx.objectStore(store));
      if (name === 'store' && tx.objectStoreNames.length === 1)
        return wrapStore(tx.objectStore(tx.objectStoreNames[0] as LibraryStoreName));
      return undefined;
    });
  }

  disk.db = standingIn(real, (name) =>
    name === 'transaction'
      ? (stores: LibraryStoreName[], mode?: 'readonly' | 'readwrite') => {
          const tx = real.transaction(stores, mode);
          return mode === 'readwrite' ? inTransaction(tx as Tx) : tx;
        }
      : undefined,
  );
  return disk;
}

/** A library on such a disk. */
export async function createLibraryOnDisk(): Promise<{ library: TestLibrary; disk: Disk }> {
  let disk: Disk | undefined;
  const library = await createTestLibrary(1_000_000, (db) => (disk = createFaultyDisk(db)).db);
  if (!disk) throw new Error('no disk');
  return { library, disk };
}
