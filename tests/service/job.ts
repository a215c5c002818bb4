import type { Account } from './accounts';
import type { ActivityEndpoint } from './activity';

/** A job that ends, is readable for a day and then deleted. */
export type Job = {
  id: string;
  key: string;
  kind: ActivityEndpoint;
  createdAt: number;
  completedAt?: number;
};

const DAY_MS = 86_400_000;

type Found<J> = { found: 'job'; job: J } | { found: 'expired' | 'nothing' | 'other-team' };

/** The jobs of one kind. */
export type JobShelf<J extends Job> = {
  add(job: J): J;
  find(id: string, account: Account): Found<J>;
  /** Those of a team that have not expired, oldest first. */
  of(account: Account): J[];
};

export function createJobShelf<J extends Job>(now: () => number): JobShelf<J> {
  const jobs = new Map<string, J>();
  const expired = (job: J) => now() >= expiryOf(job);
  return {
    add(job) {
      jobs.set(job.id, job);
      return job;
    },
    find(id, account) {
      const job = jobs.get(id);
      if (!job) return { found: 'nothing' };
      if (job.key !== account.key) return { found: 'other-team' };
      return expired(job) ? { found: 'expired' } : { found: 'job', job };
    },
    of: (account) => [...jobs.values()].filter((job) => job.key === account.key && !expired(job)),
  };
}

/** When the results of a job are deleted. */
export const expiryOf = (job: Job): number => job.createdAt + DAY_MS;
export const isoOf = (time: number): string => new Date(time).toISOString();
