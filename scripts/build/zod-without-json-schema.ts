import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const WRITERS = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const NEVER = `() => { throw new Error('zod writes no JSON Schema in this build') }`;

/** Every export of the module as a function that throws when called. */
function withoutWriters(source: string): string {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].flatMap(([, name]) => name ?? []);
  const stubs = names.map((name) =>
    name.startsWith('create') ? `export const ${name} = () => ${NEVER};` : `export const ${name} = ${NEVER};`,
  );
  return [...stubs, names.includes('processSchema') ? 'export { processSchema as process };' : ''].join('\n');
}

/**
 * zod hangs the code that writes JSON Schema on every schema, so no bundler can leave it out: some 7 KB gzipped in each
 * bundle, the popup's first paint among them. Trawl writes none and asks no schema
 * for its limits. May go when zod's classic schemas let it be shaken off.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'trawl:zod-without-json-schema',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0] ?? id;
      if (!WRITERS.test(path.replaceAll('\\', '/'))) return undefined;
      return withoutWriters(await readFile(path, 'utf8'));
    },
  };
}
