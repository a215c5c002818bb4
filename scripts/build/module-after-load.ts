import type { Plugin } from 'vite';

const MODULE = /[ \t]*<script type="module"[^>]* src="([^"]+)"><\/script>\n?/;
const FIRST = /<script src="[^"]+"/;

/**
 * Lets pages show before their module has run: the page's first script, which has to call `loadModule`, gets the name
 * of the module in place of the module's own tag. Built pages only: in development, modules are replaced as they
 * change.
 *
 * @param names - The pages by the names of their entries: `popup`.
 */
export function moduleAfterLoad(names: readonly string[]): Plugin {
  return {
    name: 'trawl:module-after-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        if (!names.some((name) => filename.endsWith(`/${name}/index.html`))) return html;
        const file = MODULE.exec(html)?.[1];
        if (file === undefined || !FIRST.test(html))
          throw new Error(`${filename} has no module, or no script before it`);
        return html.replace(MODULE, '').replace(FIRST, (tag) => `${tag} data-module="${file}"`);
      },
    },
  };
}
