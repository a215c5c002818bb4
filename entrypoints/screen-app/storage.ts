import { createLibraryConnection } from '@/lib/core/library/db';
import { createStorageReader } from '@/lib/features/clean-up/background/storage-reader';
import { storageRoom } from '@/lib/core/platform/storage-room';
import type { StorageReader } from '@/lib/core/ports/store';

/** What uses storage in this browser; only for Options. */
export const storage: StorageReader = {
  ...createStorageReader(createLibraryConnection()),
  room: storageRoom,
};
