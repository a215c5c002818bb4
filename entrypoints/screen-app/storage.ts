import { createLibraryConnection } from '../../lib/library/db';
import { createStorageReader } from '../../lib/library/storage-reader';
import { storageRoom } from '../../lib/platform/storage-room';
import type { StorageReader } from '../../lib/ports/store';

/** What uses storage in this browser; only for Options. */
export const storage: StorageReader = {
  ...createStorageReader(createLibraryConnection()),
  room: storageRoom,
};
