import { isLive, type Job } from '../model/job';

export type JobCounts = {
  read: number;
  waiting: number;
  failed: number;
  blocked: number;
  /** All four together. */
  total: number;
};

/**
 * The counts that every surface shows for a job with many pages. What a service knows of and has not given yet waits;
 * its total leaves failed pages out and may shrink (contract 10.2), so it never makes a count smaller.
 */
export function jobCounts({ state, progress }: Pick<Job, 'state' | 'progress'>): JobCounts {
  const { read, failed, blocked } = progress;
  const announced = isLive({ state }) ? (progress.total ?? 0) - read : 0;
  const waiting = Math.max(progress.waiting, announced, 0);
  return { read, waiting, failed, blocked, total: read + waiting + failed + blocked };
}

/**
 * How long the job took or has taken, standing still while a person has it stopped; undefined when it was taken up
 * again, since nobody worked between.
 */
export function jobElapsed(
  {
    state,
    createdAt,
    startedAt = createdAt,
    round,
  }: Pick<Job, 'state' | 'createdAt' | 'startedAt' | 'round'>,
  now: number,
): number | undefined {
  if (round > 0) return undefined;
  const until = 'endedAt' in state ? state.endedAt : 'since' in state ? state.since : now;
  return Math.max(0, until - startedAt);
}
