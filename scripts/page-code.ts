import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ALIAS } from './tools';

/**
 * One script that puts the exports of an entry file under a global name, for a page to run. Nothing is written to disk.
 */
export async function bundleForPage(entry: URL, globalName: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: ALIAS },
    build: {
      write: false,
      minify: true,
      target: 'chrome123',
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: globalName },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('The bundler watched instead of building.');
  const code = first.output[0].code;
  return `${code}\n;globalThis.${globalName} = typeof ${globalName} === 'undefined' ? globalThis.${globalName} : ${globalName};`;
}
