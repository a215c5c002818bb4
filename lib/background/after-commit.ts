import type { Job } from '../core/model/job';
import type { KeepAlive } from '../core/ports/host';
import type { Commit } from '../core/ports/store';
import { mayHaveEnded } from './notify-on-end';

type Deps = {
  deliver: () => Promise<void>;
  refreshBalance: () => Promise<void>;
  notifyOnEnd: (jobId: string) => Promise<void>;
  /** A list of pages was read, or a site mapped, on this device: perhaps for a check. */
  listEnded: () => void;
  /** A monitor was created at the service by a job. */
  monitorMade: () => Promise<void>;
  /** Sends what a commit has queued for the webhook. */
  sendQueued: () => void;
  keepAlive: KeepAlive;
  /** Runs work in the background; failures are shown on the toolbar button. */
  runDetached: (work: Promise<unknown>) => void;
};

/**
 * What happens after a commit: its captures are delivered, at the end the service's balance is read again, and the user
 * is notified of the end if they asked for it.
 */
export function createAfterCommit({
  deliver,
  refreshBalance,
  notifyOnEnd,
  listEnded,
  monitorMade,
  sendQueued,
  keepAlive,
  runDetached,
}: Deps) {
  return ({ id, engine, request, notify, picked, delivery }: Job, commit: Commit): void => {
    // Re-reading single pages does not count as the end of the job.
    if (notify && !picked && mayHaveEnded(commit)) runDetached(keepAlive(notifyOnEnd(id)));
    if ((request.kind === 'batch' || request.kind === 'map') && engine === 'device' && mayHaveEnded(commit))
      listEnded();
    if (commit.type !== 'step') return;
    if (request.kind === 'monitor' && commit.next.type === 'done') runDetached(keepAlive(monitorMade()));
    const captured = commit.captures.length > 0;
    if (captured) sendQueued();
    // Once, when the work ends: a crawl commits hundreds of times.
    const goesOn = commit.next.type === 'again' || commit.next.type === 'wait';
    // The last page of a list may have failed.
    if (captured || (delivery && !goesOn)) runDetached(keepAlive(deliver()));
    if (engine === 'service' && !goesOn) runDetached(keepAlive(refreshBalance()));
  };
}
