// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { requestSchema } from '@/lib/core/model/request';
import { aJob } from '@/tests/support/panel';
import type { Job } from '@/lib/core/model/job';
import { manyPageJob } from './tab-jobs';

const crawlOn = (host: string, state: Job['state']): Job =>
  aJob(
    requestSchema.parse({ kind: 'crawl', url: `https://${host}/`, limit: 5, formats: ['markdown'] }),
    state,
    {},
    { id: host, host },
  );
const waits: Job['state'] = { status: 'waiting', cursor: null, wakeAt: 9_000_000 };
const ended = (endedAt: number): Job['state'] => ({ status: 'done', endedAt });

describe('manyPageJob', () => {
  const old = crawlOn('old.test', waits);

  it('is a job of the site in the tab before one of another site that still runs', () => {
    const own = crawlOn('shop.test', ended(2_000));
    expect(manyPageJob([old, own], new Set(), 1_000, 'shop.test')).toBe(own);
    expect(manyPageJob([old, own], new Set(), 1_000, 'other.test')).toBe(old);
  });

  it('is no job of the site in the tab that is not news', () => {
    const own = crawlOn('shop.test', ended(500));
    expect(manyPageJob([own, old], new Set(), 1_000, 'shop.test')).toBe(old);
    expect(manyPageJob([own], new Set(), 1_000, 'shop.test')).toBeUndefined();
    expect(manyPageJob([own, old], new Set(['shop.test']), 1_000, 'shop.test')).toBe(own);
  });
});
