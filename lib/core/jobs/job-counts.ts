import { isLive, type Job } from '../model/job';

export type JobCounts = {
  read: number;
  waiting: number;
  failed: number;
  /** Skipped by a rule. */
  blocked: number;
  /** Already read under another address. */
  duplicate: number;
  /** Not pages: images, archives, PDFs. */
  file: number;
  /** What every surface calls skipped: by a rule, or because it is no page. Duplicates are counted separately. */
  skipped: number;
  /** The total of all. */
  total: number;
};

/**
 * The counts that every surface shows for a job with many pages. Pages that a service knows of and has not returned yet
 * are waiting; its total excludes failed pages and may shrink (docs/service.md 10.2), so it never lowers a count.
 */
export function jobCounts({ state, progress }: Pick<Job, 'state' | 'progress'>): JobCounts {
  const { read, failed, blocked, duplicate, file } = progress;
  const announced = isLive({ state }) ? (progress.total ?? 0) - read : 0;
  const waiting = Math.max(progress.waiting, announced, 0);
  const total = read + waiting + failed + blocked + duplicate + file;
  return { read, waiting, failed, blocked, duplicate, file, skipped: skippedOf(progress), total };
}

/** Pages excluded by a rule, and files that are not pages. */
export const skippedOf = ({ blocked, file }: Pick<Job['progress'], 'blocked' | 'file'>): number =>
  blocked + file;

type Clocked = Pick<Job, 'createdAt' | 'startedAt' | 'clockFrom' | 'round'>;

/** When the time of the job's round starts; undefined for a round without a recorded start. */
export function clockStart({
  createdAt,
  startedAt = createdAt,
  clockFrom,
  round,
}: Clocked): number | undefined {
  return clockFrom ?? (round > 0 ? undefined : startedAt);
}

/** Since when the job is idle; undefined while it works. */
export function stillSince(state: Job['state']): number | undefined {
  return 'endedAt' in state ? state.endedAt : 'since' in state ? state.since : undefined;
}

/**
 * How long the job's round took or has taken, without the time in which the user had stopped it; undefined without a
 * recorded start.
 */
export function jobElapsed(job: Clocked & Pick<Job, 'state'>, now: number): number | undefined {
  const from = clockStart(job);
  return from === undefined ? undefined : Math.max(0, (stillSince(job.state) ?? now) - from);
}
