import type { FolderHandle } from '@/lib/features/folder/folder';
import type { OpenFolder } from '@/lib/features/folder/folder-port';
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
