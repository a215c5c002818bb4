import { isLive, type Job } from '../model/job';

export type JobCounts = {
  read: number;
  waiting: number;
  failed: number;
  /** Skipped by a rule. */
  blocked: number;
  /** There under another address. */
  duplicate: number;
  /** No pages: pictures, archives, PDFs. */
  file: number;
  /** What every surface calls skipped: by a rule, or because it is no page. Duplicates are counted apart. */
  skipped: number;
  /** All of them together. */
  total: number;
};

/**
 * The counts that every surface shows for a job with many pages. What a service knows of and has not given yet waits;
 * its total leaves failed pages out and may shrink (docs/service.md 10.2), so it never makes a count smaller.
 */
export function jobCounts({ state, progress }: Pick<Job, 'state' | 'progress'>): JobCounts {
  const { read, failed, blocked, duplicate, file } = progress;
  const announced = isLive({ state }) ? (progress.total ?? 0) - read : 0;
  const waiting = Math.max(progress.waiting, announced, 0);
  const total = read + waiting + failed + blocked + duplicate + file;
  return { read, waiting, failed, blocked, duplicate, file, skipped: skippedOf(progress), total };
}

/** Pages that a rule kept out, and files that are no pages. */
export const skippedOf = ({ blocked, file }: Pick<Job['progress'], 'blocked' | 'file'>): number =>
  blocked + file;

type Clocked = Pick<Job, 'createdAt' | 'startedAt' | 'clockFrom' | 'round'>;

/** From when the time of the job's round counts; undefined for a round of which nobody kept it. */
export function clockStart({
  createdAt,
  startedAt = createdAt,
  clockFrom,
  round,
}: Clocked): number | undefined {
  return clockFrom ?? (round > 0 ? undefined : startedAt);
}

/** Since when the job does nothing; undefined while it works. */
export function stillSince(state: Job['state']): number | undefined {
  return 'endedAt' in state ? state.endedAt : 'since' in state ? state.since : undefined;
}

/**
 * How long the job's round took or has taken, without the time in which a person had it stopped; undefined where
 * nobody kept when it began.
 */
export function jobElapsed(job: Clocked & Pick<Job, 'state'>, now: number): number | undefined {
  const from = clockStart(job);
  return from === undefined ? undefined : Math.max(0, (stillSince(job.state) ?? now) - from);
}
