import { readCleanUpRecord } from '../model/clean-up';
import type { StorageReader } from '../ports/store';
import { CLEAN_UP_KEY } from './keys';
import type { LibraryDb } from './db';
import { jobsByUse, storedCaptures, storedRest } from './stored-captures';

/** The library, as the storage screen sees it; without what the browser reports about storage space. */
export const createStorageReader = (db: () => Promise<LibraryDb>): Omit<StorageReader, 'room'> => ({
  async *captures() {
    yield* storedCaptures(await db());
  },
  rest: async () => storedRest(await db()),
  jobsByUse: async () => jobsByUse(await db()),
  cleanUp: async () => readCleanUpRecord(await (await db()).get('settings', CLEAN_UP_KEY)),
});
