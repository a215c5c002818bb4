// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { noProgress, type Job, type JobState } from '../model/job';
import { jobCounts, jobElapsed } from './job-counts';

const running: JobState = { status: 'running', cursor: null, owner: 'o', leaseUntil: 1 };
const done: JobState = { status: 'done', endedAt: 90_000 };
const counts = (state: JobState, progress: Partial<Job['progress']>) =>
  jobCounts({ state, progress: { ...noProgress, ...progress } });

describe('jobCounts', () => {
  it('counts as waiting what a service has announced and not given yet', () => {
    expect(counts(running, { read: 37, failed: 1, blocked: 4, total: 95 })).toEqual({
      read: 37,
      waiting: 58,
      failed: 1,
      blocked: 4,
      duplicate: 0,
      file: 0,
      skipped: 4,
      total: 100,
    });
  });

  it('counts duplicates and what is no page apart from what a rule skips', () =>
    expect(counts(done, { read: 9, blocked: 1, duplicate: 5, file: 2 })).toEqual({
      read: 9,
      waiting: 0,
      failed: 0,
      blocked: 1,
      duplicate: 5,
      file: 2,
      skipped: 3,
      total: 17,
    }));

  it('never counts fewer than there are rows for, however the total shrinks', () => {
    expect(counts(running, { read: 37, waiting: 5, total: 12 }).waiting).toBe(5);
    expect(counts(running, { read: 37, total: 12 }).waiting).toBe(0);
  });

  it('lets nothing wait that was announced once the job has ended', () => {
    expect(counts(done, { read: 37, total: 95 }).waiting).toBe(0);
    expect(counts(done, { read: 37, waiting: 2, total: 95 }).waiting).toBe(2);
  });
});

describe('jobElapsed', () => {
  const times = { createdAt: 5_000, startedAt: 10_000, round: 0 };
  it('runs with the clock, and stands still when the job does', () => {
    expect(jobElapsed({ ...times, state: running }, 30_000)).toBe(20_000);
    expect(jobElapsed({ ...times, state: done }, 500_000)).toBe(80_000);
    const paused: JobState = { status: 'paused', cursor: null, since: 25_000 };
    expect(jobElapsed({ ...times, state: paused }, 500_000)).toBe(15_000);
  });

  it('counts a round by itself, and says nothing of one whose beginning was not kept', () => {
    expect(jobElapsed({ ...times, round: 1, clockFrom: 70_000, state: done }, 500_000)).toBe(20_000);
    expect(jobElapsed({ ...times, round: 1, clockFrom: 70_000, state: running }, 75_000)).toBe(5_000);
    expect(jobElapsed({ ...times, round: 1, state: done }, 500_000)).toBeUndefined();
  });
});
