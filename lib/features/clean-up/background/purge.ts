import type { Clock } from '@/lib/core/ports/host';
import { READINGS_MS } from '@/lib/features/reading/background/open-reading';

const UNDO_MS = 10 * 60_000;
/** How long a failed job can be retried with its file. */
const INBOX_MS = 24 * 60 * 60_000;

type Purged = { purge: (before: number) => Promise<unknown> };
type Deps = Record<'captures' | 'jobs' | 'inbox' | 'held', Purged> & {
  now: Clock;
  /** What features keep for a while, and for how long. */
  others: readonly (Purged & { keptMs: number })[];
};

/** Deletes what can no longer be reached. Each part runs separately: a failure does not stop the others. */
export function createPurge({ captures, jobs, inbox, held, others, now }: Deps) {
  return (runDetached: (work: Promise<unknown>) => void): void => {
    runDetached(captures.purge(now() - UNDO_MS));
    runDetached(jobs.purge(now() - UNDO_MS));
    runDetached(inbox.purge(now() - INBOX_MS));
    runDetached(held.purge(now() - READINGS_MS));
    for (const { purge, keptMs } of others) runDetached(purge(now() - keptMs));
  };
}
