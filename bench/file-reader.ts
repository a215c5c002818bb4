import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** Hands over `read-files.ts` as a program for Node alone, which is gone afterwards. */
export async function withFileReader(use: (program: string) => Promise<void>): Promise<void> {
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
    await use(outfile);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
