// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { noProgress, type Job } from '../model/job';
import { crawlRequestSchema } from '../model/request';
import { createFormat } from './format';
import { jobEndWords } from './job-end';

const format = createFormat('en-US');
const crawl = (state: Job['state']): Pick<Job, 'request' | 'host' | 'state' | 'progress'> => ({
  request: crawlRequestSchema.parse({
    kind: 'crawl',
    url: 'https://tides.example/',
    limit: 10,
    formats: ['markdown'],
  }),
  host: 'tides.example',
  state,
  progress: { ...noProgress, read: 1_204, failed: 2 },
});

describe('jobEndWords', () => {
  it('counts what came of a job that ended', () => {
    expect(jobEndWords(crawl({ status: 'done', endedAt: 1 }), format)).toEqual({
      title: 'Crawled tides.example',
      body: '1,204 pages, 2 failed',
    });
  });

  it('asks for the person when the job can only go on with them', () => {
    const blocked = crawl({
      status: 'blocked',
      cursor: null,
      since: 1,
      failure: { reason: 'key-refused', facts: {} },
    });
    expect(jobEndWords(blocked, format)?.title).toBe('tides.example: Trawl needs you');
  });

  it('keeps quiet about what the person ended and about what goes on', () => {
    expect(jobEndWords(crawl({ status: 'cancelled', endedAt: 1 }), format)).toBeUndefined();
    expect(jobEndWords(crawl({ status: 'ready', cursor: null }), format)).toBeUndefined();
  });
});
