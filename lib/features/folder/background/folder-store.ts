import { folderTaskSchema, readFolderTasks, type FolderHandle, type FolderTask } from '../folder';
import { readChosenFolder } from '../folder';
import { z } from '@/lib/core/model/zod';
import type { FolderStore } from '../folder-port';
import type { LibraryDb } from '@/lib/core/library/db';
import type { StoreDeps } from '@/lib/core/library/transact';

/** Stored with the settings, like the templates. Not in backups: a handle belongs to this browser. */
const FOLDER_KEY = 'folder';
const TASKS_KEY = 'folderTasks';
const listKey = (id: string): string => `folderList/${id}`;
/** Of the record of where the notes of a task go: a list of `folderNameSchema`. */
export const namesKey = (id: string): string => `folderNames/${id}`;
/** How many ended tasks are kept. */
const ENDED_KEPT = 10;

const listSchema = z.array(z.string());
const isEnded = ({ status }: FolderTask): boolean => status === 'done' || status === 'canceled';

/** The tasks without the ended ones beyond those that are kept. */
function withoutOld(tasks: readonly FolderTask[]): FolderTask[] {
  const old = new Set(tasks.filter(isEnded).slice(0, -ENDED_KEPT));
  return tasks.filter((task) => !old.has(task));
}

/** Stores a handle for the background, since a message cannot contain one (docs/platform.md 19). */
export async function putFolderInInbox(
  deps: { db: () => Promise<LibraryDb>; now: () => number },
  handle: FolderHandle,
): Promise<string> {
  const id = crypto.randomUUID();
  await (await deps.db()).put('inbox', { id, folder: handle, addedAt: deps.now() });
  return id;
}

/** Every change reads and writes in one transaction. */
export function createFolderStore({ db, changes }: StoreDeps): FolderStore {
  async function update(change: (tasks: FolderTask[]) => FolderTask[]): Promise<void> {
    const tx = (await db()).transaction('settings', 'readwrite');
    const before = readFolderTasks(await tx.store.get(TASKS_KEY));
    const after = withoutOld(change(before));
    await tx.store.put(after, TASKS_KEY);
    const open = new Set(after.filter((task) => !isEnded(task)).map(({ id }) => id));
    for (const { id } of before)
      if (!open.has(id)) for (const key of [listKey(id), namesKey(id)]) await tx.store.delete(key);
    await tx.done;
    changes.notify(['settings']);
  }
  const of = (id: string, change: (task: FolderTask) => FolderTask | undefined) =>
    update((tasks) => tasks.flatMap((task) => (task.id === id ? (change(task) ?? []) : [task])));

  return {
    async choose(folder) {
      const library = await db();
      if (folder) await library.put('settings', folder, FOLDER_KEY);
      else await library.delete('settings', FOLDER_KEY);
      changes.notify(['settings']);
    },
    async takeHandle(inboxId) {
      const tx = (await db()).transaction('inbox', 'readwrite');
      const record = z.object({ folder: z.unknown() }).safeParse(await tx.store.get(inboxId)).data;
      await tx.store.delete(inboxId);
      await tx.done;
      const folder = readChosenFolder({ type: 'handle', handle: record?.folder });
      return folder?.type === 'handle' ? folder.handle : undefined;
    },
    async add(task, captureIds) {
      const tx = (await db()).transaction('settings', 'readwrite');
      const tasks = readFolderTasks(await tx.store.get(TASKS_KEY));
      if (!tasks.some(({ id }) => id === task.id)) {
        const none = { at: 0, written: 0, missing: 0, claims: [] };
        const total = captureIds.length;
        const added = folderTaskSchema.parse({ ...task, status: 'running', total, ...none });
        await tx.store.put([...captureIds], listKey(task.id));
        await tx.store.put(withoutOld([...tasks, added]), TASKS_KEY);
      }
      await tx.done;
      changes.notify(['settings']);
    },
    async next() {
      const tx = (await db()).transaction('settings', 'readonly');
      const tasks = readFolderTasks(await tx.store.get(TASKS_KEY));
      const task = tasks.find(({ status }) => status === 'running');
      const list = task && listSchema.safeParse(await tx.store.get(listKey(task.id))).data;
      const isNamed = task !== undefined && (await tx.store.getKey(namesKey(task.id))) !== undefined;
      await tx.done;
      return task && { task, captureIds: list ?? [], isNamed };
    },
    async setNames(id, names) {
      await (await db()).put('settings', [...names], namesKey(id));
    },
    async change(at, change) {
      const tx = (await db()).transaction('settings', 'readwrite');
      const tasks = readFolderTasks(await tx.store.get(TASKS_KEY));
      const task = tasks.find(({ id }) => id === at.id);
      const next = task?.status === 'running' && task.at === at.at ? change(task) : undefined;
      if (next) {
        await tx.store.put(
          tasks.map((one) => (one.id === next.id ? next : one)),
          TASKS_KEY,
        );
        if (isEnded(next))
          for (const key of [listKey(next.id), namesKey(next.id)]) await tx.store.delete(key);
      }
      await tx.done;
      if (next) changes.notify(['settings']);
      return next;
    },
    cancel: (id) => of(id, (task) => (isEnded(task) ? task : { ...task, status: 'canceled', claims: [] })),
    resume: () =>
      update((tasks) =>
        tasks.map(({ why, ...task }) =>
          task.status === 'stopped' ? { ...task, status: 'running' } : { ...task, ...(why && { why }) },
        ),
      ),
    dismiss: (id) => of(id, (task) => (task.status === 'running' ? task : undefined)),
  };
}
