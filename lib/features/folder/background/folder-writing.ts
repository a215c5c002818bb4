import { createOneRun } from '@/lib/core/async/one-run';
import type { FolderClaim, FolderName, FolderTask, FolderTrouble } from '../folder';
import type { FolderStore } from '../folder-port';
import type { DomHostClient } from '@/lib/core/rpc/dom-host-protocol';

type Deps = {
  store: FolderStore;
  domHost: DomHostClient;
  /** Wakes another worker if this one ends before the files are written. */
  ensureWakeup: () => Promise<void>;
  /** The hosts that the browser has granted, as match patterns. */
  grantedHosts: () => Promise<readonly string[]>;
};

/** Captures claimed and written together. */
const PORTION = 10;
/** Captures whose notes get their names together. */
const NAMED_PORTION = 100;
/** Failed attempts after which a portion is given up. */
const MOST_TRIES = 3;

/** Notes that may link to each other. */
const isSeveral = (captureIds: readonly string[]): boolean => captureIds.length > 1;

type Images = NonNullable<FolderTask['images']>;
const sumOf = (one: Images, other: Images): Images => ({
  saved: one.saved + other.saved,
  left: one.left + other.left,
  notGranted: one.notGranted + other.notGranted,
});

/**
 * Writes captures to the chosen folder, one task after another. The path of a file is stored before it is written, so
 * that after a crash no file is duplicated or overwritten.
 */
export function createFolderWriting({ store, domHost, ensureWakeup, grantedHosts }: Deps) {
  const stop = (task: FolderTask, why: FolderTrouble): Promise<unknown> =>
    store.change(task, (now) => ({ ...now, status: 'stopped', why }));

  /** Decides where the notes of a task go. It writes nothing, so that it can begin again. Whether it goes on. */
  async function giveNames(task: FolderTask, captureIds: readonly string[]): Promise<boolean> {
    const names: FolderName[] = [];
    for (let at = 0; at < captureIds.length; at += NAMED_PORTION) {
      await ensureWakeup();
      // Canceled meanwhile.
      if (!(await store.change(task, (now) => now))) return false;
      const portion = captureIds.slice(at, at + NAMED_PORTION);
      const named = await domHost('folder.names', { taskId: task.id, captureIds: portion, first: at === 0 });
      if (named.trouble) {
        await stop(task, named.trouble);
        return false;
      }
      names.push(...named.names);
    }
    await store.setNames(task.id, names);
    return true;
  }

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
      const plan = await domHost('folder.plan', {
        captureIds: portion,
        claims,
        ...(isSeveral(captureIds) && { named: task.id }),
        ...(isSeveral(captureIds) && task.images && { granted: [...(await grantedHosts())] }),
      });
      if (plan.trouble) {
        await stop(task, plan.trouble);
        return undefined;
      }
      const planned: FolderClaim[] = plan.files.map(
        ({ done: _done, stays: _stays, images: _images, ...claim }) => claim,
      );
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
      const images = plan.files.flatMap((file) => file.images ?? []);
      const last = planned.at(-1)?.path ?? task.last;
      return store.change(task, (now) => ({
        ...now,
        at: now.at + portion.length,
        written: now.written + planned.length,
        missing: now.missing + portion.length - planned.length,
        claims: [],
        ...(stays !== undefined && { stays, notWhole: (now.notWhole ?? 0) + partly.length }),
        ...(last !== undefined && { last }),
        ...(now.images && { images: images.reduce(sumOf, now.images) }),
      }));
    }
    await stop(task, 'failed');
    return undefined;
  }

  async function goOn(): Promise<void> {
    for (let next = await store.next(); next; next = await store.next()) {
      const { captureIds, isNamed } = next;
      let task: FolderTask | undefined = next.task;
      try {
        if (isSeveral(captureIds) && !isNamed && !(await giveNames(next.task, captureIds))) continue;
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
