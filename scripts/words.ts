import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { compileCatalog, type Catalog } from './words/compile';

const root = resolve(import.meta.dirname, '../lib/core/words');
const folder = join(root, 'compiled/en');

/** The source at `path`; undefined if there is none. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Not written yet.
    return undefined;
  }
}

/**
 * Compiles the catalogs into `lib/core/words/compiled`, which git ignores. A file that is the same stays as it is, and
 * one whose catalog is gone goes.
 */
export function writeWords(): void {
  mkdirSync(folder, { recursive: true });
  const catalogs = readdirSync(join(root, 'messages/en'));
  for (const file of readdirSync(folder))
    if (!catalogs.includes(`${basename(file, '.ts')}.json`)) rmSync(join(folder, file));
  for (const name of catalogs) {
    const family = basename(name, '.json');
    const catalog = JSON.parse(readFileSync(join(root, 'messages/en', name), 'utf8')) as Catalog;
    const path = join(folder, `${family}.ts`);
    const source = compileCatalog(family, catalog);
    if (readIfThere(path) !== source) writeFileSync(path, source);
  }
}

if (process.argv[1] === import.meta.filename) writeWords();
