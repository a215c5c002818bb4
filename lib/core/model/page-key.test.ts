// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOf, mayBeOnePage, pageKeyOf } from './page-key';

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
    [`https://a.test/x?t=1&sid=${'0af9'.repeat(8)}`, 'https://a.test/x?t=1'],
    [`https://a.test/x?osCsid=${'0a1'.repeat(8)}vu&t=1`, 'https://a.test/x?t=1'],
    [`https://a.test/x?SESSION_ID=${'0af9'.repeat(10)}`, 'https://a.test/x'],
    ['https://a.test./x', 'https://a.test/x'],
    ['https://a.test.:8443/x', 'https://a.test:8443/x'],
    ['https://a.test/#/x:~:text=y', 'https://a.test/#/x'],
  ])('%s is the page of %s', (one, other) => expect(pageKeyOf(one)).toBe(pageKeyOf(other)));

  it.each([
    ['https://a.test/x?id=3', 'https://a.test/x?id=4'],
    ['https://a.test/x?page=2', 'https://a.test/x'],
    ['https://a.test/x?ref=a', 'https://a.test/x'],
    ['https://a.test/x?a=1&a=2', 'https://a.test/x?a=2&a=1'],
    ['https://a.test/x?sid=12', 'https://a.test/x'],
    [`https://a.test/x?id=${'0af9'.repeat(8)}`, 'https://a.test/x'],
    [`https://a.test/x?sid=${'0af9'.repeat(8)}-2`, 'https://a.test/x'],
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
  const formOfAddress = (address: string): string => formOf(pageKeyOf(address));

  const page = 'https://a.test/news/one';
  const forms = [
    page,
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
    'https://m.a.test/news/one',
    'http://m.a.test/news/one/',
    'https://mobile.a.test/news/one',
    'https://a.test/news/one.amp',
    'https://a.test/news/one/index.html',
    'http://www.a.test/news/one/index.php',
    'https://a.test/news/one/default.aspx',
    'https://a.test/news/one.php',
    'https://amp.a.test/news/one/',
    'http://www.a.test/news/one.html',
    'https://www.a.test/news/one/amp/',
    'https://a.test/news/one.amp.html',
  ];
  const videos = [
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  ];
  const searches = [
    'a.test/s?q=a+b',
    'www.a.test/s/?q=a%20b',
    'm.a.test/s?q=a+b',
    'a.test/s?amp=1&q=a+b',
  ].map((place) => `https://${place}`);
  const homes = ['', 'index.html', 'amp/', '?amp=1'].map((path) => `http://www.a.test/${path}`);
  it.each([...forms, ...videos, ...searches, ...homes])('have one form, as %s does', (one) => {
    const others = [forms, videos, searches, homes].find((list) => list.includes(one)) ?? [];
    expect(formOfAddress(one)).toBe(formOfAddress(others[0] ?? ''));
  });

  it.each([
    ['https://www.google.com/amp/s/a.test/news/one', page],
    ['https://a-test.cdn.ampproject.org/c/s/www.a.test/news/one/amp', page],
    ['https://a-test.cdn.ampproject.org/v/s/a.test/news/one?usqp=mq331&amp_js_v=0.1', page],
    ['https://de.m.a.test/wiki/One', 'https://de.a.test/wiki/One'],
    ['https://de.a.test/wiki/One', 'https://de.m.a.test/wiki/One'],
    ['https://www.bbc.co.uk/news', 'https://m.bbc.co.uk/news'],
    ['https://touch.a.test/news/one', page],
    ['https://youtu.be/dQw4w9WgXcQ?si=x&t=3', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
    ['https://a.test/it%27s_(a)', "https://www.a.test/it's_(a)/"],
    ['https://a.test/s?in[]=a,b', 'https://a.test/s?in%5B%5D=a%2Cb'],
    ['https://amp.a.test/news/one.amp.html', 'http://www.a.test/news/one.html'],
    ['https://a.test/index.html', 'https://a.test/'],
    ['https://a.test/s?q=a+b', 'https://www.a.test/s/?q=a%20b'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=30s', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
    ['https://a.test/one.html', 'https://a.test/one.htm'],
    ['https://a.test/One//two', 'https://a.test/One/two'],
    ['https://a.test/One', 'https://a.test/one'],
    ['https://a.test/one?id=3&ref=mail', 'https://a.test/one?id=3'],
    ['https://touch.a.test//news/ONE/?amp=1&ref=mail&utm_source=x', page],
    ['https://a.test/s?b=2&a=%20', 'https://a.test/s/?a=+&b=2'],
    ['http://a.test:80/x', 'https://a.test/x'],
  ])('have the form of %s, as %s does', (one, other) => {
    expect(formOfAddress(one)).toBe(formOfAddress(other));
    expect(mayBeOnePage(pageKeyOf(one), pageKeyOf(other))).toBe(true);
  });

  it.each([
    ['https://a.test/news/one?id=3', 'https://a.test/news/one?id=4'],
    ['https://a.test/news/one?v=aB', 'https://a.test/news/one?v=ab'],
    ['https://a.test/news/one', 'https://b.test/news/one'],
    ['https://a.test/news/one', 'https://a.test/news'],
    ['https://a.test/amper/news', 'https://a.test/news'],
    ['https://a.test/one.png', 'https://a.test/one'],
    ['https://a.test/a%2Fb', 'https://a.test/a/b'],
    ['https://a.test/s?q=c%2B%2B', 'https://a.test/s?q=c++'],
    ['https://a.test/#/one', 'https://a.test/'],
    ['https://shop.a.test/one', 'https://a.test/one'],
    ['https://a.test:8443/one', 'https://a.test/one'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dqw4w9wgxcq'],
    ['about:blank', 'about:blan'],
    [`https://a.test/?${'x'.repeat(10_000)}`, 'https://a.test/'],
  ])('have another form: %s and %s', (one, other) =>
    expect(formOfAddress(one)).not.toBe(formOfAddress(other)),
  );

  it('are not compared where one parameter has another value in each', () => {
    const [main, dev] = ['main', 'dev'].map((ref) => `https://a.test/file?ref=${ref}`);
    expect(mayBeOnePage(main ?? '', dev ?? '')).toBe(false);
    expect(mayBeOnePage(main ?? '', `${main}&src=x`)).toBe(true);
  });
});
