import { createLibraryConnection } from '../../lib/library/db';
import { createStorageReader } from '../../lib/library/storage-reader';
import { storageRoom } from '../../lib/platform/storage-room';
import type { StorageReader } from '../../lib/ports/store';

/** What takes room in this browser; of Options alone. */
export const storage: StorageReader = {
  ...createStorageReader(createLibraryConnection()),
  room: storageRoom,
};
