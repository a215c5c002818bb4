import type { MonitorChange, MonitorStore } from '../monitors-port';
import type { Format } from '@/lib/core/words/format';
import type { LibraryDb } from '@/lib/core/library/db';
import type { AlarmOfItsOwn, Changes } from '@/lib/core/ports/host';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { WatchDeps } from './watch-checks';
import { createWatches, type WatchUseCases } from './watches';
import { MINUTE, unlessBug, type MonitorDeps, noneUnlessBug } from './monitor-deps';
import { createMonitorList, type MonitorList } from './monitor-list';
import { createPressedCheck } from './pressed-check';
import { type Monitor, changesOf, checkPagesOf, type Check, readMonitor } from '../monitor';
import { hostOf } from '@/lib/core/model/url';
import { monitorNewsMessages } from '@/lib/core/words/compiled/en/monitor-news';
import { perFormat } from '@/lib/core/words/per-format';
import { readTextsSchema, textsIdOf } from '../watch';
import type { StoreDeps } from '@/lib/core/library/transact';

export function createMonitorStore(deps: StoreDeps): MonitorStore {
  const announce = (): void => deps.changes.notify(['monitors']);
  return {
    async all() {
      return (await (await deps.db()).getAll('monitors')).flatMap((record) => readMonitor(record) ?? []);
    },
    async get(id) {
      return readMonitor(await (await deps.db()).get('monitors', id));
    },
    async change(id, change) {
      const tx = (await deps.db()).transaction('monitors', 'readwrite');
      const next = change(readMonitor(await tx.store.get(id)));
      if (next) await tx.store.put(next);
      else await tx.store.delete(id);
      await tx.done;
      announce();
      return next;
    },
    async putPages(pages) {
      await (await deps.db()).put('checks', pages);
      announce();
    },
    async putTexts(texts) {
      await (await deps.db()).put('checks', { ...texts, id: textsIdOf(texts.id) });
    },
    async texts(monitorId, checkId) {
      const record = await (await deps.db()).get('checks', [monitorId, textsIdOf(checkId)]);
      return readTextsSchema.safeParse(record).data?.pages ?? {};
    },
    async keepPages(monitorId, checkIds) {
      const kept = new Set(checkIds);
      const tx = (await deps.db()).transaction('checks', 'readwrite');
      const range = IDBKeyRange.bound([monitorId], [monitorId, '\uffff']);
      for (const key of await tx.store.getAllKeys(range)) if (!kept.has(key[1])) await tx.store.delete(key);
      await tx.done;
    },
  };
}

const messagesOf = perFormat(monitorNewsMessages);

/** The notification for a check that found changes. */
export function monitorNewsWords(
  { monitor, check, host }: { monitor: MonitorInNews; check: Check; host: string },
  format: Format,
): { title: string; body: string } {
  const told = numberWords(monitor, check, format);
  if (told) return told;
  const { changed = 0, new: added = 0, removed = 0 } = check.summary ?? {};
  return {
    title: monitor.name,
    body: messagesOf(format).body({ host: host === '' ? undefined : host, changed, added, removed }),
  };
}

type MonitorInNews = Pick<Monitor, 'name'> & Partial<Pick<Monitor, 'checks' | 'watch'>>;

/** Of a number that is watched: what it is now, and what it was; undefined of anything else. */
function numberWords({ name, watch, checks = [] }: MonitorInNews, check: Check, format: Format) {
  const tell = watch?.tell;
  if (check.value === undefined || !tell || !('limit' in tell)) return undefined;
  const words = messagesOf(format);
  const amount = (value: number): string => format.amount(value, check.currency);
  const { value: was, at } = checks.find((one) => one.id !== check.id && one.value !== undefined) ?? {};
  return {
    title: words.title({ name, value: amount(check.value) }),
    body: words.number({
      when: tell.when,
      limit: amount(tell.limit),
      was: was === undefined ? was : amount(was),
      ago: format.agoInText(at ?? 0, check.at ?? 0),
    }),
  };
}

/** Limits: checks in a list, pages kept of a check, and checks remembered as notified. */
const LISTED = 25;
const MOST_PAGES = 1_000;
const REMEMBERED = 200;

const CHANGED: ReadonlySet<string> = new Set(['changed', 'new', 'removed']);

