import type { MonitorChange } from '../monitors-port';
import type { WatchUseCases } from './watches';
import { createCheckNews } from './check-news';
import { MINUTE, unlessBug, type MonitorDeps } from './monitor-deps';
import { createMonitorList } from './monitor-list';
import { createPoll } from './poll';
import { createPressedCheck } from './pressed-check';

const DAY_MS = 24 * 60 * MINUTE;

export type MonitorUseCases = ReturnType<typeof createAllMonitors>;

/** The monitors of the account and those of this device, in one list: whoever checks one is asked. */
export function createAllMonitors(account: ReturnType<typeof createMonitors>, device: WatchUseCases) {
  return {
    ...account,
    watch: device.watch,
    ignore: device.ignore,
    open: async (id: string): Promise<void> => ((await device.has(id)) ? device.look() : account.open(id)),
    run: async (id: string, again: boolean): Promise<{ alreadyRunning: boolean }> =>
      (await device.has(id)) ? device.run(id) : account.run(id, again),
    /** What a check of this device found is stored at its end. */
    readPages: async (id: string, checkId: string): Promise<void> =>
      (await device.has(id)) ? undefined : account.readPages(id, checkId),
    change: async (id: string, change: MonitorChange): Promise<void> =>
      (await device.has(id)) ? device.change(id, change) : account.change(id, change),
    remove: async (id: string): Promise<void> =>
      (await device.has(id)) ? device.remove(id) : account.remove(id),
    notify: async (id: string, on: boolean): Promise<void> =>
      (await device.has(id)) ? device.notify(id, on) : account.notify(id, on),
  };
}

/**
 * The monitors of the account: stores what the service reports and sends each request to it once. Never guesses whether
 * a check that the user started has begun: the press is stored before it is sent.
 */
export function createMonitors(deps: MonitorDeps) {
  const { store, now } = deps;
  const list = createMonitorList(deps);
  const news = createCheckNews(deps);
  const { poll, plan, ensureAlarm } = createPoll(deps, list, news);

  /** Work that may change which monitors run, and when. */
  const thenPlanned =
    <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      await work(...args);
      await plan();
    };
  const refresh = thenPlanned(list.refresh);

  return {
    refresh,
    open: list.open,
    run: createPressedCheck(deps, list),
    readPages: news.readPages,
    change: thenPlanned(list.change),
    remove: thenPlanned(list.remove),
    notify: thenPlanned(news.notify),
    poll,
    /** What was on screen is no longer news. */
    async seen(id: string, checkId: string): Promise<void> {
      await store.change(id, (before) => before && { ...before, seenCheckId: checkId });
    },
    /** For the start of a worker: the browser may have lost the alarm, or a monitor may have been created unnoticed. */
    async wake(): Promise<void> {
      const readAt = Math.max(now() - DAY_MS, ...(await store.all()).map((one) => one.readAt));
      const isNew = (await deps.reader.jobsOf('monitor')).some(
        ({ state }) => state.status === 'done' && state.endedAt > readAt,
      );
      if (isNew) await refresh().catch(unlessBug);
      await ensureAlarm();
    },
  };
}
