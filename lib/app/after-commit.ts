import type { Job } from '../model/job';
import type { KeepAlive } from '../ports/host';
import type { Commit } from '../ports/store';

type Deps = {
  deliver: () => Promise<void>;
  refreshBalance: () => Promise<void>;
  keepAlive: KeepAlive;
  /** Takes work that nobody waits for. */
  errand: (work: Promise<unknown>) => void;
};

/** What follows a commit that brought captures: they are delivered, and a service is asked what is left. */
export function createAfterCommit({ deliver, refreshBalance, keepAlive, errand }: Deps) {
  return ({ engine }: Job, commit: Commit): void => {
    if (commit.type !== 'step' || commit.captures.length === 0) return;
    errand(keepAlive(deliver()));
    if (engine === 'service') errand(keepAlive(refreshBalance()));
  };
}
