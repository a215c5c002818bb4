import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { table } from './figures';

const BUILT = resolve(import.meta.dirname, '../.output/chrome-mv3');

/** The scripts that a page of the extension loads at startup: its own and its imports. */
async function scriptsOf(page: string): Promise<string[]> {
  const html = await readFile(join(BUILT, page), 'utf8');
  const found = new Set<string>();
  const queue = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(([, path = '']) => path);
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const code = await readFile(join(BUILT, path), 'utf8');
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) {
      const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
      queue.push(`${folder}${name}`);
    }
  }
  return [...found];
}

async function gzipped(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => gzipSync(await readFile(join(BUILT, path))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The initial size of each entry, and of the whole package. */
export async function benchSizes(): Promise<string> {
  const entries: [string, string[]][] = [
    ['background', ['background.js']],
    ['injected reader, Markdown', ['capture.js']],
    ['injected forests, main content', ['capture-forests.js']],
    ['injected reader, other formats', ['capture-rest.js']],
    ['injected scroller', ['capture-scroll.js']],
    ['popup, first paint', await scriptsOf('popup.html')],
    ['side panel, first paint', await scriptsOf('sidepanel.html')],
    ['options, first paint', await scriptsOf('options.html')],
    ['DOM host', await scriptsOf('offscreen.html')],
  ];
  const rows: string[][] = [];
  for (const [name, paths] of entries) rows.push([name, `${((await gzipped(paths)) / 1024).toFixed(1)} KB`]);
  const files = (await readdir(BUILT, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  const whole = await gzipped(files.map((file) => join(file.parentPath, file.name).slice(BUILT.length + 1)));
  rows.push(['whole package', `${(whole / 1024).toFixed(1)} KB`]);
  return ['Package, gzipped', table(['entry', 'size'], rows)].join('\n');
}
