// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { aCrawlOf } from '@/tests/support/requests';
import { batchOf } from '@/lib/core/model/batch-of';
import { noProgress, type Progress } from '../model/job';
import type { TrawlRequest } from '../model/request';
import { retryRoom } from './retry-room';

const crawl = aCrawlOf({ limit: 40 });
const batch = batchOf(['https://a.test/']);
const room = (request: TrawlRequest, progress: Partial<Progress>) =>
  retryRoom({ request, progress: { ...noProgress, ...progress } });

describe('retryRoom', () => {
  it('is what a limit leaves beside what was read and what waits', () => {
    expect(room(crawl, { read: 33, failed: 7 })).toBe(7);
    expect(room(crawl, { read: 37, failed: 7 })).toBe(3);
    expect(room(crawl, { read: 37, waiting: 2, failed: 7 })).toBe(1);
    expect(room(crawl, { read: 40, failed: 7 })).toBe(0);
    expect(room(crawl, { read: 47, failed: 7 })).toBe(0);
  });

  it('is every failed page where there is no limit', () => {
    expect(room(batch, { read: 900, failed: 7 })).toBe(7);
  });
});
