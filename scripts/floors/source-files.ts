import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folders whose TypeScript must obey the floors. */
export const SOURCE_FOLDERS = ['lib', 'components', 'entrypoints', 'tests', 'scripts', 'bench'] as const;

/** Every TypeScript file of the project that git tracks or would add, relative to `root`, sorted. */
export function listSourceFiles(root: string): string[] {
  return listFiles(root)
    .filter((file) => /\.tsx?$/.test(file) && SOURCE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)))
    .sort();
}

/** Every style sheet of the interface, relative to `root`, sorted. */
export function listStyleSheets(root: string): string[] {
  return listFiles(root)
    .filter((file) => /^(components|entrypoints)\/.*\.css$/.test(file))
    .sort();
}

/** The pages of the extension, relative to `root`, sorted. */
export function listPages(root: string): string[] {
  return listFiles(root)
    .filter((file) => /^entrypoints\/.*\.html$/.test(file))
    .sort();
}

/** Every file that git tracks or would add, relative to `root`. */
export function listFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return [...new Set(listed.split('\0'))].filter((file) => existsSync(join(root, file)));
}
