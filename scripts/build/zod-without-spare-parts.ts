import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const WRITERS = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const SCHEMAS = /zod\/v4\/classic\/schemas\.js$/;
const SENTENCES = /zod\/v4\/locales\/en\.js$/;
const NEVER = `() => { throw new Error('zod writes no JSON Schema in this build') }`;
const COMPILED_OBJECT = 'core.$ZodObjectJIT.';
/** What makes a schema that says nothing beyond its type. */
const PLAIN =
  /^export function (string|number|boolean|unknown|never)\((?:params)?\) \{\s*return (core\._\w+\(\w+)(?:, params)?\);\s*\}/gm;
const MADE_ONCE =
  'function plain(make) { let made; return (params) => (params ? make(params) : (made ??= make())); }';
const OPTIONAL = 'return optional(this);';
/** Methods of every schema that Trawl never calls, with the code that only they need: a bundler can drop none of it. */
const UNUSED_METHOD =
  /^ {4}(?:async |[gs]et )?(?:brand|register|nonoptional|or|and|readonly|describe|description|isOptional|isNullable|spa|"~standard"|validate|(?:safe)?(?:[Ee]n|[Dd]e)code|toJSONSchema|\w+Async)(?:\(|: (?:async )?function )[^]*?^ {4}\},\n/gm;
const BASE_END = 'export const _ZodString';
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
 * Objects that are parsed without compilation, and strings whose format methods throw when called. Plain schemas, which
 * nothing can change, are made once and shared, and so is what is optional of each: of the 5,800 schemas that the
 * background makes as it starts, a third. Fails the build if zod's source no longer matches.
 */
function withoutCompilerAndFormats(source: string): string {
  const formats = source.match(FORMAT_OF_STRING)?.length ?? 0;
  const plain = source.match(PLAIN)?.length ?? 0;
  const [base = '', ...rest] = source.split(BASE_END);
  const unused = base.match(UNUSED_METHOD)?.length ?? 0;
  if (
    [formats < 20, plain < 5, unused < 27].includes(true) ||
    ![COMPILED_OBJECT, OPTIONAL].every((part) => source.includes(part))
  )
    throw new Error('zod has changed: look here anew');
  return `${MADE_ONCE}\n${[base.replace(UNUSED_METHOD, ''), ...rest].join(BASE_END)}`
    .replace(PLAIN, 'export const $1 = /*@__PURE__*/ plain((params) => $2, params));')
    .replace(OPTIONAL, 'return (this._zod.optional ??= optional(this));')
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
