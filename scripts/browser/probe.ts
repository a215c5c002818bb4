import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser that has started successfully, and its major version (0 if it cannot be queried). */
export type FoundBrowser = { path: string; major: number };

const ANSWER_LIMIT_MS = 20_000;

/** The browser at `path`, or nothing if there is none, or it does not start, or is older than `oldest`. */
export function probeBrowser(path: string, oldest: number): FoundBrowser | undefined {
  if (!isExecutable(path)) return undefined;
  // On Windows a version query opens a window; there the existence of the file has to suffice.
  if (process.platform === 'win32') return { path, major: 0 };
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: ANSWER_LIMIT_MS });
  const major = Number(/(\d+)\.\d+/.exec(stdout ?? '')?.[1]);
  return status === 0 && major >= oldest ? { path, major } : undefined;
}

/** The first of `paths` that is a browser of at least this major version. */
export function firstBrowser(paths: readonly string[], oldest: number): FoundBrowser | undefined {
  for (const path of new Set(paths)) {
    const found = probeBrowser(path, oldest);
    if (found) return found;
  }
  return undefined;
}

/** The path of the first of these commands on the PATH. */
export function listOnPath(names: readonly string[], path = process.env['PATH'] ?? ''): string[] {
  return names.flatMap((name) =>
    path
      .split(delimiter)
      .filter((folder) => folder !== '')
      .map((folder) => join(folder, name))
      .filter(isExecutable),
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Missing, or not executable: either way not usable.
    return false;
  }
}
