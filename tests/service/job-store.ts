import type { AgentRun } from './agent/agent-run';
import type { ExtractJob } from './extract/extract-job';
import { createJobShelf, type JobShelf } from './job';
import type { PageJob } from './page-job';

/** All jobs that the stand-in knows, by kind. */
export type JobStore = {
  /** Crawls and batches: they are read in the same way. */
  pages: JobShelf<PageJob>;
  extracts: JobShelf<ExtractJob>;
  agents: JobShelf<AgentRun>;
};

export const createJobStore = (now: () => number): JobStore => ({
  pages: createJobShelf(now),
  extracts: createJobShelf(now),
  agents: createJobShelf(now),
});
