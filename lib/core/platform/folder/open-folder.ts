import { readChosenFolder, type FolderHandle } from '@/lib/features/folder/folder';
import type { OpenFolder } from '@/lib/features/folder/folder-port';
import { pause } from '@/lib/core/async/sleep';
import { AppError } from '@/lib/core/model/errors';
import { browser } from '../browser';
import { sha256 } from '@/lib/core/bytes/sha256';

const nameOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown ? String(thrown.name) : '';

const sha256Of = async (blob: Blob): Promise<string> => sha256(new Uint8Array(await blob.arrayBuffer()));

/** A folder that the user chose (File System Access). An existing file is never overwritten. */
export function openHandleFolder(root: FolderHandle): OpenFolder {
  async function parentOf(path: string, create: boolean): Promise<{ parent: FolderHandle; name: string }> {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    let parent = root;
    for (const part of parts) parent = await parent.getDirectoryHandle(part, { create });
    return { parent, name };
  }
  /** The file at a path; undefined when there is none. */
  async function fileAt(path: string): Promise<File | undefined> {
    try {
      const { parent, name } = await parentOf(path, false);
      return await (await parent.getFileHandle(name)).getFile();
    } catch (thrown) {
      if (nameOf(thrown) === 'NotFoundError') return undefined;
      throw thrown;
    }
  }
  return {
    async trouble() {
      if ((await root.queryPermission({ mode: 'readwrite' })) !== 'granted') return 'permission';
      try {
        for await (const _name of root.keys()) break;
        return undefined;
      } catch (thrown) {
        return nameOf(thrown) === 'NotFoundError' ? 'folder-gone' : 'permission';
      }
    },
    async look(path) {
      let parent: FolderHandle;
      let name: string;
      try {
        ({ parent, name } = await parentOf(path, false));
      } catch (thrown) {
        if (nameOf(thrown) === 'NotFoundError') return 'free';
        // There is a file where a folder is needed.
        if (nameOf(thrown) === 'TypeMismatchError') return 'no-folder';
        throw thrown;
      }
      try {
        await parent.getFileHandle(name);
        return 'taken';
      } catch (thrown) {
        if (nameOf(thrown) === 'NotFoundError') return 'free';
        if (nameOf(thrown) === 'TypeMismatchError') return 'taken';
        throw thrown;
      }
    },
    async begun({ path, sha256 }) {
      const file = await fileAt(path).catch((thrown: unknown) => {
        if (nameOf(thrown) === 'TypeMismatchError') return undefined;
        throw thrown;
      });
      // The browser moves a complete file into place: an empty file was started but not written.
      if (!file || file.size === 0) return 'nothing';
      return (await sha256Of(file)) === sha256 ? 'whole' : 'other';
    },
    async write(path, blob) {
      const { parent, name } = await parentOf(path, true);
      const handle = await parent.getFileHandle(name, { create: true });
      if ((await handle.getFile()).size > 0) return false;
      const writable = await handle.createWritable();
      await writable.write(blob);
      await writable.close();
      return true;
    },
  };
}

/** Long enough for a small file on a slow disk. */
const LIMIT_MS = 60_000;

/**
 * The downloads folder, for browsers that give extensions no other (Firefox). It cannot be listed: the browser itself
 * numbers a name that is taken, and its download history says what was written before a worker died.
 */
function openDownloadsFolder(): OpenFolder {
  return {
    trouble: async () => (browser.downloads ? undefined : 'permission'),
    look: async () => 'free',
    async begun({ path, since }) {
      const [folders, stem] = splitPath(path);
      const found = await browser.downloads.search({
        startedAfter: new Date(since - 1_000).toISOString(),
        limit: 0,
      });
      const mine = found.find(({ filename, state, byExtensionId }) => {
        if (byExtensionId !== browser.runtime.id || state === 'interrupted') return false;
        const [inFolders, name] = splitPath(filename.replaceAll('\\', '/'));
        return `/${inFolders}/`.endsWith(`/${folders}/`.replace('//', '/')) && isNumbered(name, stem);
      });
      return mine ? 'whole' : 'nothing';
    },
    async write(path, blob) {
      const url = URL.createObjectURL(blob);
      try {
        const id = await browser.downloads.download({
          url,
          filename: path,
          conflictAction: 'uniquify',
          saveAs: false,
        });
        await ended(id);
        return true;
      } finally {
        URL.revokeObjectURL(url);
      }
    },
  };
}

/** The folders of a path, and its file name without the extension. */
function splitPath(path: string): [folders: string, stem: string] {
  const slash = path.lastIndexOf('/');
  return [path.slice(0, Math.max(0, slash)), path.slice(slash + 1).replace(/\.[^.]*$/, '')];
}

/** Whether the name is as requested, or numbered by the browser. */
function isNumbered(name: string, stem: string): boolean {
  return name === stem || (name.startsWith(stem) && /^ ?\(\d+\)$/.test(name.slice(stem.length)));
}

async function ended(id: number): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const [item] = await browser.downloads.search({ id });
    if (item?.state === 'complete') return;
    if (item?.state === 'interrupted' || Date.now() > end)
      throw new AppError('bug', { detail: `download ${item?.error ?? 'late'}` });
    await pause(20);
  }
}

/** The stored folder, open for writing; undefined when none is chosen. */
export function openFolder(record: unknown): OpenFolder | undefined {
  const chosen = readChosenFolder(record);
  if (!chosen) return undefined;
  return chosen.type === 'handle' ? openHandleFolder(chosen.handle) : openDownloadsFolder();
}
