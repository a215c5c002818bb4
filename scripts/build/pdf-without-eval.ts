import type { Plugin } from 'vite';

const PDF = /pdfjs-dist\/legacy\/build\/pdf(?:\.worker)?\.mjs$/;
const GLOBAL_BY_CODE = "|| Function('return this')()";

/**
 * Removes from pdf.js the last way in which it looks for the global object in browsers that have no `globalThis`: text
 * run as code, which the content policy forbids. Fails the build if its source no longer matches. Can be removed when
 * the oldest browsers supported run its build without those parts.
 */
export function pdfWithoutEval(): Plugin {
  return {
    name: 'trawl:pdf-without-eval',
    enforce: 'pre',
    transform(code, id) {
      const path = (id.split('?')[0] ?? id).replaceAll('\\', '/');
      if (!PDF.test(path)) return undefined;
      if (!code.includes(GLOBAL_BY_CODE)) throw new Error('pdf.js has changed: look here anew');
      return { code: code.replace(GLOBAL_BY_CODE, ''), map: null };
    },
  };
}
