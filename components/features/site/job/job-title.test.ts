// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Job } from '@/lib/core/model/job';
import { aJob, done } from '@/tests/support/panel';
import { createCrawlWords } from '@/lib/features/crawl/words/en-crawl';
import { createFormat } from '@/lib/core/words/format';
import { aCrawlOf } from '@/tests/support/requests';
import { jobTitleText } from './job-title';

const format = createFormat('en-GB');
const crawl = aCrawlOf({ url: 'https://tides.example/', limit: 20 });

describe('jobTitleText', () => {
  it('says of a crawl for which the credits ran out that they did', () => {
    const title = (notes: { code: 'credits-out'; amount: number }[]) =>
      jobTitleText(aJob(crawl, done, { read: 12, failed: 3, notes }), createCrawlWords(format));
    expect(title([{ code: 'credits-out', amount: 3 }])).toBe('Out of credits: tides.example');
    expect(title([])).toBe('Crawled tides.example');
  });

  it('says of a crawl whose cancel is not sent yet that it is being canceled, not that it will go on', () => {
    const waiting = {
      status: 'waiting',
      cursor: null,
      wakeAt: 9,
      failure: { reason: 'unreachable', facts: {} },
    } as const;
    const title = (job: Job) => jobTitleText(job, createCrawlWords(format));
    const job = aJob(crawl, waiting);
    expect(title(job)).toBe('Waiting to crawl tides.example');
    expect(title({ ...job, requestedAction: 'cancel' })).toBe('Canceling the crawl of tides.example');
  });
});
