// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { aCrawlOf } from '@/tests/support/requests';
import { batchOf } from '@/lib/core/model/batch-of';
import { isGranted, reachOf } from './ask-permission';

const crawl = (rules: object) => aCrawlOf({ url: 'https://docs.example/3/', limit: 10, ...rules });
const batch = (urls: string[]) => batchOf(urls);

describe('reachOf', () => {
  it('asks for no more than the rules of a crawl let it read', () => {
    expect(reachOf(crawl({}), 'device')).toEqual({ to: 'host', url: 'https://docs.example/3/' });
    expect(reachOf(crawl({ allowSubdomains: true }), 'device').to).toBe('site');
    expect(reachOf(crawl({ allowExternalLinks: true }), 'device')).toEqual({ to: 'everything' });
  });

  it('asks for nothing when a service reads', () => {
    expect(reachOf(crawl({ allowExternalLinks: true }), 'service')).toEqual({ to: 'nothing' });
  });

  it('names each host of a list once, until there are too many to be read', () => {
    expect(
      reachOf(batch(['https://a.example/1', 'https://a.example/2', 'https://b.example/']), 'device'),
    ).toEqual({
      to: 'hosts',
      urls: ['https://a.example/2', 'https://b.example/'],
    });
    expect(reachOf(batch(['https://a.example/1', 'https://a.example/2']), 'device').to).toBe('host');
    const many = Array.from({ length: 21 }, (_, at) => `https://host-${at}.example/`);
    expect(reachOf(batch(many), 'device')).toEqual({ to: 'everything' });
  });
});

describe('isGranted', () => {
  const site = { to: 'site', url: 'https://www.docs.example/' } as const;
  it.each([
    [{ to: 'host', url: 'https://docs.example/a' } as const, ['https://docs.example/*'], true],
    [{ to: 'host', url: 'http://docs.example/a' } as const, ['https://docs.example/*'], false],
    [{ to: 'host', url: 'https://a.docs.example/' } as const, ['https://docs.example/*'], false],
    [{ to: 'host', url: 'https://a.docs.example/' } as const, ['https://*.docs.example/*'], true],
    [{ to: 'host', url: 'https://x-docs.example/' } as const, ['https://*.docs.example/*'], false],
    [site, ['https://docs.example/*', 'https://www.docs.example/*'], false],
    [site, ['https://*.docs.example/*'], true],
    [site, ['<all_urls>'], true],
    [{ to: 'everything' } as const, ['https://*/*'], false],
    [{ to: 'everything' } as const, ['https://*/*', 'http://*/*'], true],
    [{ to: 'everything' } as const, ['https://*.any.example/*', 'http://*.any.example/*'], false],
  ])('%j with %j is %s', (reach, patterns, granted) => {
    expect(isGranted(reach, patterns)).toBe(granted);
  });
});
