// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { hasSecretQuery, hostOf, isLoopback, matchPatternFor, normalizeUrl } from './url';

describe('normalizeUrl', () => {
  it.each([
    ['HTTPS://Example.COM:443/a#b', 'https://example.com/a'],
    ['http://user:pass@example.com/', 'http://example.com/'],
    ['not a url', 'not a url'],
    ['https://a.test/#/inbox', 'https://a.test/#/inbox'],
    ['https://a.test/app?x=1#/inbox/7?tab=2', 'https://a.test/app?x=1#/inbox/7?tab=2'],
    ['https://a.test/#!/inbox', 'https://a.test/#!/inbox'],
    ['https://a.test/#!inbox', 'https://a.test/#!inbox'],
    ['https://a.test/#/', 'https://a.test/'],
    ['https://a.test/#!', 'https://a.test/'],
    ['https://a.test/#!/', 'https://a.test/'],
    ['https://a.test/#//cdn', 'https://a.test/'],
    ['https://a.test/#inbox', 'https://a.test/'],
    ['https://a.test/#access_token=x', 'https://a.test/'],
  ])('%s → %s', (from, to) => expect(normalizeUrl(from)).toBe(to));
});

describe('hasSecretQuery', () => {
  it.each([
    'https://a.test/?access_token=x',
    'https://a.test/?X-Amz-Signature=abc',
    'https://a.test/?q=4f9c1d2e3b4a5f6e7d8c9b0a1f2e3d4c5b6a',
    'https://a.test/#/reset?token=abc',
    'https://a.test/#!/callback?a=1&code=abc',
  ])('warns of %s', (url) => expect(hasSecretQuery(url)).toBe(true));
  it.each([
    'https://a.test/?q=boats&page=2',
    'https://a.test/',
    'https://a.test/?token=',
    'https://a.test/#/list?page=2',
  ])('lets %s pass', (url) => expect(hasSecretQuery(url)).toBe(false));
});

describe('isLoopback', () => {
  it.each(['http://localhost:3002', 'http://127.0.0.1', 'http://[::1]:80', 'http://x.localhost'])(
    '%s',
    (url) => expect(isLoopback(url)).toBe(true),
  );
  it.each(['http://localhost.evil.test', 'http://127.0.0.1.evil.test', 'http://10.0.0.1'])('not %s', (url) =>
    expect(isLoopback(url)).toBe(false),
  );
});

describe('matchPatternFor', () => {
  it('leaves the port out, since a match pattern has none', () =>
    expect(matchPatternFor('http://a.test:8080/x?y')).toBe('http://a.test/*'));
});

describe('hostOf', () => {
  it('names the scheme where there is no host', () => expect(hostOf('file:///tmp/x.html')).toBe('file'));
});
