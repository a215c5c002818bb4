import type { FolderAccess } from '../../lib/ports/folder';
import { createLibraryConnection } from '../../lib/library/db';
import { putFolderInInbox } from '../../lib/library/folder-store';
import {
  allowFolder,
  chooseFolder,
  folderKind,
  isFolderAllowed,
} from '../../lib/platform/folder/choose-folder';

/** What choosing a folder and being let into it takes; of the surfaces that have room for it. */
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
