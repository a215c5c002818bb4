import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A script of fewer characters does nothing but load another. */
const HANDS_OVER = 4_000;

/** What a build left on disk. Paths are relative to its folder, with slashes. */
export type BuiltExtension = {
  manifest: Manifest;
  files: readonly string[];
  text(file: string): string;
  /**
   * The scripts that a page needs before it can be used: its own and all that they import at the start. A first script
   * that only hands over counts with what it hands over to.
   */
  scriptsOf(page: string): string[];
  /** The size of files as they lie in a package, each packed by itself. */
  packedBytes(files: readonly string[]): number;
};

type Manifest = {
  name: string;
  description: string;
  permissions: string[];
  optional_permissions?: string[];
  optional_host_permissions?: string[];
  icons: Record<string, string>;
  commands: Record<string, { description?: string; suggested_key?: { default?: string } }>;
  content_security_policy: { extension_pages: string };
  background: { service_worker?: string; scripts?: string[] };
  [key: string]: unknown;
};

export const BUILDS = ['chrome-mv3', 'firefox-mv3'] as const;

/** Reads a build; throws with the command that makes it when it is not there. */
export function readBuild(build: (typeof BUILDS)[number]): BuiltExtension {
  const folder = resolve(import.meta.dirname, '../../.output', build);
  if (!existsSync(join(folder, 'manifest.json')))
    throw new Error(
      `there is no build in .output/${build}: run npm run build and npm run build:firefox first`,
    );
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  return {
    manifest: JSON.parse(text('manifest.json')) as Manifest,
    files,
    text,
    scriptsOf(page) {
      const first = [
        ...text(page).matchAll(/<script[^>]*\ssrc="\/?([^"]+)"/g),
        ...text(page).matchAll(/\sdata-module="\/?([^"]+)"/g),
      ].map((match) => match[1] ?? '');
      const seen = new Set<string>();
      const visit = (file: string): void => {
        if (seen.has(file)) return;
        seen.add(file);
        for (const target of staticImports(text(file))) visit(posix.join(dirname(file), target));
      };
      first.forEach(visit);
      for (const file of first)
        if (text(file).length < HANDS_OVER)
          for (const target of lateImports(text(file))) visit(posix.join(dirname(file), target));
      return [...seen];
    },
    packedBytes: (some) =>
      some.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0),
  };
}

/** The relative modules that a bundled module imports at its start; `import()` is not among them. */
function staticImports(code: string): string[] {
  return [
    ...code.matchAll(/(?:^|[;}\s])(?:import|export)(?:[\w$\s{},*]+from)?\s*["'](\.{1,2}\/[^"']+)["']/g),
  ].map((match) => match[1] ?? '');
}

/** The relative modules that a bundled module asks for by `import()`. */
function lateImports(code: string): string[] {
  return [...code.matchAll(/\bimport\([`"'](\.{1,2}\/[^`"']+)[`"']\)/g)].map((match) => match[1] ?? '');
}
