import { AppError, toFailure, type Failure } from '../model/errors';
import { accountOf, changesOf, type Check, type Monitor, type RemoteMonitor } from '../model/monitor';
import { hostOf } from '../model/url';
import type { Clock } from '../ports/host';
import type { MonitorChange, MonitorService, MonitorStore } from '../ports/monitors';
import type { LibraryReader, SettingsStore } from '../ports/store';

/** What a check that changed something is told with. */
type MonitorNews = {
  monitor: Monitor;
  check: Check;
  /** Of the first page that is watched; empty where none is. */
  host: string;
};

type Deps = {
  service: MonitorService;
  store: MonitorStore;
  settings: Pick<SettingsStore, 'get'>;
  reader: Pick<LibraryReader, 'jobs' | 'checkPages'>;
  now: Clock;
  /** Of this life of the worker. */
  life: string;
  notify: (id: string, news: MonitorNews) => Promise<void>;
  /** A check has ended that was not known to: what is left of the credits is another now. */
  paid: () => void;
  /** The alarm of `poll`: at a time, or none; `ensure` leaves one that is set. */
  alarm: { at(time: number | undefined): Promise<void>; ensure(time: number | undefined): Promise<void> };
};

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
/** A check takes a moment once it is due. */
const AFTER_RUN_MS = MINUTE;
/** At most so often is asked, at least so often, and where the service names no time. */
const SHORTEST_MS = MINUTE;
const LONGEST_MS = 6 * 60 * MINUTE;
const UNKNOWN_MS = 15 * MINUTE;
/** How much the clocks may differ when a check is looked for that was started here. */
const SKEW_MS = MINUTE;
/** Checks that a list has room for, pages of a check that are kept, and checks that are remembered as told. */
const LISTED = 25;
const MOST_PAGES = 1_000;
const REMEMBERED = 200;

export type MonitorUseCases = ReturnType<typeof createMonitors>;

/**
 * The monitors of the account: what the service says of them is kept here, and what is asked of it is asked once.
 * Whether a check that a person pressed for has begun is never guessed: it is written down before it is sent.
 */
