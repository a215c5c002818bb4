import type { LibraryDb, LibraryStoreName } from '../library/db';

/** A disk that can be full, for some stores or for all. */
export type Disk = {
  db: LibraryDb;
  /** From now on nothing can be written to these stores; nothing is full at first. */
  full: 'nothing' | 'captures' | 'everything';
};

const captureStores: ReadonlySet<string> = new Set<LibraryStoreName>(['captures', 'contents', 'blobs']);
const writes: ReadonlySet<string | symbol> = new Set(['put', 'add']);

/**
 * The real database on a disk without room: a write to a full store fails as a browser's does, with its transaction, of
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
    const wrapStore = (store: Store): Store =>
      standingIn(store, (name) => {
        if (!writes.has(name) || !isFull(store.name)) return undefined;
        return async (): Promise<never> => {
          // The browser tells of it when it comes to the request, and not in the call.
          await store.count();
          tx.done.catch(() => undefined);
          try {
            tx.abort();
          } catch {
            // The write before this one has ended the transaction.
          }
          throw new DOMException('no room', 'QuotaExceededError');
        };
      });
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
