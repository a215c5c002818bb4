import {
  readChosenFolder,
  readFolderTasks,
  type ChosenFolder,
  type FolderTask,
  type FolderTrouble,
} from '@/lib/features/folder/folder';
import type { Input } from '@/lib/core/rpc/protocol';
import type { App } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import type { ToastContent } from '@/components/shell/state/use-toast';
import { wordsHook } from '@/components/shell/state/use-words';
import { folderMessages } from '@/lib/core/words/compiled/en/folder';
import type { Format } from '@/lib/core/words/format';

/** The strings of the folder that captures are written to, in English. */
function createFolderWords(format: Format) {
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

type FolderWords = ReturnType<typeof createFolderWords>;

export type FolderOrder = Pick<Input<'folder.save'>, 'subject' | 'of' | 'images'>;

/** The name of a folder; undefined for the downloads folder. */
export const folderName = (folder: ChosenFolder): string | undefined =>
  folder.type === 'handle' ? folder.handle.name : undefined;

export const useFolderWords = wordsHook(createFolderWords);

/** The folder that captures are written to, and what is being written to it. */
export function useFolder(): {
  folder: ChosenFolder | undefined;
  tasks: readonly FolderTask[];
  known: boolean;
} {
  const { value } = useLive(
    async (reader) => {
      const [folder, tasks] = await Promise.all([reader.folderRecord(), reader.folderTasksRecord()]);
      return { folder: readChosenFolder(folder), tasks: readFolderTasks(tasks) };
    },
    ['settings'],
    [],
  );
  return { folder: value?.folder, tasks: value?.tasks ?? [], known: value !== undefined };
}

/**
 * Has captures written to the folder, and announces it for a single one; for several, the panel reports the progress.
 * If no folder is chosen, the setting for it is opened. Call in the click handler.
 */
export async function saveToFolder(
  app: App,
  folder: ChosenFolder | undefined,
  order: FolderOrder,
  own: FolderWords,
): Promise<ToastContent | undefined> {
  if (!folder || !app.folder) {
    await app.gestures.openOptions('folder');
    return undefined;
  }
  // Without it the task is stopped, with the reason.
  await app.folder.allow(folder).catch(() => false);
  const taskId = app.newId();
  const writing = watchTask(app, taskId);
  try {
    await app.call('folder.save', { taskId, ...order });
    const task = await writing.ended();
    if (task?.status !== 'done' || task.total > 1) return undefined;
    return { text: task.last === undefined ? own.nothingSaved : own.saved(task.last, folderName(folder)) };
  } finally {
    writing.stop();
  }
}

/** `ended`: the task once it is not running any more; undefined if it is no longer listed. */
function watchTask(
  { reader, changes }: Pick<App, 'reader' | 'changes'>,
  taskId: string,
): { ended: () => Promise<FolderTask | undefined>; stop: () => void } {
  let changed = (): void => undefined;
  const stop = changes.subscribe((store) => {
    if (store === 'settings') changed();
  });
  return {
    stop,
    async ended() {
      for (;;) {
        // From here on, so that no change is missed while the tasks are read.
        const next = new Promise<void>((heard) => (changed = heard));
        const task = readFolderTasks(await reader.folderTasksRecord()).find(({ id }) => id === taskId);
        if (task?.status !== 'running') return task;
        await next;
      }
    },
  };
}
