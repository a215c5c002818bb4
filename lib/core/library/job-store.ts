import type { JobStore } from '../ports/store';
import type { JobDeps } from './change-job';
import { createCommit } from './commit-step';
import { createJobClaims } from './job-claims';
import { createJobCommands } from './job-commands';
import { createJobDeliveries } from './job-deliveries';
import { createJobQueue } from './job-queue';
import { createJobRemoval } from './job-removal';
import { createJobRounds } from './job-rounds';
import { createSessionTurns } from '@/lib/features/interact/background/session-turns';

/** Jobs in IndexedDB. Each method is one transaction; the lease decides who may commit. */
export const createJobStore = (deps: JobDeps): JobStore => ({
  ...createJobQueue(deps),
  ...createJobClaims(deps),
  ...createCommit(deps),
  ...createJobCommands(deps),
  ...createJobRounds(deps),
  ...createSessionTurns(deps),
  ...createJobRemoval(deps),
  ...createJobDeliveries(deps),
});
