import type { Clock } from '../ports/host';
import { READINGS_MS } from './open-reading';

const UNDO_MS = 10 * 60_000;
/** What was sent to the webhook stays on its list for so long. */
const SENT_MS = 7 * 24 * 60 * 60_000;
/** A job that failed may be tried again with its file for so long. */
const INBOX_MS = 24 * 60 * 60_000;

type Purged = { purge: (before: number) => Promise<unknown> };
type Deps = Record<'captures' | 'jobs' | 'inbox' | 'held' | 'webhook', Purged> & { now: Clock };

/** What nobody can come back to any more, each part by itself: one that fails holds up no other. */
export function createTidying({ captures, jobs, inbox, held, webhook, now }: Deps) {
  return (runDetached: (work: Promise<unknown>) => void): void => {
    runDetached(captures.purge(now() - UNDO_MS));
    runDetached(jobs.purge(now() - UNDO_MS));
    runDetached(inbox.purge(now() - INBOX_MS));
    runDetached(held.purge(now() - READINGS_MS));
    runDetached(webhook.purge(now() - SENT_MS));
  };
}
