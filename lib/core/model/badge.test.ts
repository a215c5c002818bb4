// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { jobBasics } from '@/tests/support/requests';
import { badgeFor } from '../platform/badge';
import type { Job, JobState } from './job';

function aJob(state: JobState, seen = false): Job {
  return {
    ...jobBasics,
    id: 'j',
    request: {
      kind: 'scrape',
      source: { type: 'url', url: 'https://a.test/' },
      formats: ['markdown'],
      scope: 'auto',
      options: {},
    },
    host: 'a.test',
    createdAt: 0,
    state,
    seen,
  };
}
const failure = { reason: 'no-credits' as const, facts: {} };

describe('badgeFor', () => {
  it('is empty when nothing runs', () =>
    expect(badgeFor([aJob({ status: 'done', endedAt: 1 })]).text).toBe(''));
  it('counts watches with news when nothing else is to be said', () => {
    expect(badgeFor([], 2)).toEqual({ text: '2', tone: 'news' });
    expect(badgeFor([aJob({ status: 'ready', cursor: undefined })], 2)).toEqual({ text: '1', tone: 'busy' });
    expect(badgeFor([aJob({ status: 'failed', endedAt: 1, failure })], 2).text).toBe('!');
  });
  it('counts what runs, waits or is about to', () => {
    const jobs = [
      aJob({ status: 'ready', cursor: undefined }),
      aJob({ status: 'waiting', cursor: 1, wakeAt: 5 }),
      aJob({ status: 'running', cursor: 1, owner: 'o', leaseUntil: 5 }),
    ];
    expect(badgeFor(jobs)).toEqual({ text: '3', tone: 'busy' });
  });
  it('calls the person when a job needs them, until they have seen it', () => {
    expect(badgeFor([aJob({ status: 'blocked', cursor: 1, failure, since: 1 })]).text).toBe('!');
    expect(badgeFor([aJob({ status: 'failed', endedAt: 1, failure })]).text).toBe('!');
    expect(badgeFor([aJob({ status: 'failed', endedAt: 1, failure }, true)]).text).toBe('');
  });
});
