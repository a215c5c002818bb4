// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { requestSchema } from '@/lib/core/model/request';
import { aCrawlOf } from '@/tests/support/requests';
import { fetchPolicyOf } from './fetch-policy';

const crawl = (change: object = {}) => aCrawlOf({ url: 'https://a.test:8080/x', limit: 5, ...change });

describe('fetchPolicyOf', () => {
  it('keeps the rest between pages and no more at once than the crawl', () => {
    const request = crawl({ delay: 2, maxConcurrency: 1 });
    expect(fetchPolicyOf({ engine: 'device', request })).toEqual({ maxConcurrency: 1, delayMs: 2_000 });
    expect(fetchPolicyOf({ engine: 'device', request: crawl({ maxConcurrency: 50 }) })).toMatchObject({
      maxConcurrency: 4,
    });
  });

  it('is signed in only to the site of a crawl that was, on this device', () => {
    const request = crawl({ reading: { signedIn: true } });
    expect(fetchPolicyOf({ engine: 'device', request })).toMatchObject({ signedInTo: 'https://a.test:8080' });
    expect(fetchPolicyOf({ engine: 'service', request })).not.toHaveProperty('signedInTo');
    const sources = [{ type: 'url', url: 'https://a.test/' }];
    const list = requestSchema.parse({
      kind: 'batch',
      sources,
      formats: ['markdown'],
      reading: { signedIn: true },
    });
    expect(fetchPolicyOf({ engine: 'device', request: list })).not.toHaveProperty('signedInTo');
  });
});
