import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { compileCatalog, type Catalog } from './words/compile';

const root = resolve(import.meta.dirname, '../lib/core/words');

/** The compiled output of the catalogs, by file. */
export function compiledWords(): Map<string, string> {
  const compiled = new Map<string, string>();
  for (const name of readdirSync(resolve(root, 'messages/en'))) {
    const family = basename(name, '.json');
    const catalog = JSON.parse(readFileSync(resolve(root, 'messages/en', name), 'utf8')) as Catalog;
    compiled.set(resolve(root, `compiled/en/${family}.ts`), compileCatalog(family, catalog));
  }
  return compiled;
}

if (process.argv[1] === import.meta.filename)
  for (const [file, source] of compiledWords()) writeFileSync(file, source);
