import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inUse = fileURLToPath(new URL('./in-use.ts', import.meta.url));
const PREFIX = '\0said:';
const isOfWords = (file: string | undefined): boolean =>
  /\/lib\/(?:core|features\/[\w-]+)\/words\/(?:compiled\/en\/)?[\w-]+\.ts$/.test(file ?? '');

/** The values that a module exports, by name. */
function exportsOf(source: string): string[] {
  const declared = [...source.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(
    ([, name]) => name,
  );
  const passedOn = [...source.matchAll(/^export \{([^}]*)\} from/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  return [...declared, ...passedOn].filter((name) => name !== undefined && /^\w+$/.test(name)) as string[];
}

/** Whoever imports from a `words` folder of lib, and is not of one, gets the strings as the page's pseudo-locale has them. */
export function pseudoLocale(): Plugin {
  return {
    name: 'pseudo-locale',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!/words|^\.\/[\w-]+$/.test(source) || importer?.startsWith(PREFIX) || isOfWords(importer))
        return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && isOfWords(found.id) ? `${PREFIX}${found.id}.js` : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length, -'.js'.length);
      const lines = exportsOf(readFileSync(file, 'utf8')).map(
        (name) => `export const ${name} = said(words.${name}, ${JSON.stringify(basename(file, '.ts'))});`,
      );
      return [
        `import * as words from ${JSON.stringify(file)};`,
        `import { said } from ${JSON.stringify(inUse)};`,
        ...lines,
      ].join('\n');
    },
  };
}
