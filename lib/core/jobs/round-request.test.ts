// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { aCrawlOf } from '@/tests/support/requests';
import { requestOfRound } from './steps';

const crawl = aCrawlOf({ limit: 5, allowExternalLinks: true, reading: { obeyNoindex: true } });
const then = { status: 'done' as const, endedAt: 1 };

describe('requestOfRound', () => {
  it('reads as the person asked, also single pages', () => {
    expect(requestOfRound({ request: crawl })).toBe(crawl);
    expect(requestOfRound({ request: crawl, picked: { resumeState: then } })).toBe(crawl);
  });

  it('runs picked pages in tabs, with cookies and never with other sites', () => {
    expect(requestOfRound({ request: crawl, picked: { resumeState: then, inTabs: true } })).toMatchObject({
      allowExternalLinks: false,
      reading: { signedIn: true, render: 'always', obeyNoindex: true },
    });
  });
});
