import { createOneRun } from '@/lib/core/async/one-run';
import { isCleaning, type CleanUpRecord } from '../clean-up';
import { isWorking } from '@/lib/core/model/job';
import type { Clock, Wakeup } from '@/lib/core/ports/host';
import type { CleanUpStore, LibraryReader } from '@/lib/core/ports/store';
import { READINGS_MS } from '@/lib/features/reading/background/open-reading';

type Deps = {
  store: CleanUpStore;
  reader: Pick<LibraryReader, 'openJobs'>;
  /** The alarm of `run`. */
  alarm: Wakeup;
  now: Clock;
};

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
/** While jobs run, a clean-up waits, but at most a day. */
const LATER_MS = 15 * MINUTE;
/** Wakes another worker if this one ends before the clean-up does. */
const AGAIN_MS = MINUTE;
/** Removed in one transaction. */
const PORTION = 25;

/**
 * Removes captures by the user's rules, once a day and soon after a rule was switched on. All its state is in the
 * library, so that a new worker continues where a dead one stopped.
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
      // The rules have changed meanwhile: whatever changed them has requested another run.
      if (!(await store.remove(removals.slice(at, at + PORTION), rules))) return;
    }
    const nextAt = now() + DAY_MS;
    await store.end(nextAt);
    await alarm.at(nextAt);
  }

  /** Does what is due, and sets the alarm for the rest. One run at a time. */
  return { run: createOneRun(goOn) };
}

const UNDO_MS = 10 * 60_000;
/** How long a failed job can be retried with its file. */
const INBOX_MS = 24 * 60 * 60_000;

type Purged = { purge: (before: number) => Promise<unknown> };
type PurgeDeps = Record<'captures' | 'jobs' | 'inbox' | 'held', Purged> & {
  now: Clock;
  /** What features keep for a while, and for how long. */
  others: readonly (Purged & { keptMs: number })[];
};

/** Deletes what can no longer be reached. Each part runs separately: a failure does not stop the others. */
export function createPurge({ captures, jobs, inbox, held, others, now }: PurgeDeps) {
  return (runDetached: (work: Promise<unknown>) => void): void => {
    runDetached(captures.purge(now() - UNDO_MS));
    runDetached(jobs.purge(now() - UNDO_MS));
    runDetached(inbox.purge(now() - INBOX_MS));
    runDetached(held.purge(now() - READINGS_MS));
    for (const { purge, keptMs } of others) runDetached(purge(now() - keptMs));
  };
}
