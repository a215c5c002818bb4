import { createOneRun } from '@/lib/core/async/one-run';
import type { FolderClaim, FolderTask, FolderTrouble } from '../folder';
import type { FolderStore } from '../folder-port';
import type { DomHostClient } from '@/lib/core/rpc/dom-host-protocol';

type Deps = {
  store: FolderStore;
  domHost: DomHostClient;
  /** Wakes another worker if this one ends before the files are written. */
  ensureWakeup: () => Promise<void>;
};

/** Captures claimed and written together. */
const PORTION = 10;
/** Failed attempts after which a portion is given up. */
const MOST_TRIES = 3;

/**
 * Writes captures to the chosen folder, one task after another. The path of a file is stored before it is written, so
 * that after a crash no file is duplicated or overwritten.
 */
export function createFolderWriting({ store, domHost, ensureWakeup }: Deps) {
  const stop = (task: FolderTask, why: FolderTrouble): Promise<unknown> =>
    store.change(task, (now) => ({ ...now, status: 'stopped', why }));

  /** The task after one more portion; undefined when it is no longer running. */
  async function writePortion(
    task: FolderTask,
    captureIds: readonly string[],
  ): Promise<FolderTask | undefined> {
    const portion = captureIds.slice(task.at, task.at + PORTION);
    if (portion.length === 0) {
      await store.change(task, (now) => ({ ...now, status: 'done', claims: [] }));
      return undefined;
    }
    let { claims } = task;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      await ensureWakeup();
      const plan = await domHost('folder.plan', { captureIds: portion, claims });
      if (plan.trouble) {
        await stop(task, plan.trouble);
        return undefined;
      }
      const planned: FolderClaim[] = plan.files.map(({ done: _done, stays: _stays, ...claim }) => claim);
      claims = planned;
      if (!(await store.change(task, (now) => ({ ...now, claims: planned })))) return undefined;
      const open = plan.files.filter(({ done }) => !done);
      const { written, trouble } = await domHost('folder.write', {
        files: open.map(({ captureId, path, sha256 }) => ({ captureId, path, sha256 })),
      });
      if (trouble) {
        await stop(task, trouble);
        return undefined;
      }
      if (written.length < open.length) continue;
      const partly = plan.files.flatMap(({ stays }) => stays ?? []);
      const stays = task.stays ?? partly[0];
      const last = planned.at(-1)?.path ?? task.last;
      return store.change(task, (now) => ({
        ...now,
        at: now.at + portion.length,
        written: now.written + planned.length,
        missing: now.missing + portion.length - planned.length,
        claims: [],
        ...(stays !== undefined && { stays, notWhole: (now.notWhole ?? 0) + partly.length }),
        ...(last !== undefined && { last }),
      }));
    }
    await stop(task, 'failed');
    return undefined;
  }

  async function goOn(): Promise<void> {
    for (let next = await store.next(); next; next = await store.next()) {
      const { captureIds } = next;
      let task: FolderTask | undefined = next.task;
      try {
        while (task) task = await writePortion(task, captureIds);
      } catch {
        // The document that writes is gone; the files it had started are checked when the user resumes.
        await stop(task ?? next.task, 'failed');
      }
    }
  }

  /** Continues with what is left to write; one run at a time. */
  return { run: createOneRun(goOn) };
}
