import type { Plugin } from 'vite';

const LINK = /[ \t]*<link rel="stylesheet"[^>]* href="\/([^"]+)">\n?/g;

/**
 * Writes the style sheets of pages into them, where the first paint must wait for nothing but the page itself. What a
 * page's script imports late does not load them again. Built pages only: while developing, sheets are replaced as they
 * change.
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
      handler(html, { bundle, filename }) {
        const name = names.find((one) => filename.endsWith(`/${one}/index.html`));
        if (!bundle || name === undefined) return html;
        const linked = [...html.matchAll(LINK)].map(([, file = '']) => file);
        // As in any page, its own sheet comes after those that it shares.
        const isOwn = (file: string): number => Number(file.includes(`/${name}-`));
        const sheets = linked.toSorted((a, b) => isOwn(a) - isOwn(b));
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
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
          // In the list of what is loaded along, the script itself stands for a sheet that the page holds.
          for (const sheet of written.get(chunk.name) ?? [])
            chunk.code = chunk.code.replaceAll(`"${sheet}"`, `"${chunk.fileName}"`);
        }
      },
    },
  };
}
