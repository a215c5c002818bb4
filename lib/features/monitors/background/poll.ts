import type { Monitor } from '../monitor';
import type { CheckNews } from './check-news';
import { MINUTE, noneUnlessBug, unlessBug, type MonitorDeps } from './monitor-deps';
import type { MonitorList } from './monitor-list';

/** A check takes a moment once it is due. */
const AFTER_RUN_MS = MINUTE;
/** Shortest and longest interval between polls, and the interval when the service gives no time. */
const SHORTEST_MS = MINUTE;
const LONGEST_MS = 6 * 60 * MINUTE;
const UNKNOWN_MS = 15 * MINUTE;

/** When to poll monitors with notifications on, and with which alarm. */
export function createPoll(deps: MonitorDeps, list: MonitorList, news: CheckNews) {
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
