/**
 * Reads files with the product's own code outside the browser: `npx tsx bench/files.ts FILE… [--json] [--password P]
 * [--pages A-B] [--sheet NAME]`. One line of JSON each: `{file, markdown, title, warnings, error, ms}`; with `--json`
 * also `content`, what the JSON of the capture is.
 *
 * The code is bundled and run by Node alone: what translates TypeScript on the way takes ten times the memory of the
 * reading, and seconds.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');

await mkdir(join(root, '.cache'), { recursive: true });
// Within the project, where the packages are found.
const folder = await mkdtemp(join(root, '.cache', 'files-'));
try {
  const outfile = join(folder, 'read-files.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'read-files.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '@': root },
    logLevel: 'error',
  });
  const reading = spawn(process.execPath, [outfile, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  process.exitCode = await new Promise<number>((ended) => reading.on('close', (code) => ended(code ?? 1)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
