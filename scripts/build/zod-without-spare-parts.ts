import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const WRITERS = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const SCHEMAS = /zod\/v4\/classic\/schemas\.js$/;
const SENTENCES = /zod\/v4\/locales\/en\.js$/;
const NEVER = `() => { throw new Error('zod writes no JSON Schema in this build') }`;
const COMPILED_OBJECT = 'core.$ZodObjectJIT.';
/** How a string's own method requests a format: `z.string().email()`. */
const FORMAT_OF_STRING = /return this\.check\(core\._\w+\(Zod\w+, params\)\);/g;

/** Every export of the module as a function that throws when called. */
function withoutWriters(source: string): string {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].flatMap(([, name]) => name ?? []);
  const stubs = names.map((name) =>
    name.startsWith('create') ? `export const ${name} = () => ${NEVER};` : `export const ${name} = ${NEVER};`,
  );
  return [...stubs, names.includes('processSchema') ? 'export { processSchema as process };' : ''].join('\n');
}

/**
 * Objects that are parsed without compilation, and strings whose format methods throw when called. Fails the build if
 * zod's source no longer matches.
 */
function withoutCompilerAndFormats(source: string): string {
  const formats = source.match(FORMAT_OF_STRING)?.length ?? 0;
  if (formats < 20 || !source.includes(COMPILED_OBJECT)) throw new Error('zod has changed: look here anew');
  return source
    .replaceAll(COMPILED_OBJECT, 'core.$ZodObject.')
    .replace(FORMAT_OF_STRING, `throw new Error('ask for a format by its own function, such as z.url()');`);
}

/**
 * Removes from zod what Trawl does not use and no bundler can remove: every schema references the code that writes JSON
 * Schema, every string references all formats, every object a compiler, which the content policy forbids, and every
 * error English sentences. Some 12 KB gzipped in each bundle, including the popup's first paint. A format is requested
 * by its own function (`z.url()`), which is kept where it is used. Can be removed when zod's classic schemas are
 * tree-shakable.
 */
export function zodWithoutSpareParts(): Plugin {
  return {
    name: 'trawl:zod-without-spare-parts',
    enforce: 'pre',
    async load(id) {
      const path = (id.split('?')[0] ?? id).replaceAll('\\', '/');
      if (WRITERS.test(path)) return withoutWriters(await readFile(path, 'utf8'));
      // Errors are reported by code and path; the sentences for users are in lib/core/words.
      if (SENTENCES.test(path)) return `export default () => ({ localeError: () => 'Invalid input' });`;
      if (SCHEMAS.test(path)) return withoutCompilerAndFormats(await readFile(path, 'utf8'));
      return undefined;
    },
  };
}
