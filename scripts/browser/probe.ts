import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser that was seen to start, and the major version it says it has (0 where it cannot be asked). */
export type FoundBrowser = { path: string; major: number };

const ANSWER_LIMIT_MS = 20_000;

/** The browser at `path`, or nothing when there is none, or it does not start, or is older than `oldest`. */
export function probeBrowser(path: string, oldest: number): FoundBrowser | undefined {
  if (!isExecutable(path)) return undefined;
  // On Windows asking for the version opens a window; there the file has to do.
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

/** Where a command of one of these names lies on the PATH. */
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
    // Not there, or not ours to run: either way not a browser for us.
    return false;
  }
}
