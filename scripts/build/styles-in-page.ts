import type { Plugin, Rolldown } from 'vite';

const LINK = /[ \t]*<link rel="stylesheet"[^>]* href="\/([^"]+)">\n?/g;

/**
 * Inlines the style sheets of pages, where the first paint must wait only for the page itself: those of its own script,
 * and of the screen that the script fetches. Later imports of a page's scripts do not load them again. Built pages
 * only: in development, sheets are replaced as they change.
 *
 * @param names - The pages by the names of their entries: `popup`.
 */
export function stylesInPage(names: readonly string[]): Plugin {
  const written = new Map<string, string[]>();
  return {
    name: 'trawl:styles-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk, filename }) {
        const name = names.find((one) => filename.endsWith(`/${one}/index.html`));
        if (!bundle || name === undefined) return html;
        const linked = [...html.matchAll(LINK)].map(([, file = '']) => file);
        const fetched = (chunk?.dynamicImports ?? []).flatMap((file) => sheetsOf(bundle, file));
        // As in any page, its own sheet comes after the shared ones.
        const isOwn = (file: string): number => Number(file.includes(`/${name}-`));
        const sheets = [...new Set([...linked, ...fetched])].toSorted((a, b) => isOwn(a) - isOwn(b));
        written.set(name, sheets);
        const styles = sheets.map((file) => {
          const asset = bundle[file];
          if (asset?.type !== 'asset') throw new Error(`no style sheet ${file}`);
          return `    <style>${asset.source.toString()}</style>\n`;
        });
        return html.replace(LINK, '').replace('  </head>', () => `${styles.join('')}  </head>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const entry of Object.values(bundle)) {
          if (entry.type !== 'chunk' || !entry.isEntry) continue;
          const sheets = written.get(entry.name) ?? [];
          for (const file of sheets.length > 0 ? [entry.fileName, ...entry.dynamicImports] : []) {
            const chunk = bundle[file];
            if (chunk?.type !== 'chunk') continue;
            // In the preload list, the script itself replaces a sheet that is inlined in the page.
            for (const sheet of sheets)
              chunk.code = chunk.code.replaceAll(`"${sheet}"`, `"${chunk.fileName}"`);
          }
        }
      },
    },
  };
}

/** The sheets of a script and of all its imports, in the order in which they apply. */
function sheetsOf(bundle: Rolldown.OutputBundle, file: string, seen = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || seen.has(file)) return [];
  seen.add(file);
  return [
    ...chunk.imports.flatMap((imported) => sheetsOf(bundle, imported, seen)),
    ...(chunk.viteMetadata?.importedCss ?? []),
  ];
}
