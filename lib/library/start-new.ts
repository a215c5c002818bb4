import { deleteDB } from 'idb';
import { AppError } from '../model/errors';
import { LIBRARY_NAME, type LibraryDb } from './db';

const BLOCKED_MS = 2_000;

/**
 * Removes the library when it cannot be opened, so that the next opening makes an empty one. One that opens is never
 * removed. Rejects while another window holds it.
 */
export async function startNewLibrary(db: () => Promise<LibraryDb>, name = LIBRARY_NAME): Promise<void> {
  const reason = await db().then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof AppError ? thrown.reason : undefined),
  );
  if (reason !== 'library-damaged') return;
  let held: (why: AppError) => void = () => undefined;
  const blockedForLong = new Promise<never>((_done, fail) => (held = fail));
  const blocked = (): void => void setTimeout(() => held(new AppError('library-held')), BLOCKED_MS);
  await Promise.race([deleteDB(name, { blocked }), blockedForLong]);
  await db();
}
