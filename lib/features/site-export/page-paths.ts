import { queryOf } from '@/lib/core/addresses/display-path';
import { readPercentCodes } from '@/lib/core/text/percent-codes';
import { parseUrl } from '@/lib/core/model/url';
import { MAX_PART_BYTES, cutToBytes, safePart } from '../export/safe-part';
import type { ListedPage } from './site-export';

/** Windows allows 260 characters for a whole path; the folder it is unpacked in needs its share. */
const MAX_PATH_BYTES = 180;
const MAX_FOLDER_BYTES = 48;
/** Minimum length reserved for a file's own name. */
const MIN_NAME_BYTES = 40;
/** Extensions that say how a page is made, not what it is. */
const PAGE_ENDING = /\.(html?|xhtml|php\d?|aspx?|jsp|cgi|md)$/i;

/** Assigns the names of one tree of files, each once. */
export type FileNames = {
  /** A path for the item at `parts`, with this extension (including its dot). Unique, ignoring case. */
  take(parts: readonly string[], ending: string): string;
};

type Folder = {
  path: string;
  /** Every name in it, case-folded. */
  names: Set<string>;
  folders: Map<string, Folder>;
  /** How often a name was requested, so that the search for the next free number does not restart. */
  wanted: Map<string, number>;
};

/**
 * Names that Windows, macOS and Linux accept, none of which leaves the folder: a path of at most 180 bytes, no two
 * equal ignoring case and the normalization of accents, no file with the name of a folder. The same calls give the same
 * names. `reserved` are names in the outermost folder that are taken.
 */
export function createFileNames(reserved: readonly string[] = []): FileNames {
  const root: Folder = { ...emptyFolder(''), names: new Set(reserved.map(folded)) };
  return {
    take(parts, ending) {
      const room = MAX_PATH_BYTES - bytes(ending) - MIN_NAME_BYTES;
      let folder = root;
      let inFolders = 0;
      for (const part of parts.slice(0, -1)) {
        const inner = folder.folders.get(part) ?? newFolder(folder, part, room);
        if (!inner) break;
        folder.folders.set(part, inner);
        folder = inner;
        inFolders += 1;
      }
      // A part without a folder becomes part of the name.
      const name = parts.slice(inFolders).join(' - ');
      const most = Math.min(MAX_PART_BYTES, MAX_PATH_BYTES - bytes(folder.path)) - bytes(ending);
      return folder.path + freeName(folder, safePart(name, most) || 'page', ending, most);
    },
  };
}

function newFolder(parent: Folder, part: string, room: number): Folder | undefined {
  const name = safePart(part, MAX_FOLDER_BYTES) || 'page';
  if (bytes(parent.path) + bytes(name) + 8 > room) return undefined;
  return emptyFolder(`${parent.path}${freeName(parent, name, '', MAX_FOLDER_BYTES)}/`);
}

function emptyFolder(path: string): Folder {
  return { path, names: new Set(), folders: new Map(), wanted: new Map() };
}

function freeName(folder: Folder, name: string, ending: string, most: number): string {
  const wanted = folded(name + ending);
  for (let number = (folder.wanted.get(wanted) ?? 0) + 1; ; number++) {
    const mark = number === 1 ? '' : ` (${number})`;
    const free = cutToBytes(name, most - bytes(mark)).replace(/[ .]+$/, '') + mark + ending;
    if (folder.names.has(folded(free))) continue;
    folder.names.add(folded(free));
    folder.wanted.set(wanted, number);
    return free;
  }
}

/**
 * The path of each listed page: `host/section/page.md`, following its address; `index.md` for an address that ends with
 * a slash. A query becomes part of the name.
 */
export function pagePaths(
  pages: readonly Pick<ListedPage, 'captureId' | 'url' | 'title'>[],
  names: FileNames,
): Map<string, string> {
  return new Map(
    pages.map(({ captureId, url, title }) => [captureId, names.take(partsOf(url, title), '.md')]),
  );
}

function partsOf(address: string, title: string): string[] {
  const url = parseUrl(address);
  if (!url) return ['other', title];
  const segments = url.pathname.split('/').slice(1).map(readPercentCodes);
  const last = (segments.pop() ?? '').replace(PAGE_ENDING, '');
  const query = readPercentCodes(queryOf(url).slice(1).replace(/\+/g, ' '));
  const name = [last || (query ? '' : 'index'), query].filter(Boolean).join(' ');
  return [url.host.replace(':', '-') || 'files', ...segments.filter((part) => part !== ''), name];
}

/** Two names that a file system may treat as equal. */
function folded(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}

const encoder = new TextEncoder();
const bytes = (text: string): number => encoder.encode(text).length;
