// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { aCrawlOf } from '@/tests/support/requests';
import { noProgress, type Job } from '../model/job';
import { createFormat } from './format';
import { jobCounts } from '../jobs/job-counts';
import { jobEndWords } from './job-end';

const told = (job: ReturnType<typeof crawl>) => jobEndWords(job, jobCounts(job), format);

const format = createFormat('en-US');
const crawl = (state: Job['state']): Pick<Job, 'request' | 'host' | 'state' | 'progress'> => ({
  request: aCrawlOf({ url: 'https://tides.example/', limit: 10 }),
  host: 'tides.example',
  state,
  progress: { ...noProgress, read: 1_204, failed: 2 },
});

describe('jobEndWords', () => {
  it('counts what came of a job that ended', () => {
    expect(told(crawl({ status: 'done', endedAt: 1 }))).toEqual({
      title: 'Crawled tides.example',
      body: '1,204 pages, 2 failed',
    });
  });

  it('counts files among what was skipped, and duplicates apart, as every surface does', () => {
    const job = crawl({ status: 'done', endedAt: 1 });
    expect(told({ ...job, progress: { ...job.progress, blocked: 3, file: 2, duplicate: 1 } })?.body).toBe(
      '1,204 pages, 2 failed, 5 skipped, 1 duplicate',
    );
  });

  it('asks for the person when the job can only go on with them', () => {
    const blocked = crawl({
      status: 'blocked',
      cursor: null,
      since: 1,
      failure: { reason: 'key-refused', facts: {} },
    });
    expect(told(blocked)?.title).toBe('tides.example: the job needs your attention');
  });

  it('keeps quiet about what the person ended and about what goes on', () => {
    expect(told(crawl({ status: 'cancelled', endedAt: 1 }))).toBeUndefined();
    expect(told(crawl({ status: 'ready', cursor: null }))).toBeUndefined();
  });
});
