import { changesOf, type Check, type Monitor } from '../monitor';
import { hostOf } from '@/lib/core/model/url';
import type { MonitorDeps } from './monitor-deps';

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
export function createCheckNews(deps: MonitorDeps) {
  const { service, store, now } = deps;

  /** Reads the pages of a check; once for a check that has ended. */
  async function readPages(monitorId: string, checkId: string): Promise<void> {
    const known = await deps.reader.checkPages(monitorId, checkId);
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
    const pages = (await deps.reader.checkPages(monitor.id, check.id))?.pages ?? [];
    const changed = pages.filter(({ status }) => CHANGED.has(status));
    return changed.length === 0 || changed.some(({ judgment }) => judgment?.meaningful !== false);
  }

  return { readPages, notify, notifyOfChanges };
}

export type CheckNews = ReturnType<typeof createCheckNews>;
