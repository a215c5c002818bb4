import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { compileCatalog, type Catalog } from './words/compile';

const root = resolve(import.meta.dirname, '../lib/words');

/** What the catalogs are compiled to, by file. */
export async function compiledWords(): Promise<Map<string, string>> {
  const compiled = new Map<string, string>();
  for (const name of readdirSync(resolve(root, 'messages/en'))) {
    const family = basename(name, '.json');
    const catalog = JSON.parse(readFileSync(resolve(root, 'messages/en', name), 'utf8')) as Catalog;
    const file = resolve(root, `compiled/en/${family}.ts`);
    const options = { ...(await resolveConfig(file)), filepath: file };
    compiled.set(file, await format(compileCatalog(family, catalog), options));
  }
  return compiled;
}

if (process.argv[1] === import.meta.filename)
  for (const [file, source] of await compiledWords()) writeFileSync(file, source);
