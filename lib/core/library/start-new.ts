import { pause } from '../async/sleep';
import { deleteDB } from 'idb';
import { AppError, toFailure, type FailureReason } from '../model/errors';
import { removing } from './removal';
import { LIBRARY_NAME, type LibraryDb } from './db';

const BLOCKED_MS = 2_000;

const TRIES = 3;
const BETWEEN_MS = 200;

/** Why the library cannot be used: it does not open, or opens and cannot be read, after repeated attempts. */
async function whyUnusable(db: () => Promise<LibraryDb>): Promise<FailureReason | undefined> {
  for (let tries = 1; ; tries += 1) {
    const opened = await db().catch((thrown: unknown) => toFailure(thrown));
    if ('reason' in opened) return opened.reason;
    try {
      await opened.getAll('settings');
      return undefined;
    } catch {
      // A connection that was just closed returns the same error.
      if (tries === TRIES) return 'library-damaged';
      await pause(BETWEEN_MS);
    }
  }
}

/**
 * Removes the library when it cannot be opened or read, so that the next opening creates an empty one. One that works
 * is never removed. Rejects while another window holds it.
 */
export async function startNewLibrary(db: () => Promise<LibraryDb>, name = LIBRARY_NAME): Promise<void> {
  const reason = await whyUnusable(db);
  // An earlier removal is still waiting for another window.
  if (reason === 'library-held') throw new AppError(reason, { detail: 'removal' });
  if (reason !== 'library-damaged') return;
  let held: (why: AppError) => void = () => undefined;
  const blockedForLong = new Promise<never>((_done, fail) => (held = fail));
  const blocked = (): void =>
    void setTimeout(() => held(new AppError('library-held', { detail: 'removal' })), BLOCKED_MS);
  const removed = removing(name, () => deleteDB(name, { blocked }));
  // If it completes later, the result is not used.
  removed.catch(() => undefined);
  await Promise.race([removed, blockedForLong]);
  await db();
}
