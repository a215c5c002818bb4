import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const SQLITE = /@sqlite\.org\/sqlite-wasm\/dist\/index\.mjs$/;
export const SQLITE_WASM = 'node_modules/@sqlite.org/sqlite-wasm/dist/sqlite3.wasm';

/**
 * SQLite as a part of a classic worker: its wasm is at the root of the extension (see wxt.config.ts), and code that
 * needs further workers or shared memory is not loaded. Fails the build if its source no longer matches.
 */
export function sqliteInAWorker(): Plugin {
  return {
    name: 'trawl:sqlite-in-a-worker',
    enforce: 'pre',
    async load(id) {
      const path = (id.split('?')[0] ?? id).replaceAll('\\', '/');
      if (!SQLITE.test(path)) return undefined;
      const source = await readFile(path, 'utf8');
      const places = source.match(/import\.meta\.url/g)?.length ?? 0;
      if (places !== 4) throw new Error('sqlite-wasm has changed: look here anew');
      return source.replaceAll('import.meta.url', 'self.location.href');
    },
  };
}
