import { pause } from '@/lib/core/async/sleep';
import init, { type Database, type Sqlite } from '@sqlite.org/sqlite-wasm';
import { openSearchDb, type SearchDb } from './search-db';

const FILE = '/search.sqlite3';
/** Kinds of files that need more workers, and are not used. */
const OTHER_FILES = { opfs: true, 'opfs-vfs': true, 'opfs-wl': true, kvvfs: true };
const TRIES = 20;
const BETWEEN_MS = 100;

/**
 * The index, in a file of this origin that only one worker can hold; in memory if the browser has no such files or does
 * not allow writing them, and then it is rebuilt by every worker. An unreadable file is rebuilt.
 */
export async function openIndex(): Promise<SearchDb> {
  (globalThis as { sqlite3ApiConfig?: object }).sqlite3ApiConfig = { disable: { vfs: OTHER_FILES } };
  const sqlite = await init();
  const open = await fileOpener(sqlite);
  if (!open) return openSearchDb(new sqlite.oo1.DB(':memory:'), sqlite);
  try {
    return openSearchDb(open(), sqlite);
  } catch {
    return openSearchDb(open('anew'), sqlite);
  }
}

type Opener = (anew?: 'anew') => Database;

/** The previous owner of the files may not have released them yet. */
async function fileOpener(sqlite: Sqlite): Promise<Opener | undefined> {
  if (!sqlite.installOpfsSAHPoolVfs) return undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      const pool = await sqlite.installOpfsSAHPoolVfs({
        name: 'trawl-search',
        directory: '.trawl-search',
        initialCapacity: 4,
        verbosity: 0,
        forceReinitIfPreviouslyFailed: true,
        preserveOnInitFailure: true,
      });
      return (anew) => {
        if (anew) pool.unlink(FILE);
        return new pool.OpfsSAHPoolDb(FILE);
      };
    } catch (thrown) {
      const held = thrown instanceof DOMException && thrown.name === 'NoModificationAllowedError';
      if (!held || tries === TRIES) return undefined;
      await pause(BETWEEN_MS);
    }
  }
}
