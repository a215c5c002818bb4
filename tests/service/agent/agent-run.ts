import type { Job } from '../job';
import type { AgentBody } from './body';
import type { Trace } from './trace';

/** One run of the agent. */
export type AgentRun = Job & {
  kind: 'agent';
  body: AgentBody;
  threadId: string;
  threadTurn: number;
  status: 'processing' | 'completed' | 'failed';
  /** How it ended, in the terms of threads. */
  outcome?: 'succeeded' | 'failed' | 'cancelled' | 'refused' | 'credit_limit_reached';
  data?: unknown;
  message?: string;
  error?: string;
  creditsUsed: number;
  trace: Trace;
  /** Aborted by the one cancel that counts. */
  cancelling: AbortController;
  browser?: string;
};
