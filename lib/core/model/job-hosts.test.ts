// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { batchOf } from '@/lib/core/model/batch-of';
import { hostsOfJob, spansSites } from './job-hosts';

const batch = (...urls: string[]) => ({
  host: 'many.test',
  request: batchOf(urls),
});

describe('spansSites', () => {
  it('tells a batch of one host, however its addresses are written, from one of several', () => {
    expect(spansSites(batch('https://many.test/a', 'http://many.test/b', 'https://MANY.test?c'))).toBe(false);
    expect(spansSites(batch('https://many.test/a', 'https://many.test.evil/b'))).toBe(true);
    expect(spansSites(batch('https://many.test/a', 'https://other.test/'))).toBe(true);
  });
});

describe('hostsOfJob', () => {
  it('names each host of a batch once, that of the job first', () => {
    expect(
      hostsOfJob(
        batch('https://many.test/a', 'https://other.test/', 'https://many.test/b', 'https://other.test/b'),
      ),
    ).toEqual(['many.test', 'other.test']);
  });
});
