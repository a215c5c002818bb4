import { createOneRun } from '@/lib/core/async/one-run';
import type { FeedChange, LibraryFeed } from '../search-port';
import { indexFields } from '../search/index-fields';
import type { RowChange } from './index-rows';
import type { SearchDb } from './search-db';

const PORTION = 16;
/** A search in the meantime waits for approximately this long at most. */
const SLICE_MS = 25;
/** Written together: a transaction costs much, and this is lost when the worker ends. */
const BATCH_MS = 2_000;

export type InStep = {
  /** Updates the index to the state of the library; one at a time, and again if it is called in the meantime. */
  follow(): Promise<void>;
  /** How many changes of the library it does not have yet. */
  behind(): Promise<number>;
};

/**
 * Follows the library by its outbox. The index's position is written in the transaction that advances it, so that it is
 * consistent if the worker stops at any moment, and the next worker continues from it. An index of another library is
 * rebuilt.
 */
export function keepInStep(
  db: SearchDb,
  feed: LibraryFeed,
  pause: () => Promise<void>,
  now: () => number,
): InStep {
  async function sameLibrary(): Promise<void> {
    const library = await feed.name();
    if (db.place().library !== library) db.begin(library);
  }

  async function catchUp(): Promise<void> {
    await sameLibrary();
    while (await db.batch(writeBatch));
    db.rest();
  }

  /** Whether there is more. */
  async function writeBatch(): Promise<boolean> {
    const until = now() + BATCH_MS;
    do {
      const changes = await feed.after(db.place().seq, PORTION, db.isIndexed);
      if (changes.length === 0) return false;
      let rest: FeedChange[] = changes;
      while (rest.length > 0) {
        rest = writeSlice(rest);
        await pause();
      }
    } while (now() < until);
    return true;
  }

  /** Writes as many as fit into a time slice, and returns the rest. */
  function writeSlice(changes: readonly FeedChange[]): FeedChange[] {
    const from = now();
    const done = [];
    for (const change of changes) {
      done.push(rowChange(change));
      if (now() - from > SLICE_MS) break;
    }
    db.write(changes[done.length - 1]?.seq ?? 0, done);
    return changes.slice(done.length);
  }

  function rowChange({ captureId, written, hidden, capture, content, kind }: FeedChange): RowChange {
    if (hidden !== undefined) return { mark: captureId, hidden };
    return capture ? { put: indexFields(capture, content, kind), written } : { remove: captureId };
  }

  return {
    follow: createOneRun(catchUp),
    behind: async () => {
      await sameLibrary();
      return feed.left(db.place().seq);
    },
  };
}