function hostWatched({ targets }: Monitor): string {
  const [first = ''] = targets.flatMap(({ what }) => what);
  return URL.canParse(first) ? hostOf(first) : '';
}

/** The results of checks: their pages, and notifications of changes that the user asked for. */
function createCheckNews(deps: MonitorDeps) {
  const { service, store, now } = deps;

  /** Reads the pages of a check; once for a check that has ended. */
  async function readPages(monitorId: string, checkId: string): Promise<void> {
    const known = await checkPagesOf(deps.reader, monitorId, checkId);
    if (known?.check.ended) return;
    let read = await service.pages(monitorId, checkId, 0);
    const pages = [...read.pages];
    while (read.more && pages.length < MOST_PAGES) {
      read = await service.pages(monitorId, checkId, pages.length);
      // The service returned the first page again: there are no more.
      if (read.pages[0] === undefined || read.pages[0].url === pages[0]?.url) break;
      pages.push(...read.pages);
    }
    const more = read.more && pages.length >= MOST_PAGES;
    await store.putPages({ monitorId, id: checkId, check: read.check, pages, more, readAt: now() });
  }

  /** Switches notifications on or off; what was found before is not notified. */
  async function notify(id: string, on: boolean): Promise<void> {
    const handledChecks = on
      ? (await service.checks(id)).flatMap((check) => (check.ended ? [check.id] : []))
      : [];
    await store.change(id, (before) => {
      if (!before) return undefined;
      const { notify: _notify, ...rest } = before;
      return on ? { ...rest, notify: { handledChecks } } : rest;
    });
  }

  /** Notifies of what the last checks found, each once: a check is marked as handled before its notification. */
  async function notifyOfChanges(id: string): Promise<void> {
    const monitor = await store.get(id);
    if (!monitor?.notify || monitor.goneAt !== undefined) return;
    const { handledChecks } = monitor.notify;
    for (const check of monitor.checks.toReversed()) {
      if (!check.ended || handledChecks.includes(check.id)) continue;
      const news = await isNews(monitor, check);
      let mine = false;
      await store.change(id, (before) => {
        mine = before?.notify !== undefined && !before.notify.handledChecks.includes(check.id);
        return before?.notify && mine
          ? {
              ...before,
              notify: { handledChecks: [...before.notify.handledChecks, check.id].slice(-REMEMBERED) },
            }
          : before;
      });
      if (mine && news)
        await deps.notify(`monitor ${id} ${check.id}`, { monitor, check, host: hostWatched(monitor) });
    }
  }

  /** The first check finds every page new; with a goal, only changes that matter to it are news. */
  async function isNews(monitor: Monitor, check: Check): Promise<boolean> {
    if (changesOf(check.summary) === 0) return false;
    const at = monitor.checks.indexOf(check);
    const isFirst = !monitor.checks.slice(at + 1).some(({ summary }) => (summary?.totalPages ?? 0) > 0);
    if (isFirst && monitor.checks.length < LISTED) return false;
    if (!monitor.goal) return true;
    await readPages(monitor.id, check.id);
    const pages = (await checkPagesOf(deps.reader, monitor.id, check.id))?.pages ?? [];
    const changed = pages.filter(({ status }) => CHANGED.has(status));
    return changed.length === 0 || changed.some(({ judgment }) => judgment?.meaningful !== false);
  }

  return { readPages, notify, notifyOfChanges };
}

type CheckNews = ReturnType<typeof createCheckNews>;

/** A check takes a moment once it is due. */
const AFTER_RUN_MS = MINUTE;
/** Shortest and longest interval between polls, and the interval when the service gives no time. */
const SHORTEST_MS = MINUTE;
const LONGEST_MS = 6 * 60 * MINUTE;
const UNKNOWN_MS = 15 * MINUTE;

