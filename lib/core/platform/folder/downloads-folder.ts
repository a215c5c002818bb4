import { pause } from '@/lib/core/async/sleep';
import { AppError } from '@/lib/core/model/errors';
import type { OpenFolder } from '@/lib/features/folder/folder-port';
import { browser } from '../browser';

/** Long enough for a small file on a slow disk. */
const LIMIT_MS = 60_000;

/**
 * The downloads folder, for browsers that give extensions no other (Firefox). It cannot be listed: the browser itself
 * numbers a name that is taken, and its download history says what was written before a worker died.
 */
export function openDownloadsFolder(): OpenFolder {
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
