import { basename } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = /\.module\.css$/;

/** The class name of a style module in the page: `Note.module.css` and `title` make `Note_title`. */
const scopedName = (local: string, file: string): string =>
  `${basename(file.replace(/\?.*$/, ''), '.module.css')}_${local}`;

/**
 * Style modules, whose classes have the same names in every build, so that sheets and tests can name those of others.
 * The names are inlined where they are read: as an object they would be a significant part of the popup.
 */
export function styleModules(): Plugin {
  return {
    name: 'trawl:style-modules',
    enforce: 'post',
    config: () => ({
      css: { modules: { generateScopedName: scopedName } },
      build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } } },
    }),
    // A module whose names were all inlined still has its rules.
    transform: {
      filter: { id: MODULE },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  };
}
