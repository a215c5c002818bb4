import { createOneRun } from '../jobs/one-run';
import type { FolderClaim, FolderTask, FolderTrouble } from '../model/folder';
import type { FolderStore } from '../ports/folder';
import type { DomHostClient } from '../rpc/dom-host-protocol';

type Deps = {
  store: FolderStore;
  domHost: DomHostClient;
  /** Brings a worker back, should this one end before the files are written. */
  ensureWakeup: () => Promise<void>;
};

/** What is claimed and written together. */
const PORTION = 10;
/** A portion of which nothing could be written so often is given up. */
const MOST_TRIES = 3;

/**
 * Writes captures to the chosen folder, one task after another. Where a file goes is stored before it is written, so that
 * a life after a dead one neither doubles a file nor writes over one.
 */
export function createFolderWriting({ store, domHost, ensureWakeup }: Deps) {
  const stop = (task: FolderTask, why: FolderTrouble): Promise<unknown> =>
    store.change(task, (now) => ({ ...now, status: 'stopped', why }));

  /** The task after one more portion; undefined when it does not run any more. */
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
      const planned: FolderClaim[] = plan.files.map(({ done: _done, ...claim }) => claim);
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
      const last = planned.at(-1)?.path ?? task.last;
      return store.change(task, (now) => ({
        ...now,
        at: now.at + portion.length,
        written: now.written + planned.length,
        missing: now.missing + portion.length - planned.length,
        claims: [],
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
        // The document that writes has gone; what it had begun is looked at when the person goes on.
        const now = await store.next();
        if (now) await stop(now.task, 'failed');
      }
    }
  }

  /** Goes on with what there is to write; one at a time. */
  return { run: createOneRun(goOn) };
}
