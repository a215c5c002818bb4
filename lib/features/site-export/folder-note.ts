import { createFileNames } from './page-paths';

/** Windows allows 260 characters for a whole path; the chosen folder needs its share. */
const MAX_PATH_BYTES = 180;
/** Extensions that browsers never write, also for folders (File System Access, “safe” names). */
const REFUSED = /\.(lnk|local|scf|url|desktop|cfg)$/i;

/**
 * A path below the chosen folder, made of safe parts: at most 180 bytes, and no folder with an extension that browsers
 * refuse. `ending` includes its dot.
 */
export function folderPath(path: string, ending: string): string {
  const parts = path
    .split('/')
    .filter(Boolean)
    .map((part, at, all) => (at < all.length - 1 ? part.replace(REFUSED, '$&_') : part));
  const whole = parts.join('/') + ending;
  return new TextEncoder().encode(whole).length <= MAX_PATH_BYTES
    ? whole
    : createFileNames().take(parts, ending);
}

/** The same path with a number before its extension: `name (2).md`. */
export function numbered(path: string, number: number): string {
  if (number === 1) return path;
  const dot = path.lastIndexOf('.');
  return `${path.slice(0, dot)} (${number})${path.slice(dot)}`;
}

/** Without its folders, which become part of the name. */
export function flattened(path: string): string {
  return folderPath(
    path.slice(0, path.lastIndexOf('.')).replaceAll('/', ' - '),
    path.slice(path.lastIndexOf('.')),
  );
}
