import type { Monitor } from '../../model/monitor';
import type { CheckNews } from './check-news';
import { MINUTE, noneUnlessBug, unlessBug, type MonitorDeps } from './monitor-deps';
import type { MonitorList } from './monitor-list';

/** A check takes a moment once it is due. */
const AFTER_RUN_MS = MINUTE;
/** At most so often is asked, at least so often, and where the service names no time. */
const SHORTEST_MS = MINUTE;
const LONGEST_MS = 6 * 60 * MINUTE;
const UNKNOWN_MS = 15 * MINUTE;

/** When monitors that somebody wants to hear of are looked at, and by which alarm. */
export function createPoll(deps: MonitorDeps, list: MonitorList, news: CheckNews) {
  const { now } = deps;

  /** Looks at every monitor that somebody wants to hear of, and comes again. */
  async function poll(): Promise<void> {
    const told = await toldOf();
    if (told.length === 0) return deps.alarm.at(undefined);
    // Should this life end in between.
    await deps.alarm.at(now() + UNKNOWN_MS);
    for (const { id } of told)
      try {
        await list.open(id);
        await news.tellChanges(id);
      } catch (error) {
        // A service that is down is asked again the next time.
        unlessBug(error);
      }
    await plan();
  }

  /** Those that somebody wants to hear of, and that run. */
  const toldOf = async (): Promise<Monitor[]> =>
    (await list.own().catch(noneUnlessBug)).filter(
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

  /** An alarm may be lost with the browser. */
  async function ensureAlarm(): Promise<void> {
    const at = await nextPollAt();
    await deps.alarm.ensure(at === undefined ? undefined : now() + SHORTEST_MS);
  }

  return { poll, plan, ensureAlarm };
}
