import { createCheckNews } from './monitors/check-news';
import { MINUTE, unlessBug, type MonitorDeps } from './monitors/monitor-deps';
import { createMonitorList } from './monitors/monitor-list';
import { createPoll } from './monitors/poll';
import { createPressedCheck } from './monitors/pressed-check';

const DAY_MS = 24 * 60 * MINUTE;

export type MonitorUseCases = ReturnType<typeof createMonitors>;

/**
 * The monitors of the account: what the service says of them is kept here, and what is asked of it is asked once.
 * Whether a check that a person pressed for has begun is never guessed: it is written down before it is sent.
 */
export function createMonitors(deps: MonitorDeps) {
  const { store, now } = deps;
  const list = createMonitorList(deps);
  const news = createCheckNews(deps);
  const { poll, plan, ensureAlarm } = createPoll(deps, list, news);

  /** What may change which monitors run, and when. */
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
    tell: thenPlanned(news.tell),
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
      await ensureAlarm();
    },
  };
}
