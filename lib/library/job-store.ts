import type { JobStore } from '../ports/store';
import type { JobDeps } from './change-job';
import { createCommit } from './commit-step';
import { createJobCommands } from './job-commands';
import { createJobDeliveries } from './job-deliveries';
import { createJobQueue } from './job-queue';
import { createJobRemoval } from './job-removal';
import { createJobRounds } from './job-rounds';

/** Jobs in IndexedDB. Each method is one transaction; the lease decides who may commit. */
export const createJobStore = (deps: JobDeps): JobStore => ({
  ...createJobQueue(deps),
  ...createCommit(deps),
  ...createJobCommands(deps),
  ...createJobRounds(deps),
  ...createJobRemoval(deps),
  ...createJobDeliveries(deps),
});
