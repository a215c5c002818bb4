import { createLibraryConnection } from '@/lib/core/library/db';
import { MOST_BACKUP_BYTES, putInInbox } from '@/lib/core/library/inbox';

/** Leaves a backup for the background, over a connection that is closed again. */
export async function putBackup(file: File): Promise<string> {
  const db = createLibraryConnection();
  try {
    return await putInInbox({ db, now: Date.now }, file, MOST_BACKUP_BYTES);
  } finally {
    (await db()).close();
  }
}
