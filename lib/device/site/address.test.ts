// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey, crawlAddress } from './address';

describe('crawlAddress', () => {
  it.each([
    ['HTTPS://Example.COM:443/a', 'https://example.com/a'],
    ['http://a.test:80', 'http://a.test/'],
    ['http://a.test:8080/', 'http://a.test:8080/'],
    ['https://user:pass@a.test/x', 'https://a.test/x'],
    ['https://a.test/x#part', 'https://a.test/x'],
    ['https://a.test/x#', 'https://a.test/x'],
    ['https://a.test/#!/inbox', 'https://a.test/#!/inbox'],
    ['https://a.test/#/inbox', 'https://a.test/#/inbox'],
    ['https://a.test/#/', 'https://a.test/'],
    ['https://a.test/a/./b/../c', 'https://a.test/a/c'],
    ['https://a.test/a/%2e%2E/c', 'https://a.test/c'],
    ['https://a.test/%e3%83%84/%7euser?q=%c3%bc', 'https://a.test/%E3%83%84/~user?q=%C3%BC'],
    ['https://a.test/a%2fb', 'https://a.test/a%2Fb'],
    ['https://a.test/ü', 'https://a.test/%C3%BC'],
    ['https://bücher.test/', 'https://xn--bcher-kva.test/'],
    ['https://a.test/x?', 'https://a.test/x'],
    ['https://a.test/x?&&', 'https://a.test/x'],
    ['https://a.test/x?b=2&a=1&', 'https://a.test/x?b=2&a=1'],
    ['https://a.test/x?utm_source=m&id=3&UTM_Campaign=c&fbclid=f', 'https://a.test/x?id=3'],
    ['https://a.test/x?utm%5Fsource=m', 'https://a.test/x'],
    ['https://a.test/x?gclid=1&msclkid=2&yclid=3&igshid=4&mc_eid=5&_ga=6', 'https://a.test/x'],
    ['https://a.test/x;jsessionid=0A1B?a=1', 'https://a.test/x?a=1'],
    ['https://a.test/x?PHPSESSID=77&a=1', 'https://a.test/x?a=1'],
  ])('%s → %s', (link, address) => expect(crawlAddress(link)).toBe(address));

  it.each(['?ref=x', '?source=a', '?sid=4', '?q=utm_source', '?gclids=1', '?page=2', '?empty', '?a=b+c%20d'])(
    'keeps %s, which may be content',
    (query) => expect(crawlAddress(`https://a.test/${query}`)).toBe(`https://a.test/${query}`),
  );

  it.each([
    'mailto:a@a.test',
    'javascript:void(0)',
    'ftp://a.test/',
    'data:text/html,x',
    'http://',
    '',
    '//',
  ])('has no address for %j', (link) => expect(crawlAddress(link)).toBeUndefined());

  it('reads a reference against its page', () => {
    expect(crawlAddress('../c?x=1#y', { base: 'https://a.test/a/b/' })).toBe('https://a.test/a/c?x=1');
    expect(crawlAddress('//b.test/x', { base: 'https://a.test/' })).toBe('https://b.test/x');
    expect(crawlAddress('nothing absolute')).toBeUndefined();
  });

  it('leaves the query out on request', () =>
    expect(crawlAddress('https://a.test/x?a=1#!b', { ignoreQueryParameters: true })).toBe(
      'https://a.test/x#!b',
    ));

  it('changes nothing the second time', () => {
    const link = fc.stringMatching(/^[a-z%0-9/.;?&=#!~ü:@-]{0,24}$/);
    fc.assert(
      fc.property(link, (text) => {
        const once = crawlAddress(text, { base: 'https://a.test/b/' });
        if (once !== undefined) expect(crawlAddress(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});

describe('addressKey', () => {
  const key = (link: string, ignoreQueryParameters = false) =>
    addressKey(crawlAddress(link) ?? '', { ignoreQueryParameters });

  it.each([
    ['https://a.test/a', 'https://a.test/a/'],
    ['https://a.test', 'https://a.test/'],
    ['https://a.test/a/', 'https://a.test/a/index.html'],
    ['https://a.test/', 'https://a.test/INDEX.HTM'],
    ['https://a.test/?p=1', 'https://a.test/index.php?p=1'],
    ['http://a.test/a', 'https://a.test/a'],
    ['https://www.a.test/a', 'https://a.test/a'],
    ['https://a.test/a?x=1', 'https://a.test/a/?x=1'],
    ['https://a.test/a?utm_source=x', 'https://a.test/a#part'],
    ['https://a.test/a?x=1&y=2', 'https://a.test/a?y=2&x=1'],
  ])('%s and %s are one page', (one, other) => expect(key(one)).toBe(key(other)));

  it.each([
    ['https://a.test/a', 'https://a.test/A'],
    ['https://a.test/a?x=1', 'https://a.test/a?x=2'],
    ['https://a.test/a?x=1&x=2', 'https://a.test/a?x=2&x=1'],
    ['https://a.test/a', 'https://a.test/a?x'],
    ['https://a.test/#!/a', 'https://a.test/#!/b'],
    ['https://a.test/#/a', 'https://a.test/#/b'],
    ['https://a.test/a', 'https://a.test:8443/a'],
    ['https://a.test/a', 'https://b.a.test/a'],
    ['https://a.test/a/myindex.html', 'https://a.test/a/my'],
    ['https://a.test/a%2Fb', 'https://a.test/a/b'],
  ])('%s and %s are two pages', (one, other) => expect(key(one)).not.toBe(key(other)));

  it('lets the query count for nothing on request', () => {
    expect(key('https://a.test/a?x=1', true)).toBe(key('https://a.test/a/?x=2&y', true));
    expect(key('https://a.test/a?x=1', true)).toBe(key('https://a.test/a', true));
  });

  it('is made at once of a path of nothing but slashes', () => {
    expect(addressKey(`https://a.test/${'/'.repeat(2_000_000)}b`)).toMatch(/\/b\/$/);
    expect(addressKey('https://a.test/a///')).toBe('a.test/a/');
  });
});

describe('an address that is too long', () => {
  it('is none, whether it was written so or became so', () => {
    expect(crawlAddress(`https://a.test/${'a'.repeat(7_000)}`)).toBeDefined();
    expect(crawlAddress(`https://a.test/${'a'.repeat(8_000)}`)).toBeUndefined();
    expect(crawlAddress(`/${'ä'.repeat(2_000)}`, { base: 'https://a.test/' })).toBeUndefined();
  });
});
