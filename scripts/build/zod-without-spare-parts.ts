import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const WRITERS = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const SCHEMAS = /zod\/v4\/classic\/schemas\.js$/;
const SENTENCES = /zod\/v4\/locales\/en\.js$/;
const NEVER = `() => { throw new Error('zod writes no JSON Schema in this build') }`;
const COMPILED_OBJECT = 'core.$ZodObjectJIT.';
/** How a string's own method asks for a format: `z.string().email()`. */
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
 * Objects that are read without being compiled, and strings whose methods for formats throw when called. Fails the
 * build when zod is no longer written so.
 */
function withoutCompilerAndFormats(source: string): string {
  const formats = source.match(FORMAT_OF_STRING)?.length ?? 0;
  if (formats < 20 || !source.includes(COMPILED_OBJECT)) throw new Error('zod has changed: look here anew');
  return source
    .replaceAll(COMPILED_OBJECT, 'core.$ZodObject.')
    .replace(FORMAT_OF_STRING, `throw new Error('ask for a format by its own function, such as z.url()');`);
}

/**
 * Leaves out of zod what Trawl does not use and no bundler can: the code that writes JSON Schema hangs on every schema,
 * every format that there is on every string, a compiler, which the content policy forbids, on every object, and English
 * sentences on every fault. Some 12 KB gzipped in each bundle, the popup's first paint among them. A format is asked for by its own function
 * (`z.url()`), which is kept where it is used. May go when zod's classic schemas let these parts be shaken off.
 */
export function zodWithoutSpareParts(): Plugin {
  return {
    name: 'trawl:zod-without-spare-parts',
    enforce: 'pre',
    async load(id) {
      const path = (id.split('?')[0] ?? id).replaceAll('\\', '/');
      if (WRITERS.test(path)) return withoutWriters(await readFile(path, 'utf8'));
      // What is wrong is told by its code and place; what people read is in lib/words.
      if (SENTENCES.test(path)) return `export default () => ({ localeError: () => 'Invalid input' });`;
      if (SCHEMAS.test(path)) return withoutCompilerAndFormats(await readFile(path, 'utf8'));
      return undefined;
    },
  };
}
