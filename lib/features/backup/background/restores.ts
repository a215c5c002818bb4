import { openBackup, type BackupStep, type OpenBackup } from '../read-backup';
import { otherIds } from '../merge';
import { BackupRefused, type Restore } from '../backup';
import { AppError, toFailure } from '@/lib/core/model/errors';
import type { KeepAlive } from '@/lib/core/ports/host';
import type { RestoreStore } from '../restore-store';

type Deps = {
  store: RestoreStore;
  /** The file that a screen left in the inbox; undefined when it is gone. */
  readInbox: (id: string) => Promise<Blob | undefined>;
  forgetFile: (id: string) => Promise<void>;
  /** Wakes another worker if this one ends before the restore does. */
  ensureWakeup: () => Promise<void>;
  keepAlive: KeepAlive;
};

/** Limits of one transaction: steps, or bytes of screenshots and text. */
const PORTION = 20;
const PORTION_BYTES = 8_000_000;

export type RestoreUseCases = ReturnType<typeof createRestores>;

/**
 * Restores a backup. The whole file is checked before anything is merged; then what is sound is merged in portions, each
 * written completely or not at all. After a worker has died, the restore continues where it stopped.
 */
export function createRestores({ store, readInbox, forgetFile, ensureWakeup, keepAlive }: Deps) {
  let running: Promise<void> | undefined;

  async function mergeAll(restore: Restore): Promise<void> {
    const file = await readInbox(restore.inboxId);
    if (!file) return store.fail('file-gone');
    let at = restore.at;
    for await (const portion of portionsOf((await openBackup(file)).steps(at))) {
      await ensureWakeup();
      const now = await store.merge(restore.inboxId, at, await withIds(portion));
      at += portion.length;
      if (now?.status !== 'running' || now.inboxId !== restore.inboxId || now.at !== at) return;
    }
  }

  async function goOn(): Promise<void> {
    const restore = await store.current();
    if (restore?.status !== 'running') return;
    try {
      await mergeAll(restore);
    } catch (thrown) {
      const refused = thrown instanceof BackupRefused;
      await store.fail(refused ? thrown.fault : toFailure(thrown).reason, refused ? thrown.path : undefined);
    }
  }

  const run = (): Promise<void> => {
    running ??= goOn().finally(() => (running = undefined));
    return running;
  };

  return {
    /** Checks the file and starts; the rest runs by itself. Rejects, with nothing changed, when the file is refused. */
    async begin({ inboxId, fileName }: { inboxId: string; fileName: string }): Promise<void> {
      const file = await readInbox(inboxId);
      if (!file) throw new AppError('file-gone');
      try {
        const backup = await openBackup(file);
        // Nothing is stored yet by which another worker could go on.
        await keepAlive(checkAll(backup));
        await ensureWakeup();
        const none = { at: 0, added: 0, changed: 0, skipped: 0, damaged: 0, lost: [] };
        await store.begin({ inboxId, fileName, status: 'running', total: backup.total, ...none });
      } catch (thrown) {
        await forgetFile(inboxId);
        if (thrown instanceof BackupRefused)
          throw new AppError('bad-request', { detail: `${thrown.fault} ${thrown.path}`.trim() });
        throw thrown;
      }
    },
    /** Continues a restore that a dead worker left; one run at a time. */
    run,
    dismiss: () => store.dismiss(),
  };
}

async function checkAll(backup: OpenBackup): Promise<void> {
  const steps = backup.steps();
  while (!(await steps.next()).done);
}

async function* portionsOf(steps: AsyncIterable<BackupStep>): AsyncGenerator<BackupStep[]> {
  let portion: BackupStep[] = [];
  let bytes = 0;
  for await (const step of steps) {
    portion.push(step);
    if (step.kind === 'capture') bytes += step.capture.bytes + (step.screenshot?.size ?? 0);
    if (portion.length < PORTION && bytes < PORTION_BYTES) continue;
    yield portion;
    portion = [];
    bytes = 0;
  }
  if (portion.length > 0) yield portion;
}

const withIds = (
  portion: readonly BackupStep[],
): Promise<{ step: BackupStep; ids: ReadonlyMap<string, string> }[]> =>
  Promise.all(
    portion.map(async (step) => ({
      step,
      ids: await otherIds(step.kind === 'templates' ? step.book.templates : []),
    })),
  );
