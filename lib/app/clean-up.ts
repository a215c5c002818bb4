import { createOneRun } from '../jobs/one-run';
import { isCleaning, type CleanUpRecord } from '../model/clean-up';
import { isWorking } from '../model/job';
import type { Clock, Wakeup } from '../ports/host';
import type { CleanUpStore, LibraryReader } from '../ports/store';

type Deps = {
  store: CleanUpStore;
  reader: Pick<LibraryReader, 'openJobs'>;
  /** The alarm of `run`. */
  alarm: Wakeup;
  now: Clock;
};

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
/** While jobs work, a clean-up waits, but for no longer than a day. */
const LATER_MS = 15 * MINUTE;
/** Brings a worker back, should this one end before the clean-up does. */
const AGAIN_MS = MINUTE;
/** What is removed in one transaction. */
const PORTION = 25;

/**
 * Removes by the person's rules, once a day and soon after one was switched on. All that it knows is in the library, so
 * that a life after a dead one goes on where that stood.
 */
export function createCleanUp({ store, reader, alarm, now }: Deps) {
  const isQuiet = async (): Promise<boolean> => !(await reader.openJobs()).some(isWorking);
  const mayWait = ({ dueAt = 0 }: CleanUpRecord): boolean => now() < dueAt + DAY_MS;

  async function goOn(): Promise<void> {
    const { rules, record } = await store.arrange();
    if (!isCleaning(rules)) return alarm.at(undefined);
    if (!record.running && record.dueAt !== undefined && now() < record.dueAt) return alarm.at(record.dueAt);
    if (mayWait(record) && !(await isQuiet())) return alarm.at(now() + LATER_MS);
    await alarm.at(now() + AGAIN_MS);
    await store.begin();
    const removals = await store.plan(rules);
    for (let at = 0; at < removals.length; at += PORTION) {
      if (mayWait(record) && !(await isQuiet())) return alarm.at(now() + LATER_MS);
      await alarm.at(now() + AGAIN_MS);
      // The rules have changed meanwhile: whoever changed them asked for another run.
      if (!(await store.remove(removals.slice(at, at + PORTION), rules))) return;
    }
    const nextAt = now() + DAY_MS;
    await store.end(nextAt);
    await alarm.at(nextAt);
  }

  /** Does what is due, and sets the alarm for what is not. One at a time. */
  return { run: createOneRun(goOn) };
}
