import type { Job } from '../model/job';
import type { EngineId } from '../model/request';
import type { Engine } from '../ports/engine';
import type { Clock, Wakeup } from '../ports/host';
import type { Commit, JobStore } from '../ports/store';

export type RunnerDeps = {
  store: JobStore;
  engines: Record<EngineId, Engine>;
  /** Names this life of the worker. */
  owner: string;
  now: Clock;
  wakeup: Wakeup;
  /** Calls back about every `ms` until stopped; only for speed, the lease is the truth. */
  every: (ms: number, call: () => void) => () => void;
  /** Told after every commit that held, with the job as it was claimed. */
  committed?: (job: Job, commit: Commit) => void;
  leaseMs?: number;
  /** Jobs of each concurrency group at once. */
  perGroup?: number;
};
