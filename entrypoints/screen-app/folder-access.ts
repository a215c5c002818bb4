import type { FolderAccess } from '../../lib/ports/folder';
import { createLibraryConnection } from '../../lib/library/db';
import { putFolderInInbox } from '../../lib/library/folder-store';
import {
  allowFolder,
  chooseFolder,
  folderKind,
  isFolderAllowed,
} from '../../lib/platform/folder/choose-folder';

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
