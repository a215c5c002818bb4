// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherKeysOf, pageKeyOf } from './page-key';

const same = (one: string, other: string): boolean => pageKeyOf(one) === pageKeyOf(other);

describe('pageKeyOf', () => {
  it.each([
    ['https://a.test/x?utm_source=mail&id=3&fbclid=f', 'https://a.test/x?id=3'],
    ['https://a.test/x?gclid=1', 'https://a.test/x'],
    ['https://a.test/x?', 'https://a.test/x'],
    ['https://a.test/x?b=2&a=1', 'https://a.test/x?a=1&b=2'],
    ['HTTPS://A.Test:443/x', 'https://a.test/x'],
    ['http://a.test:80/x', 'http://a.test/x'],
    ['https://a.test/%7euser/%c3%bc', 'https://a.test/~user/ü'],
    ['https://a.test/x?q=%7e', 'https://a.test/x?q=~'],
    ['https://a.test/x#part', 'https://a.test/x'],
    ['https://a.test/#/inbox?utm_source=m&b=2&a=1', 'https://a.test/#/inbox?a=1&b=2'],
    ['https://a.test/x;jsessionid=0A1B', 'https://a.test/x'],
  ])('%s is the page of %s', (one, other) => expect(pageKeyOf(one)).toBe(pageKeyOf(other)));

  it.each([
    ['https://a.test/x?id=3', 'https://a.test/x?id=4'],
    ['https://a.test/x?page=2', 'https://a.test/x'],
    ['https://a.test/x?ref=a', 'https://a.test/x'],
    ['https://a.test/x?a=1&a=2', 'https://a.test/x?a=2&a=1'],
    ['https://a.test/#/inbox', 'https://a.test/#/sent'],
    ['https://a.test/#!inbox', 'https://a.test/'],
    ['https://a.test/a%2Fb', 'https://a.test/a/b'],
    ['https://a.test/x?q=a%26b', 'https://a.test/x?q=a&b'],
    ['https://a.test/x', 'https://a.test/X'],
    ['https://a.test:8443/', 'https://a.test/'],
    ['http://a.test/', 'https://a.test/'],
  ])('%s is not the page of %s', (one, other) => expect(same(one, other)).toBe(false));

  it('leaves what is no web address as it is', () => {
    expect(pageKeyOf('')).toBe('');
    expect(pageKeyOf('extract prices?b&a')).toBe('extract prices?b&a');
    expect(pageKeyOf('file:///b?z=1&a=2')).toBe('file:///b?z=1&a=2');
  });

  const name = fc.stringMatching(/^[a-d]{1,2}$/);
  const pairs = fc.uniqueArray(fc.tuple(name, fc.stringMatching(/^[a-z0-9%]{0,3}$/)), {
    maxLength: 5,
    selector: ([of]) => of,
  });
  const withQuery = (all: readonly (readonly [string, string])[]): string =>
    `https://a.test/p?${all.map(([of, value]) => `${of}=${value}`).join('&')}`;

  it('is the same in every order, with whatever tracking, and changes nothing the second time', () => {
    const tracking = fc.subarray(['utm_source', 'utm_x', 'gclid', 'fbclid', '_ga', 'mc_eid']);
    fc.assert(
      fc.property(pairs, tracking, fc.integer(), (all, names, seed) => {
        const more = names.map((of) => [of, 't'] as const);
        const mixed = [...all, ...more].toSorted(
          ([one], [other]) => ((one.charCodeAt(0) * seed) % 7) - ((other.charCodeAt(0) * seed) % 7),
        );
        const key = pageKeyOf(withQuery(all));
        expect(pageKeyOf(withQuery(mixed))).toBe(key);
        expect(pageKeyOf(key)).toBe(key);
      }),
    );
  });

  it('differs where a parameter that chooses content does', () => {
    fc.assert(
      fc.property(pairs, name, fc.nat(9), fc.nat(9), (all, of, one, other) => {
        const rest = all.filter(([taken]) => taken !== of);
        const key = (value: number) => pageKeyOf(withQuery([...rest, [of, String(value)]]));
        expect(key(one) === key(other)).toBe(one === other);
      }),
    );
  });

  it('never throws, and is its own key, for any text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z%0-9/.;?&=#!~ü:@-]{0,24}$/), (text) => {
        const key = pageKeyOf(`https://a.test/${text}`);
        expect(pageKeyOf(key)).toBe(key);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('keys of the same page', () => {
  const page = 'https://a.test/news/one';
  it.each([
    'https://a.test/news/one/',
    'http://a.test/news/one',
    'https://www.a.test/news/one',
    'http://www.a.test/news/one/',
    'https://a.test/news/one/amp',
    'https://a.test/news/one/amp/',
    'https://a.test/amp/news/one',
    'https://a.test/news/one?amp=1',
    'https://a.test/news/one?amp',
    'https://a.test/news/one?outputType=amp',
    'https://amp.a.test/news/one',
    'https://a.test/news/one.amp',
    'https://a.test/news/one/index.html',
    'http://www.a.test/news/one/index.php',
  ])('may be %s, and the other way around', (other) => {
    expect(otherKeysOf(page)).toContain(other);
    expect(otherKeysOf(pageKeyOf(other))).toContain(page);
  });

  it.each([
    ['https://www.google.com/amp/s/a.test/news/one', page],
    ['https://a-test.cdn.ampproject.org/c/s/www.a.test/news/one/amp', page],
    ['https://amp.a.test/news/one.amp.html', 'http://www.a.test/news/one.html/'],
    ['https://a.test/index.html', 'https://a.test/'],
    ['https://a.test/s?q=a+b', 'https://www.a.test/s/?q=a%20b'],
  ])('are, of %s, %s as well', (one, other) => expect(otherKeysOf(pageKeyOf(one))).toContain(other));

  it('are few, and never another path, parameter or host', () => {
    const others = otherKeysOf('https://a.test/news/one?id=3');
    expect(others.length).toBeLessThan(40);
    expect(others.every((key) => key.includes('/news/one') && key.includes('id=3'))).toBe(true);
    expect(others.every((key) => /^https?:\/\/(?:www\.|amp\.)?a\.test\//.test(key))).toBe(true);
    expect(otherKeysOf('https://a.test/one.html').filter((key) => key.includes('index'))).toEqual([]);
    expect(otherKeysOf('about:blank')).toEqual([]);
  });
});
