import type { Job } from '../job';

/** A legacy extract. */
export type ExtractJob = Job & {
  status: 'processing' | 'completed' | 'failed' | 'cancelled';
  data: unknown;
  error?: string;
  sources?: Record<string, string[]>;
  tokensUsed: number;
};
