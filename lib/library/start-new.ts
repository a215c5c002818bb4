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
  await new Promise<void>((done, fail) => {
    const blocked = (): void =>
      void setTimeout(() => fail(new AppError('library-held')), BLOCKED_MS);
    deleteDB(name, { blocked }).then(
      () => done(),
      () => fail(new AppError('library-damaged')),
    );
  });
  await db();
}