export function createMonitors(deps: Deps) {
  const { service, store, now } = deps;

  async function account(): Promise<string> {
    const { service: saved } = await deps.settings.get();
    if (!saved.connected) throw new AppError('not-connected');
    return accountOf(saved);
  }
  const own = async (): Promise<Monitor[]> => {
    const mine = await account();
    return (await store.all()).filter((one) => one.account === mine);
  };

  /** What was read just now, over what only this browser knows. */
  const merged = (
    remote: RemoteMonitor,
    before: Monitor | undefined,
    mine: string,
    wanted: ReadonlySet<string>,
  ): Monitor => {
    const { goneAt: _gone, ...known } = before?.account === mine ? before : { checks: [] };
    const tell = before === undefined && wanted.has(remote.id) ? { tell: { told: [] } } : {};
    return { ...known, ...tell, ...remote, account: mine, readAt: now() };
  };
  /** Monitors that were made here by somebody who wants to be told of changes. */
  const wantedHere = async (): Promise<Set<string>> =>
    new Set(
      (await deps.reader.jobs()).flatMap(({ request, progress }) =>
        request.kind === 'monitor' && request.tellMe && progress.remoteId !== undefined
          ? [progress.remoteId]
          : [],
      ),
    );

  async function refresh(): Promise<void> {
    const mine = await account();
    const [listed, wanted] = [await service.list(), await wantedHere()];
    const ids = new Set(listed.map(({ id }) => id));
    for (const remote of listed)
      await store.change(remote.id, (before) => merged(remote, before, mine, wanted));
    for (const { id, readAt } of await own()) if (!ids.has(id) && readAt < now()) await markGone(id);
    await plan();
  }

  const markGone = (id: string): Promise<unknown> =>
    store.change(id, (before) =>
      // Deleted from here, and only the answer was lost: there is nothing left to tell.
      before === undefined || before.removeAskedAt !== undefined
        ? undefined
        : { ...before, goneAt: before.goneAt ?? now() },
    );

  /** Reads one monitor and its last checks; marks one that the service does not know any more. */
  async function open(id: string): Promise<void> {
    const mine = await account();
    let read: [RemoteMonitor, Check[]];
    try {
      read = [await service.get(id), await service.checks(id)];
    } catch (error) {
      if (!(error instanceof AppError) || !isGone(error)) throw error;
      await markGone(id);
      return;
    }
    const [remote, checks] = read;
    const wanted = await wantedHere();
    let isPaid = false;
    await store.change(id, (before) => {
      const ended = new Set(before?.checks.flatMap((check) => (check.ended ? [check.id] : [])));
      isPaid = checks.some((check) => check.ended && !ended.has(check.id));
      const { run, ...next } = merged(remote, before, mine, wanted);
      const left = run && settledRun(run, checks);
      return { ...next, checks, checksReadAt: now(), ...(left ? { run: left } : {}) };
    });
    if (isPaid) deps.paid();
    await store.keepPages(
      id,
      checks.map((check) => check.id),
    );
  }

  /** What is left to be known of a press, when these are the last checks: nothing, once its check is among them. */
  function settledRun(run: NonNullable<Monitor['run']>, checks: readonly Check[]): Monitor['run'] {
    const isSent = run.life === deps.life && run.unsure === undefined;
    if (isSent) return run;
    if (checks.some((check) => isOfPress(check, run))) return undefined;
    return { ...run, unsure: run.unsure ?? { reason: 'unconfirmed', facts: { detail: 'sent' } } };
  }

  /**
   * Starts a paid check. Pressed while one is sent, nothing is sent. What was sent and not answered is looked up; where
   * that tells nothing, the monitor says so, and only `again` sends another.
   */
  async function run(id: string, again: boolean): Promise<{ alreadyRunning: boolean }> {
    await account();
    const left = (await store.get(id))?.run;
    // Of a life that ended: whether it began is looked up before anything is sent.
    if (left && left.life !== deps.life && !left.unsure) await open(id);
    const askedAt = now();
    let claimed = false;
    const standing = await store.change(id, (before) => {
      claimed =
        before !== undefined && (before.run === undefined || (again && before.run.unsure !== undefined));
      return claimed && before ? { ...before, run: { askedAt, life: deps.life } } : before;
    });
    if (!standing) throw new AppError('not-found');
    if (!claimed) return { alreadyRunning: true };
    try {
      const { alreadyRunning } = await service.run(id);
      await forgetRun(id);
      await open(id).catch(unlessBug);
      return { alreadyRunning };
    } catch (error) {
      if (!(error instanceof AppError) || !mayHaveBegun(error)) {
        await forgetRun(id);
        throw error;
      }
      const unsure: Failure = toFailure(error);
      await store.change(id, (before) => before && { ...before, run: { askedAt, life: deps.life, unsure } });
      await open(id).catch(unlessBug);
      return { alreadyRunning: false };
    }
  }

  const forgetRun = (id: string): Promise<unknown> =>
    store.change(id, (before) => {
      if (!before) return undefined;
      const { run: _run, ...rest } = before;
      return rest;
    });

  /** Reads the pages of a check; those of one that has ended once. */
  async function readPages(monitorId: string, checkId: string): Promise<void> {
    const known = await deps.reader.checkPages(monitorId, checkId);
    if (known?.check.ended) return;
    let read = await service.pages(monitorId, checkId, 0);
    const pages = [...read.pages];
    while (read.more && pages.length < MOST_PAGES) {
      read = await service.pages(monitorId, checkId, pages.length);
      // Those from the start again: there are no more.
      if (read.pages[0] === undefined || read.pages[0].url === pages[0]?.url) break;
      pages.push(...read.pages);
    }
    const more = read.more && pages.length >= MOST_PAGES;
    await store.putPages({ monitorId, id: checkId, check: read.check, pages, more, readAt: now() });
  }

  async function change(id: string, patch: MonitorChange): Promise<void> {
    const mine = await account();
    const remote = await service.change(id, patch).catch(async (error: unknown) => {
      if (error instanceof AppError && isGone(error)) await markGone(id);
      throw error;
    });
    await store.change(id, (before) => merged(remote, before, mine, new Set()));
    await plan();
  }

  async function remove(id: string): Promise<void> {
    const known = await store.get(id);
    if (known?.goneAt === undefined) {
      await account();
      // Written down before it is sent: should the answer be lost, the monitor's end is no news.
      await store.change(id, (before) => before && { ...before, removeAskedAt: now() });
      await service.remove(id).catch((error: unknown) => {
        if (!(error instanceof AppError) || !isGone(error)) throw error;
      });
    }
    await store.change(id, () => undefined);
    await store.keepPages(id, []);
    await plan();
  }

  /** From now on, or no more: what has been found until then is not told of. */
  async function tell(id: string, on: boolean): Promise<void> {
    const told = on ? (await service.checks(id)).flatMap((check) => (check.ended ? [check.id] : [])) : [];
    await store.change(id, (before) => {
      if (!before) return undefined;
      const { tell: _tell, ...rest } = before;
      return on ? { ...rest, tell: { told } } : rest;
    });
    await plan();
  }

  /** Tells of what the last checks found, each once: a check is settled before it is told of. */
  async function tellChanges(id: string): Promise<void> {
    const monitor = await store.get(id);
    if (!monitor?.tell || monitor.goneAt !== undefined) return;
    const { told } = monitor.tell;
    for (const check of monitor.checks.toReversed()) {
      if (!check.ended || told.includes(check.id)) continue;
      const news = await isNews(monitor, check);
      let mine = false;
      await store.change(id, (before) => {
        mine = before?.tell !== undefined && !before.tell.told.includes(check.id);
        return before?.tell && mine
          ? { ...before, tell: { told: [...before.tell.told, check.id].slice(-REMEMBERED) } }
          : before;
      });
      if (mine && news)
        await deps.notify(`monitor ${id} ${check.id}`, { monitor, check, host: hostWatched(monitor) });
    }
  }

  /** The first check finds every page new, and with a goal only what matters to it is news. */
  async function isNews(monitor: Monitor, check: Check): Promise<boolean> {
    if (changesOf(check.summary) === 0) return false;
    const at = monitor.checks.indexOf(check);
    const isFirst = !monitor.checks.slice(at + 1).some(({ summary }) => (summary?.totalPages ?? 0) > 0);
    if (isFirst && monitor.checks.length < LISTED) return false;
    if (!monitor.goal) return true;
    await readPages(monitor.id, check.id);
    const pages = (await deps.reader.checkPages(monitor.id, check.id))?.pages ?? [];
    const changed = pages.filter(({ status }) => CHANGED.has(status));
    return changed.length === 0 || changed.some(({ judgment }) => judgment?.meaningful !== false);
  }

  /** Looks at every monitor that somebody wants to hear of, and comes again. */
  async function poll(): Promise<void> {
    const told = await toldOf();
    if (told.length === 0) return deps.alarm.at(undefined);
    // Should this life end in between.
    await deps.alarm.at(now() + UNKNOWN_MS);
    for (const { id } of told)
      try {
        await open(id);
        await tellChanges(id);
      } catch (error) {
        // A service that is down is asked again the next time.
        unlessBug(error);
      }
    await plan();
  }

  /** Those that somebody wants to hear of, and that run. */
  const toldOf = async (): Promise<Monitor[]> =>
    (await own().catch(noneUnlessBug)).filter(
      ({ tell: wanted, goneAt, status }) => wanted && goneAt === undefined && status !== 'paused',
    );

  async function nextPollAt(): Promise<number | undefined> {
    const times = (await toldOf()).map(({ nextRunAt, currentCheckId }) => {
      if (currentCheckId !== undefined) return now() + SHORTEST_MS;
      if (nextRunAt === undefined || nextRunAt < now() - AFTER_RUN_MS) return now() + UNKNOWN_MS;
      return Math.min(Math.max(nextRunAt + AFTER_RUN_MS, now() + SHORTEST_MS), now() + LONGEST_MS);
    });
    return times.length === 0 ? undefined : Math.min(...times);
  }
  const plan = async (): Promise<void> => deps.alarm.at(await nextPollAt());

  return {
    refresh,
    open,
    run,
    readPages,
    change,
    remove,
    tell,
    poll,
    /** What was in sight is no news any more. */
    async seen(id: string, checkId: string): Promise<void> {
      await store.change(id, (before) => before && { ...before, seenCheckId: checkId });
    },
    /** For the start of a worker: an alarm may be lost with the browser, and a monitor was perhaps made unseen. */
    async wake(): Promise<void> {
      const readAt = Math.max(now() - DAY_MS, ...(await store.all()).map((one) => one.readAt));
      const isNew = (await deps.reader.jobs()).some(
        ({ request, state }) =>
          request.kind === 'monitor' && state.status === 'done' && state.endedAt > readAt,
      );
      if (isNew) await refresh().catch(unlessBug);
      const at = await nextPollAt();
      await deps.alarm.ensure(at === undefined ? undefined : now() + SHORTEST_MS);
    },
  };

  function isOfPress(check: Check, { askedAt }: NonNullable<Monitor['run']>): boolean {
    return check.trigger === 'manual' && (check.at ?? 0) >= askedAt - SKEW_MS;
  }
}

function hostWatched({ targets }: Monitor): string {
  const [first = ''] = targets.flatMap(({ what }) => what);
  return URL.canParse(first) ? hostOf(first) : '';
}

const CHANGED: ReadonlySet<string> = new Set(['changed', 'new', 'removed']);

const isGone = ({ reason }: AppError): boolean => reason === 'not-found' || reason === 'job-gone';

/** Without an answer, or with one that says that something broke, it may have begun all the same. */
function mayHaveBegun({ reason, facts }: AppError): boolean {
  if (facts.status !== undefined) return facts.status >= 500 && reason === 'service-error';
  return (
    reason === 'unreachable' ||
    reason === 'timed-out' ||
    reason === 'connection-lost' ||
    reason === 'bad-reply'
  );
}

function unlessBug(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

function noneUnlessBug(error: unknown): [] {
  unlessBug(error);
  return [];
}