/** When to poll monitors with notifications on, and with which alarm. */
function createPoll(deps: MonitorDeps, list: MonitorList, news: CheckNews) {
  const { now } = deps;

  /** Polls every monitor with notifications on, and schedules the next poll. */
  async function poll(): Promise<void> {
    const notified = await notifiedOf();
    if (notified.length === 0) return deps.alarm.at(undefined);
    // In case this worker ends in between.
    await deps.alarm.at(now() + UNKNOWN_MS);
    for (const { id } of notified)
      try {
        await list.open(id);
        await news.notifyOfChanges(id);
      } catch (error) {
        // A service that is down is polled again next time.
        unlessBug(error);
      }
    await plan();
  }

  /** Running monitors with notifications on. */
  const notifiedOf = async (): Promise<Monitor[]> =>
    (await list.own().catch(noneUnlessBug)).filter(
      ({ notify: wanted, goneAt, status }) => wanted && goneAt === undefined && status !== 'paused',
    );

  async function nextPollAt(): Promise<number | undefined> {
    const times = (await notifiedOf()).map(({ nextRunAt, currentCheckId }) => {
      if (currentCheckId !== undefined) return now() + SHORTEST_MS;
      if (nextRunAt === undefined || nextRunAt < now() - AFTER_RUN_MS) return now() + UNKNOWN_MS;
      return Math.min(Math.max(nextRunAt + AFTER_RUN_MS, now() + SHORTEST_MS), now() + LONGEST_MS);
    });
    return times.length === 0 ? undefined : Math.min(...times);
  }
  const plan = async (): Promise<void> => deps.alarm.at(await nextPollAt());

  /** The browser may have lost the alarm. */
  async function ensureAlarm(): Promise<void> {
    const at = await nextPollAt();
    await deps.alarm.ensure(at === undefined ? undefined : now() + SHORTEST_MS);
  }

  return { poll, plan, ensureAlarm };
}

const DAY_MS = 24 * 60 * MINUTE;

/** The monitors of the account and those of this device, in one list: whoever checks one is asked. */
function createAllMonitors(account: ReturnType<typeof createMonitors>, device: WatchUseCases) {
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
      await store.change(
        id,
        (before) =>
          before && {
            ...before,
            seenCheckId: checkId,
            ...(before.watch && { watch: { ...before.watch, news: false } }),
          },
      );
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

/** The monitors in the background: what screens may ask of them, what wakes them, and how many have news. */
export function createMonitorsFeature({
  alarmOf,
  runAwake,
  format,
  notify: tell,
  ...host
}: Omit<MonitorDeps & WatchDeps, 'store' | 'alarm' | 'notify' | 'life'> & {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
  owner: string;
  alarmOf: (name: string) => AlarmOfItsOwn;
  runAwake: (work: () => Promise<unknown>) => void;
  format: Format;
  notify: (id: string, said: ReturnType<typeof monitorNewsWords>) => Promise<void>;
}) {
  const store = createMonitorStore(host);
  const notify: MonitorDeps['notify'] = (id, news) => tell(id, monitorNewsWords(news, format));
  const shared = { ...host, store, notify };
  const watches = createWatches({ ...shared, alarm: alarmOf('watches') });
  const monitors = createAllMonitors(
    createMonitors({ ...shared, life: host.owner, alarm: alarmOf('monitors') }),
    watches,
  );
  const look = (): void => runAwake(() => watches.look());
  const handlers: HandlersFor<'monitors'> = {
    'monitors.refresh': () => monitors.refresh(),
    'monitors.open': ({ monitorId }) => monitors.open(monitorId),
    'monitors.readCheck': ({ monitorId, checkId }) => monitors.readPages(monitorId, checkId),
    'monitors.watch': ({ monitorId, fields, notify }) => monitors.watch(monitorId, fields, notify),
    'monitors.ignore': ({ monitorId, rule, on }) => monitors.ignore(monitorId, rule, on),
    'monitors.change': ({ monitorId, change }) => monitors.change(monitorId, change),
    'monitors.remove': ({ monitorId }) => monitors.remove(monitorId),
    'monitors.run': ({ monitorId, again }) => monitors.run(monitorId, again),
    'monitors.notify': ({ monitorId, on }) => monitors.notify(monitorId, on),
    'monitors.seen': ({ monitorId, checkId }) => monitors.seen(monitorId, checkId),
  };
  return {
    handlers,
    alarms: { monitors: (): void => runAwake(() => monitors.poll()), watches: look },
    wake(): void {
      runAwake(() => monitors.wake());
      look();
    },
    /** A list of pages was read on this device: perhaps that of a check. */
    look,
    refresh: monitors.refresh,
    /** How many watches found something that nobody has looked at yet. */
    news: async (): Promise<number> => (await store.all()).filter(({ watch }) => watch?.news).length,
  };
}
