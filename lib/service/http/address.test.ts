// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { endpoint, readAddress } from './send';

describe('readAddress', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://API.example.com/  ', 'https://api.example.com'],
    ['https://api.example.com/v2', 'https://api.example.com'],
    ['https://api.example.com/v2/', 'https://api.example.com'],
    ['https://example.com:8443/scraper/', 'https://example.com:8443/scraper'],
    ['https://example.com/scraper//v2', 'https://example.com/scraper'],
    ['https://example.com/?a=1#b', 'https://example.com'],
    ['http://localhost:3002', 'http://localhost:3002'],
    ['localhost:3002', 'http://localhost:3002'],
    [' localhost:3002/v2/ ', 'http://localhost:3002'],
    ['127.0.0.1:3002', 'http://127.0.0.1:3002'],
    ['[::1]:3002', 'http://[::1]:3002'],
    ['http://127.0.0.1:3002/v2', 'http://127.0.0.1:3002'],
    ['http://[::1]:3002/', 'http://[::1]:3002'],
  ])('writes %s as %s', (typed, baseUrl) => {
    expect(readAddress(typed)).toEqual({ ok: true, baseUrl });
  });

  it.each([
    '',
    'api.example.com',
    'localhost.example.com:3002',
    'ftp://example.com',
    'https://user:pw@example.com',
    'https://',
  ])('does not take %j for an address', (typed) => {
    expect(readAddress(typed)).toEqual({ ok: false, why: 'not-an-address' });
  });

  it('takes plain http to another host only when it is allowed', () => {
    expect(readAddress('http://scraper.example')).toEqual({ ok: false, why: 'plain-http' });
    expect(readAddress('http://scraper.example', { allowPlainHttp: true })).toEqual({
      ok: true,
      baseUrl: 'http://scraper.example',
    });
  });

  it('is not misled by a host that only begins like loopback', () => {
    expect(readAddress('http://127.0.0.1.example.com')).toEqual({ ok: false, why: 'plain-http' });
    expect(readAddress('http://localhost.example.com')).toEqual({ ok: false, why: 'plain-http' });
  });

  it('gives back its own answer unchanged', () => {
    const once = readAddress('https://example.com/a/v2/');
    expect(once.ok && readAddress(once.baseUrl)).toEqual(once);
  });
});

describe('endpoint', () => {
  it('puts the version between the address and the path, once', () => {
    expect(endpoint('https://example.com/a', '/scrape')).toBe('https://example.com/a/v2/scrape');
    expect(endpoint('https://example.com/', '/scrape')).toBe('https://example.com/v2/scrape');
  });
});
