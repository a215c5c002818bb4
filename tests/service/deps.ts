import type { WaitingClock } from './clock';
import type { JobStore } from './jobs';
import type { JoinedWork } from './joining';
import type { PaceKeeper } from './pace';
import type { ScrapeDeps } from './scrape';
import type { Work } from './work';

/** Everything that the routes share: one set for each running stand-in. */
export type ServiceDeps = ScrapeDeps & {
  clock: WaitingClock;
  work: Work;
  pace: PaceKeeper;
  jobs: JobStore;
  joining: JoinedWork;
  /** Pages that one team has read at the same time. */
  maxConcurrency: number;
  /** Idempotency keys that were used, with the keys that used them. */
  spentKeys: Set<string>;
  /** How many waiting pages the job that is being cancelled still reads. */
  takeLatePages: () => number;
  /** Start addresses of the sites that search knows. */
  sites: readonly string[];
};
