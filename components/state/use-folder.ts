import {
  readChosenFolder,
  readFolderTasks,
  type ChosenFolder,
  type FolderTask,
} from '../../lib/model/folder';
import type { Input } from '../../lib/rpc/protocol';
import { createFolderWords, type FolderWords } from '../../lib/words/en-folder';
import type { App } from './app';
import { useLive } from './use-live';
import type { ToastContent } from './use-toast';
import { useTable } from './use-words';

export type FolderOrder = Pick<Input<'folder.save'>, 'subject' | 'of'>;

/** The name of a folder; undefined for the downloads folder. */
export const folderName = (folder: ChosenFolder): string | undefined =>
  folder.type === 'handle' ? folder.handle.name : undefined;

export const useFolderWords = (): FolderWords => useTable(createFolderWords);

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
  const ended = whenEnded(app, taskId);
  await app.call('folder.save', { taskId, ...order });
  const task = await ended;
  if (task.status !== 'done' || task.total > 1) return undefined;
  return { text: task.last === undefined ? own.nothingSaved : own.saved(task.last, folderName(folder)) };
}

/** No effect if the task is not running any more. */
function whenEnded(app: Pick<App, 'reader' | 'changes'>, taskId: string): Promise<FolderTask> {
  return new Promise((done) => {
    const look = async (): Promise<void> => {
      const task = readFolderTasks(await app.reader.folderTasksRecord()).find(({ id }) => id === taskId);
      if (!task || task.status === 'running') return;
      unsubscribe();
      done(task);
    };
    const unsubscribe = app.changes.subscribe((store) => {
      if (store === 'settings') void look();
    });
  });
}
