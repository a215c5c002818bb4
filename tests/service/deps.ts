import type { WaitingClock } from './clock';
import type { JobStore } from './job-store';
import type { JoinedWork } from './joining';
import type { Session } from './interact/session-record';
import type { Monitor } from './monitor/monitor-record';
import type { PaceKeeper } from './pace';
import type { ScrapeDeps } from './scrape-deps';
import type { IndexedPage } from './search/indexed-page';
import type { Work } from './work';

/** Everything that the routes share: one set for each running stand-in. */
export type ServiceDeps = ScrapeDeps & {
  clock: WaitingClock;
  work: Work;
  pace: PaceKeeper;
  jobs: JobStore;
  joining: JoinedWork;
  /** Pages that one team reads in parallel. */
  maxConcurrency: number;
  monitors: Monitor[];
  sessions: Session[];
  /** Used idempotency keys, with the API keys that used them. */
  spentKeys: Set<string>;
  /** The entry in the list of failed pages for those without remaining credits. */
  creditsOutAs: 'itself' | 'any failure';
  /** Pages whose site refuses or breaks the connection are documents with a special status, and not errors. */
  unreachableAsDocuments: boolean;
  /** A page of a crawl that redirects to one that was read is neither a document nor an error: its count goes down. */
  redirectsDropped: boolean;
  /** How many waiting pages the job being canceled still reads. */
  takeLatePages: () => number;
  /** Start addresses of the sites that search knows. */
  sites: readonly string[];
  /** Webhooks may be sent to this machine. */
  localWebhooks: boolean;
  /** What webhooks are signed with. */
  webhookSecret: string;
  /** The pages that search knows; read when first needed. */
  index: () => Promise<IndexedPage[]>;
};
