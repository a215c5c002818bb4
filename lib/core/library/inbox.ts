import { AppError } from '../model/errors';
import { MOST_FILE_BYTES } from '@/lib/features/files/parse-files';
import { z } from '../model/zod';
import type { LibraryDb } from './db';

/** A file that a screen left for a job: messages cannot contain files (docs/platform.md 19). */
const inboxRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  blob: z.instanceof(Blob),
  /** Epoch milliseconds. */
  addedAt: z.number(),
});
type InboxRecord = z.infer<typeof inboxRecordSchema>;

type Deps = { db: () => Promise<LibraryDb>; now: () => number };

/** A backup is sent to no service; a browser holds it on disk. */
export const MOST_BACKUP_BYTES = 20_000_000_000;

/**
 * Stores a file for a job and returns the id for the request. The only store that a screen may write. Throws
 * `too-large` for a file that no service accepts, or that is larger than stated.
 */
export async function putInInbox(
  { db, now }: Deps,
  file: File,
  mostBytes = MOST_FILE_BYTES,
): Promise<string> {
  if (file.size > mostBytes) throw new AppError('too-large');
  const record: InboxRecord = {
    id: crypto.randomUUID(),
    name: file.name,
    type: file.type,
    blob: file,
    addedAt: now(),
  };
  await (await db()).put('inbox', record);
  return record.id;
}

/** The background's side of the inbox: files for jobs, kept as long as the jobs may be retried. */
export function createInbox({ db }: Pick<Deps, 'db'>) {
  return {
    /** The file under its original name; undefined when it is gone or never existed. */
    async read(id: string): Promise<File | undefined> {
      const parsed = inboxRecordSchema.safeParse(await (await db()).get('inbox', id));
      if (!parsed.success) return undefined;
      const { name, type, blob } = parsed.data;
      return new File([blob], name, { type });
    },
    /** Deletes one file, whether it exists or not. */
    async forget(id: string): Promise<void> {
      await (await db()).delete('inbox', id);
    },
    /** Deletes every file except these, which are still to be read. */
    async clear(except: ReadonlySet<string>): Promise<void> {
      const tx = (await db()).transaction('inbox', 'readwrite');
      for (const id of await tx.store.getAllKeys()) if (!except.has(id)) await tx.store.delete(id);
      await tx.done;
    },
    /** Deletes the files added before this time, epoch milliseconds, and everything that is not a file. */
    async purge(addedBefore: number): Promise<void> {
      const tx = (await db()).transaction('inbox', 'readwrite');
      for await (const cursor of tx.store.iterate()) {
        const parsed = inboxRecordSchema.safeParse(cursor.value);
        if (!parsed.success || parsed.data.addedAt < addedBefore) await cursor.delete();
      }
      await tx.done;
    },
  };
}
