import type { IDBPTransaction, StoreNames } from 'idb';
import type { Changes, Clock, StoreName } from '../ports/host';
import type { LibraryDb, LibrarySchema } from './db';

export type StoreDeps = { db: () => Promise<LibraryDb>; changes: Pick<Changes, 'notify'> };
export type WriterDeps = StoreDeps & { now: Clock };
type Stores = readonly StoreNames<LibrarySchema>[];
export type Transaction<Names extends Stores> = IDBPTransaction<LibrarySchema, Names, 'readwrite'>;

/**
 * Work in one transaction: what it wrote is kept once this returns, and nothing of it is if it throws. The screens then
 * hear of the stores that it told.
 */
export async function transact<const Names extends Stores, Result>(
  { db, changes }: StoreDeps,
  stores: Names,
  work: (tx: Transaction<Names>, tell: (...changed: StoreName[]) => void) => Promise<Result>,
): Promise<Result> {
  const tx = (await db()).transaction(stores, 'readwrite');
  const told = new Set<StoreName>();
  try {
    const result = await work(tx, (...changed) => changed.forEach((store) => told.add(store)));
    await tx.done;
    if (told.size > 0) changes.notify([...told]);
    return result;
  } catch (thrown) {
    tx.done.catch(() => undefined);
    try {
      tx.abort();
    } catch {
      // It had already ended.
    }
    throw thrown;
  }
}

/** Changes a record that is stored with the settings, in one transaction, and returns what is stored then. */
export async function changeRecord<T>(
  { db, changes }: StoreDeps,
  key: string,
  read: (record: unknown) => T,
  change: (value: T) => T,
): Promise<T> {
  const tx = (await db()).transaction('settings', 'readwrite');
  const next = change(read(await tx.store.get(key)));
  await tx.store.put(next, key);
  await tx.done;
  changes.notify(['settings']);
  return next;
}
