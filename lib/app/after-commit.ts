import type { Job } from '../model/job';
import type { KeepAlive } from '../ports/host';
import type { Commit } from '../ports/store';
import { mayHaveEnded } from './notify-on-end';

type Deps = {
  deliver: () => Promise<void>;
  refreshBalance: () => Promise<void>;
  notifyOnEnd: (jobId: string) => Promise<void>;
  /** The service has a monitor that was made here. */
  monitorMade: () => Promise<void>;
  /** Sends what a commit has queued for the webhook. */
  sendQueued: () => void;
  keepAlive: KeepAlive;
  /** Takes work that nobody waits for. */
  runDetached: (work: Promise<unknown>) => void;
};

/**
 * What follows a commit: captures that it brought are delivered, a service is asked at the end what is left, and whoever wanted to
 * hear of the end is told.
 */
export function createAfterCommit({
  deliver,
  refreshBalance,
  notifyOnEnd,
  monitorMade,
  sendQueued,
  keepAlive,
  runDetached,
}: Deps) {
  return ({ id, engine, request, notify, picked, delivery }: Job, commit: Commit): void => {
    // Single pages that are read once more are no end of the job.
    if (notify && !picked && mayHaveEnded(commit)) runDetached(keepAlive(notifyOnEnd(id)));
    if (commit.type !== 'step') return;
    if (request.kind === 'monitor' && commit.next.type === 'done') runDetached(keepAlive(monitorMade()));
    const captured = commit.captures.length > 0;
    if (captured) sendQueued();
    // Once, as the work ends: a crawl commits hundreds of times.
    const goesOn = commit.next.type === 'again' || commit.next.type === 'wait';
    // The last page of a list may be one that could not be read.
    if (captured || (delivery && !goesOn)) runDetached(keepAlive(deliver()));
    if (engine === 'service' && !goesOn) runDetached(keepAlive(refreshBalance()));
  };
}
