import type { FolderHandle } from '@/lib/features/folder/folder';

export type FakeFolder = FolderHandle & {
  /** The files in it and below, by path. */
  files(): Promise<Record<string, string>>;
  /** Writes a file as another program would. */
  put(path: string, text: string): Promise<void>;
  /** Deletes everything in it. */
  clear(): void;
  state: { permission: 'granted' | 'prompt' | 'denied'; answers: 'granted' | 'denied'; gone: boolean };
};

type Entry = { kind: 'file'; file: File } | { kind: 'directory'; entries: Map<string, Entry> };
const refused = (name: string): DOMException => new DOMException(name, name);

/** A folder in memory that behaves as the browser's: whole files, names that are refused, a permission that ends. */
export function aFolder(name = 'Notes'): FakeFolder {
  const state: FakeFolder['state'] = { permission: 'granted', answers: 'granted', gone: false };
  const root: Entry & { kind: 'directory' } = { kind: 'directory', entries: new Map() };
  const check = (part = 'x'): void => {
    if (state.permission !== 'granted') throw refused('NotAllowedError');
    if (state.gone) throw refused('NotFoundError');
    if (part === '' || /^\.|[\\/:*?"<>|]|[. ]$|\.(lnk|local|scf|url)$/i.test(part))
      throw new TypeError('Name is not allowed.');
  };
  const at = (dir: Entry & { kind: 'directory' }, label: string): FolderHandle => ({
    kind: 'directory',
    name: label,
    async *keys() {
      check();
      yield* dir.entries.keys();
    },
    async getDirectoryHandle(part, { create = false } = {}) {
      check(part);
      const found = dir.entries.get(part);
      if (found?.kind === 'file') throw refused('TypeMismatchError');
      if (!found && !create) throw refused('NotFoundError');
      const inner = found ?? { kind: 'directory', entries: new Map<string, Entry>() };
      dir.entries.set(part, inner);
      return at(inner, part);
    },
    async getFileHandle(part, { create = false } = {}) {
      check(part);
      const found = dir.entries.get(part);
      if (found?.kind === 'directory') throw refused('TypeMismatchError');
      if (!found && !create) throw refused('NotFoundError');
      if (!found) dir.entries.set(part, { kind: 'file', file: new File([], part) });
      return {
        async getFile() {
          check();
          const entry = dir.entries.get(part);
          if (entry?.kind !== 'file') throw refused('NotFoundError');
          return entry.file;
        },
        async createWritable() {
          check();
          const written: Blob[] = [];
          return {
            async write(data) {
              written.push(data);
            },
            async close() {
              check();
              dir.entries.set(part, { kind: 'file', file: new File(written, part) });
            },
          };
        },
      };
    },
    queryPermission: async () => state.permission,
    async requestPermission() {
      if (state.permission === 'prompt') state.permission = state.answers;
      return state.permission;
    },
  });
  async function* below(dir: Entry & { kind: 'directory' }, path: string): AsyncGenerator<[string, string]> {
    for (const [part, entry] of dir.entries)
      if (entry.kind === 'directory') yield* below(entry, `${path}${part}/`);
      else yield [path + part, await entry.file.text()];
  }
  return {
    ...at(root, name),
    state,
    async files() {
      const files: Record<string, string> = {};
      for await (const [path, text] of below(root, '')) files[path] = text;
      return files;
    },
    clear: () => root.entries.clear(),
    async put(path, text) {
      const parts = path.split('/');
      const file = parts.pop() ?? '';
      let dir = root;
      for (const part of parts) {
        const inner = dir.entries.get(part) ?? { kind: 'directory', entries: new Map<string, Entry>() };
        if (inner.kind === 'file') throw refused('TypeMismatchError');
        dir.entries.set(part, inner);
        dir = inner;
      }
      dir.entries.set(file, { kind: 'file', file: new File([text], file) });
    },
  };
}
