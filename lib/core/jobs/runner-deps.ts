import type { Job } from '../model/job';
import type { EngineId } from '../model/request';
import type { Engine } from '../ports/engine';
import type { Clock, Wakeup } from '../ports/host';
import type { Commit, JobStore } from '../ports/store';

export type RunnerDeps = {
  store: JobStore;
  engines: Record<EngineId, Engine>;
  /** Identifies this worker instance. */
  owner: string;
  now: Clock;
  wakeup: Wakeup;
  /** Calls back about every `ms` until stopped; only for speed, the lease decides. */
  every: (ms: number, call: () => void) => () => void;
  /** Called after every successful commit, with the job as it was claimed. */
  committed?: (job: Job, commit: Commit) => void;
  leaseMs?: number;
  /** Concurrent jobs per concurrency group. */
  perGroup?: number;
};
