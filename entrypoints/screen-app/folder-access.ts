import type { FolderAccess } from '@/lib/features/folder/folder-port';
import { createLibraryConnection } from '@/lib/core/library/db';
import { putFolderInInbox } from '@/lib/features/folder/background/folder-store';
import {
  allowFolder,
  chooseFolder,
  folderKind,
  isFolderAllowed,
} from '@/lib/core/platform/folder/choose-folder';

/** Choosing a folder and getting access to it; only on surfaces with room for it. */
export const folderAccess: FolderAccess = {
  kind: folderKind(),
  choose: chooseFolder,
  allow: allowFolder,
  allowed: isFolderAllowed,
  async put(handle) {
    const db = createLibraryConnection();
    try {
      return await putFolderInInbox({ db, now: Date.now }, handle);
    } finally {
      (await db()).close();
    }
  },
};
