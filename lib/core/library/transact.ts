import type { IDBPTransaction, StoreNames } from 'idb';
import type { Changes, StoreName } from '../ports/host';
import type { LibraryDb, LibrarySchema } from './db';

type Deps = { db: () => Promise<LibraryDb>; changes: Pick<Changes, 'notify'> };
type Stores = readonly StoreNames<LibrarySchema>[];
export type Transaction<Names extends Stores> = IDBPTransaction<LibrarySchema, Names, 'readwrite'>;

/**
 * Work in one transaction: what it wrote is kept once this returns, and nothing of it is if it throws. The screens then
 * hear of the stores that it told.
 */
export async function transact<const Names extends Stores, Result>(
  { db, changes }: Deps,
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
