import { AppError } from '@/lib/core/model/errors';
import { type Check, type Monitor, type RemoteMonitor, accountOf } from '../monitor';
import type { MonitorChange } from '../monitors-port';
import { isGone, type MonitorDeps } from './monitor-deps';
import { settledRun } from './pressed-check';

/** Merges what the service reports of the account's monitors with what only this browser knows of them. */
export function createMonitorList(deps: MonitorDeps) {
  const { service, store, now } = deps;
  const { account, accountFor, checkStill, own } = createMonitorAccount(deps);

  async function refresh(): Promise<void> {
    const mine = await account();
    const at = now();
    const [listed, wanted] = [await service.list(), await wantedHere(deps.reader)];
    await checkStill(mine);
    const ids = new Set(listed.map(({ id }) => id));
    for (const remote of listed)
      await store.change(remote.id, (before) =>
        merged(remote, before, { account: mine, wanted, readAt: at }),
      );
    for (const { id, readAt } of await own()) if (!ids.has(id) && readAt < at) await markGone(id);
  }

  async function markGone(id: string): Promise<void> {
    const known = await store.get(id);
    // Deleted from here, and only the answer was lost: there is nothing to report.
    if (known?.removeAskedAt !== undefined) return drop(id);
    await store.change(id, (before) => before && { ...before, goneAt: before.goneAt ?? now() });
  }

  /** Removes all that is stored of a monitor; the job that created it would lead nowhere. */
  async function drop(id: string): Promise<void> {
    const created = await deps.reader.jobsOf('monitor');
    await deps.jobs.forget(created.flatMap((job) => (job.progress.remoteId === id ? [job.id] : [])));
    await store.change(id, () => undefined);
    await store.keepPages(id, []);
  }

  /** Reads one monitor and its last checks; marks a monitor that the service no longer knows. */
  async function open(id: string): Promise<void> {
    const mine = await accountFor(id);
    const at = now();
    let read: [RemoteMonitor, Check[]];
    try {
      read = [await service.get(id), await service.checks(id)];
    } catch (error) {
      if (!(error instanceof AppError) || !isGone(error)) throw error;
      await checkStill(mine);
      await markGone(id);
      return;
    }
    await checkStill(mine);
    const [remote, checks] = read;
    const wanted = await wantedHere(deps.reader);
    let isPaid = false;
    await store.change(id, (before) => {
      const ended = new Set(before?.checks.flatMap((check) => (check.ended ? [check.id] : [])));
      isPaid = checks.some((check) => check.ended && !ended.has(check.id));
      const { run, ...next } = merged(remote, before, { account: mine, wanted, readAt: at });
      const left = run && settledRun(run, checks, deps.life);
      return { ...next, checks, checksReadAt: now(), ...(left ? { run: left } : {}) };
    });
    if (isPaid) deps.paid();
    await store.keepPages(
      id,
      checks.map((check) => check.id),
    );
  }

  async function change(id: string, patch: MonitorChange): Promise<void> {
    const mine = await accountFor(id);
    const remote = await service.change(id, patch).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || !isGone(error)) throw error;
      await checkStill(mine);
      await markGone(id);
      throw error;
    });
    await store.change(id, (before) =>
      merged(remote, before, { account: mine, wanted: new Map(), readAt: now() }),
    );
  }

  async function remove(id: string): Promise<void> {
    const known = await store.get(id);
    if (known?.goneAt === undefined) {
      const mine = await accountFor(id);
      // Stored before it is sent: if the answer is lost, the end of the monitor is not news.
      await store.change(id, (before) => before && { ...before, removeAskedAt: now() });
      await service.remove(id).catch(async (error: unknown) => {
        if (!(error instanceof AppError) || !isGone(error)) throw error;
        await checkStill(mine);
      });
    }
    await drop(id);
  }

  return { accountFor, own, refresh, open, change, remove };
}

type Read = {
  account: string;
  wanted: Wanted;
  /** When it was asked for. */
  readAt: number;
};

/** What was just read, merged with what only this browser knows. */
function merged(
  remote: RemoteMonitor,
  before: Monitor | undefined,
  { account, wanted, readAt }: Read,
): Monitor {
  const { goneAt: _gone, ...known } = before?.account === account ? before : { checks: [] };
  const madeAt = wanted.get(remote.id);
  // It may be in the list before the job that creates it has ended.
  const isNew = madeAt !== undefined && (before === undefined || before.readAt <= madeAt);
  return { ...known, ...(isNew && { notify: { handledChecks: [] } }), ...remote, account, readAt };
}

/** By the ids of monitors created here by a user who wants notifications of changes, when that was done. */
type Wanted = ReadonlyMap<string, number>;

async function wantedHere(reader: Pick<MonitorDeps['reader'], 'jobsOf'>): Promise<Wanted> {
  return new Map(
    (await reader.jobsOf('monitor')).flatMap(({ request, progress, state }) =>
      request.tellMe && progress.remoteId !== undefined && state.status === 'done'
        ? [[progress.remoteId, state.endedAt]]
        : [],
    ),
  );
}

export type MonitorList = ReturnType<typeof createMonitorList>;

/** The connected account, and what is stored here of its monitors. */
function createMonitorAccount({ settings, store }: Pick<MonitorDeps, 'settings' | 'store'>) {
  async function account(): Promise<string> {
    const { service: saved } = await settings.get();
    if (!saved.connected) throw new AppError('not-connected');
    return accountOf(saved);
  }
  const own = async (): Promise<Monitor[]> => {
    const mine = await account();
    return (await store.all()).filter((one) => one.account === mine);
  };
  /** The connected account, for work on this monitor. Throws `other-service` if the monitor is another account's. */
  async function accountFor(id: string): Promise<string> {
    const mine = await account();
    const known = await store.get(id);
    if (known && known.account !== mine) throw new AppError('other-service');
    return mine;
  }
  /** The same for an answer: throws `other-service` if another account was connected while the service was asked. */
  async function checkStill(mine: string): Promise<void> {
    if ((await account()) !== mine) throw new AppError('other-service');
  }
  return { account, accountFor, checkStill, own };
}
