// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Job, JobState } from '@/lib/core/model/job';
import { searchRequestSchema } from '@/lib/core/model/request';
import { aJob, done, running } from '@/tests/support/panel';
import { isRunning, lastLists, listBefore, pastSearches, searchKey } from './search-history';

const asked = (change: object = {}) =>
  searchRequestSchema.parse({ kind: 'search', query: 'tides', ...change });
const run = (id: string, createdAt: number, state: JobState = done, change: object = {}): Job =>
  aJob(asked(change), state, {}, { id, createdAt });
const failed: JobState = { status: 'failed', endedAt: 9, failure: { reason: 'offline', facts: {} } };

describe('pastSearches', () => {
  it('gathers the runs of one search, the last run first, and leaves other jobs out', () => {
    const past = pastSearches([
      run('old', 1),
      run('other', 2, done, { query: 'boats' }),
      run('new', 3, done, { query: ' Tides ' }),
      run('narrow', 4, done, { tbs: 'qdr:w' }),
      aJob({ ...asked(), kind: 'extract', urls: [] }, done),
    ]);
    expect(past.map(({ runs }) => runs.map(({ id }) => id))).toEqual([['narrow'], ['new', 'old'], ['other']]);
  });

  it('takes the order of sources and of options for the same search', () => {
    expect(searchKey(asked({ sources: ['web', 'news'], country: 'PT', tbs: 'qdr:d' }))).toBe(
      searchKey(asked({ tbs: 'qdr:d', country: 'PT', sources: ['news', 'web'] })),
    );
    expect(searchKey(asked({ limit: 5 }))).not.toBe(searchKey(asked()));
  });
});

describe('what a run is compared with', () => {
  const [past] = pastSearches([run('a', 1), run('b', 2, failed), run('c', 3), run('d', 4, running)]);
  if (!past) throw new Error('no search');
  it('is the last one before it that came to a list', () => {
    expect(lastLists(past).map(({ id }) => id)).toEqual(['c', 'a']);
    expect(listBefore(past, run('d', 4))?.id).toBe('c');
    expect(listBefore(past, run('a', 1))).toBeUndefined();
    expect(isRunning(past)).toBe(true);
  });
});
