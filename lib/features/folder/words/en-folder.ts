import type { FolderTrouble } from '../folder';
import { folderMessages } from '@/lib/core/words/compiled/en/folder';
import type { Format } from '@/lib/core/words/format';

/** The strings of the folder that captures are written to, in English. */
export function createFolderWords(format: Format) {
  const messages = folderMessages(format) satisfies { stopped: Record<FolderTrouble, string> };
  return {
    ...messages,
    saveAllTo: (folder: string | undefined, count: number) => messages.saveAllTo({ count, folder }),
    saved: (path: string, folder: string | undefined) => messages.saved({ path, folder }),
    saving: (subject: string, at: number, total: number) => messages.saving({ subject, at, total }),
    doneTitle: (written: number, folder: string | undefined) => messages.doneTitle({ written, folder }),
    notWhole: (count: number, name: string) => messages.notWhole({ count, name }),
    doneBody: (subject: string, missing: number) => messages.doneBody({ missing, subject }),
    stoppedTitle: (written: number, total: number) => messages.stoppedTitle({ written, total }),
  };
}

export type FolderWords = ReturnType<typeof createFolderWords>;
