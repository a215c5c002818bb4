// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { noProgress, type JobState, type Progress } from '@/lib/core/model/job';
import { crawlRequestSchema } from '@/lib/core/model/request';
import { crawlEnd, crawlFolder } from './crawl-end';

const done: JobState = { status: 'done', endedAt: 1 };
const url = 'https://docs.example/guide/';
const crawl = (change: object = {}) =>
  crawlRequestSchema.parse({ kind: 'crawl', url, limit: 100, formats: ['markdown'], ...change });
const end = (progress: Partial<Progress>, state: JobState = done, change: object = {}) =>
  crawlEnd({ request: crawl(change), state, progress: { ...noProgress, ...progress } });
const needsScripts = (amount: number) => ({ notes: [{ code: 'needs-script' as const, amount }] });

describe('how a crawl ended', () => {
  it('tells a crawl in which nothing was read from one that read a page, and from any other', () => {
    expect(end({ read: 0, blocked: 126 })).toBe('nothing');
    expect(end({ read: 0, failed: 3 })).toBe('nothing');
    expect(end({ read: 1, blocked: 40 })).toBe('one-page');
    expect(end({ read: 2 })).toBeUndefined();
    expect(end({ read: 1 }, done, { limit: 1 })).toBeUndefined();
    expect(end({ read: 1, failed: 4 })).toBe('one-page');
    expect(end({ read: 1, failed: 4, notes: [{ code: 'limit-reached', amount: 3 }] })).toBeUndefined();
    expect(end({ read: 1, failed: 4, notes: [{ code: 'credits-out', amount: 3 }] })).toBeUndefined();
  });

  it('tells that no page had text, and not where some had', () => {
    expect(end({ read: 12, ...needsScripts(12) })).toBe('no-text');
    expect(end({ failed: 12, ...needsScripts(12) })).toBe('no-text');
    expect(end({ read: 5, failed: 5, ...needsScripts(5) })).toBeUndefined();
  });

  it('says nothing of one that runs or was stopped', () => {
    expect(end({}, { status: 'cancelled', endedAt: 1 })).toBeUndefined();
    expect(end({}, { status: 'paused', cursor: null, since: 1 })).toBeUndefined();
  });

  it('names the folder that it was kept to', () => {
    expect(crawlFolder({ request: crawl(), host: 'docs.example' })).toBe('docs.example/guide/');
    expect(
      crawlFolder({ request: crawl({ crawlEntireDomain: true }), host: 'docs.example' }),
    ).toBeUndefined();
    expect(
      crawlFolder({ request: crawl({ url: 'https://docs.example/' }), host: 'docs.example' }),
    ).toBeUndefined();
  });
});
