import { basename } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = /\.module\.css$/;

/** The class of a style module as it stands in the page: `Note.module.css` and `title` make `Note_title`. */
const scopedName = (local: string, file: string): string =>
  `${basename(file.replace(/\?.*$/, ''), '.module.css')}_${local}`;

/**
 * Style modules, whose classes have the same names in every build, so that sheets and tests can name those of others.
 * The names stand where they are read: by themselves they would be a good part of the popup.
 */
export function styleModules(): Plugin {
  return {
    name: 'trawl:style-modules',
    enforce: 'post',
    config: () => ({
      css: { modules: { generateScopedName: scopedName } },
      build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } } },
    }),
    // A module of which every name was put where it is read still has its rules.
    transform: {
      filter: { id: MODULE },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  };
}
