import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PACKAGES = ['zod', 'preact', 'webextension-polyfill', 'wxt', 'linkedom', 'stranger', 'defuddle'];

const MANIFEST = {
  name: 'planted',
  dependencies: { zod: '1.0.0', preact: '1.0.0', 'webextension-polyfill': '1.0.0', defuddle: '1.0.0' },
  devDependencies: { linkedom: '1.0.0', wxt: '1.0.0' },
};

/** A small project on disk with exactly the given files; `remove` deletes it. */
export function plantProject(files: Readonly<Record<string, string>>): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'trawl-floors-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('package.json', JSON.stringify(MANIFEST));
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'export const it = 1;\n');
  }
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
