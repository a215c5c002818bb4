import { readCleanUpRecord } from '../clean-up';
import type { StorageReader } from '@/lib/core/ports/store';
import { CLEAN_UP_KEY } from '@/lib/core/library/keys';
import type { LibraryDb } from '@/lib/core/library/db';
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
