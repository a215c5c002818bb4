// @vitest-environment node
import fc from 'fast-check';
import robotsParser from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { askRobots, parseRobots, robotsFromReply, robotsPlace, ROBOTS_MAX_BYTES } from './robots';

const PLACE = 'https://a.test/robots.txt';
const bytes = (text: string) => new TextEncoder().encode(text);
const lines = (...written: string[]) => written.join('\n');
function allows(text: string, path: string, token?: string): boolean {
  return askRobots(parseRobots(text, PLACE, token), `https://a.test${path}`).allowed;
}

describe('parseRobots, the examples of RFC 9309', () => {
  const simple = lines(
    'User-Agent: *',
    'Disallow: *.gif$',
    'Disallow: /example/',
    'Allow: /publications/',
    '',
    'User-Agent: foobot',
    'Disallow:/',
    'Allow:/example/page.html',
    'Allow:/example/allowed.gif',
    '',
    'User-Agent: barbot',
    'User-Agent: bazbot',
    'Disallow: /example/page.html',
    '',
    'User-Agent: quxbot',
    '',
  );
  it.each([
    ['foobot', '/example/page.html', true],
    ['foobot', '/example/allowed.gif', true],
    ['foobot', '/anything', false],
    ['barbot', '/example/page.html', false],
    ['bazbot', '/example/page.html', false],
    ['bazbot', '/example/other.html', true],
    ['quxbot', '/example/page.html', true],
    ['quxbot', '/a.gif', true],
    ['other', '/example/page.html', false],
    ['other', '/a.gif', false],
    ['other', '/a.gift', true],
    ['other', '/publications/x', true],
  ])('5.1: %s, %s → %s', (token, path, allowed) => expect(allows(simple, path, token)).toBe(allowed));

  const longest = lines(
    'User-Agent: foobot',
    'Allow: /example/page/',
    'Disallow: /example/page/disallowed.gif',
  );
  it.each([
    ['/example/page/', true],
    ['/example/page/disallowed.gif', false],
    ['/example/page/other.gif', true],
  ])('5.2: the longest match wins for %s', (path, allowed) =>
    expect(allows(longest, path, 'foobot')).toBe(allowed),
  );

  const merged = lines(
    'User-agent: ExampleBot',
    'Disallow: /foo',
    'Disallow: /bar',
    '',
    'User-agent: Other',
    'Disallow: /else',
    '',
    'User-agent: examplebot',
    'Disallow: /baz',
  );
  it.each([
    ['/foo', false],
    ['/bar', false],
    ['/baz', false],
    ['/else', true],
  ])('2.2.1: groups of one agent are merged: %s → %s', (path, allowed) =>
    expect(allows(merged, path, 'ExampleBot')).toBe(allowed),
  );

  it.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
    ['/foo/bar?baz=https%3A%2F%2Ffoo.bar', '/foo/bar?baz=https://foo.bar'],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/ツ'],
    ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/foo/bar/baz', '/foo/bar/%62%61%7A'],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html'],
    ['/path/foo-%24', '/path/foo-$'],
  ])('2.2.2 and 2.2.3: %s covers %s', (pattern, path) =>
    expect(allows(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(false),
  );

  it.each([
    ['/this$', '/this', false],
    ['/this$', '/this/', true],
    ['/this$', '/this?x', true],
    ['/this/*/exactly', '/this/is/a/exactly', false],
    ['/this/*/exactly', '/this/exactly', true],
    ['/a$b', '/a$b/c', false],
    ['/*.pdf$', '/x/y.pdf', false],
    ['/*.pdf$', '/x/y.pdf?download', true],
    ['/*/print', '/x?back=/print', false],
    ['/a*b*c$', '/abbbc', false],
    ['/ab*b$', '/ab', true],
    ['/a%2Fb', '/a/b', true],
  ])('%s on %s → allowed %s', (pattern, path, allowed) =>
    expect(allows(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(allowed),
  );

  it('lets Allow win among rules of the same length', () => {
    expect(allows('User-agent: *\nDisallow: /page\nAllow: /page', '/page')).toBe(true);
    expect(allows('User-agent: *\nAllow: /page\nDisallow: /page', '/page')).toBe(true);
  });
});

describe('parseRobots', () => {
  it('obeys its own group and not that for everyone', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: Trawl\nDisallow: /private';
    expect(allows(text, '/page')).toBe(true);
    expect(allows(text, '/private/x')).toBe(false);
  });

  it.each(['Trawl/1.0', 'TRAWL', 'trawl (browser)'])('knows itself as %s', (agent) =>
    expect(allows(`User-agent: ${agent}\nDisallow: /`, '/')).toBe(false),
  );

  it.each(['Trawler', 'trawl-bot', 'MyTrawl'])('does not take %s for itself', (agent) =>
    expect(allows(`User-agent: ${agent}\nDisallow: /`, '/')).toBe(true),
  );

  it('does not let a Sitemap, a delay or an unknown line part two User-agent lines', () => {
    const text = lines(
      'User-agent: trawl',
      'Sitemap: https://a.test/s.xml',
      'Crawl-delay: 2',
      'Noise: 1',
      'User-agent: b',
      'Disallow: /x',
    );
    expect(allows(text, '/x')).toBe(false);
  });

  it.each(['\r', '\r\n', '\n'])('reads lines that end in %j, after a byte order mark', (end) => {
    const text = ['\ufeffUser-agent: *', 'Disallow: /x # a reason', 'Allow:/x/y'].join(end);
    expect(allows(text, '/x')).toBe(false);
    const robots = parseRobots(bytes(text), PLACE);
    expect(askRobots(robots, 'https://a.test/x')).toEqual({
      allowed: false,
      why: 'rule',
      rule: 'Disallow: /x',
    });
    expect(askRobots(robots, 'https://a.test/x/y/z')).toEqual({ allowed: true, rule: 'Allow: /x/y' });
  });

  it('lists sitemaps of any group once, absolute, and nothing that is not on the web', () => {
    const text = lines(
      'User-agent: someone',
      'Sitemap: https://a.test/one.xml',
      'sitemap: /two.xml',
      'Sitemap: https://a.test/one.xml',
      'Sitemap: ftp://a.test/three.xml',
    );
    expect(parseRobots(text, PLACE).sitemaps).toEqual(['https://a.test/one.xml', 'https://a.test/two.xml']);
  });

  it.each([
    ['1', 1000],
    ['0.5', 500],
    ['0', undefined],
    ['-3', undefined],
    ['soon', undefined],
    ['', undefined],
    ['Infinity', undefined],
    ['60', 60_000],
    ['86400', 60_000],
    ['1e308', 60_000],
  ])('a delay of %j is %s ms', (written, delay) =>
    expect(parseRobots(`User-agent: *\nCrawl-delay: ${written}`, PLACE).crawlDelayMs).toBe(delay),
  );

  it('takes the longest delay of merged groups', () =>
    expect(
      parseRobots('User-agent: *\nCrawl-delay: 5\nDisallow: /a\nUser-agent: *\nCrawl-delay: 2', PLACE)
        .crawlDelayMs,
    ).toBe(5000));

  it('reads no further than its cap, and no half line', () => {
    const filler = '# filler\n'.repeat(Math.floor((ROBOTS_MAX_BYTES - 30) / 9));
    const head = `User-agent: *\n${filler}`;
    const cut = `${head}Disallow: /${'a'.repeat(ROBOTS_MAX_BYTES - head.length)}\nDisallow: /b\n`;
    const robots = parseRobots(bytes(cut), PLACE);
    expect(robots.rules).toEqual([]);
    expect(parseRobots(bytes(`${head}Disallow: /b\n`), PLACE).rules).toHaveLength(1);
  });

  it('ignores rules before the first group and lines without a meaning', () =>
    expect(parseRobots('Disallow: /\nnothing\n<html>: x\nUser-agent: *\nDisallow:', PLACE).rules).toEqual(
      [],
    ));

  it('answers a pattern of many stars on a long address without going back and forth', () => {
    const robots = parseRobots(`User-agent: *\nDisallow: /${'*a'.repeat(20_000)}b`, PLACE);
    expect(askRobots(robots, `https://a.test/${'a'.repeat(30_000)}`).allowed).toBe(true);
  });

  it('is the same after being stored as JSON', () => {
    const robots = parseRobots('User-agent: *\nDisallow: /x\nCrawl-delay: 1', PLACE);
    expect(JSON.parse(JSON.stringify(robots))).toEqual(robots);
  });

  it('agrees with the packaged parser on plain files', () => {
    const path = fc.stringMatching(/^\/[ab/*]{0,6}\$?$/);
    const rule = fc.record({ allow: fc.boolean(), path });
    const group = fc.record({
      agent: fc.constantFrom('*', 'Trawl', 'other'),
      rules: fc.array(rule, { minLength: 1, maxLength: 5 }),
    });
    const asked = fc.stringMatching(/^\/[ab/]{0,8}$/);
    fc.assert(
      fc.property(fc.array(group, { maxLength: 4 }), asked, (groups, wanted) => {
        const text = groups
          .map(({ agent, rules }) =>
            lines(
              `User-agent: ${agent}`,
              ...rules.map(
                ({ allow, path: p }) => `${allow ? 'Allow' : 'Disallow'}: ${p.replace(/\*+/g, '*')}`,
              ),
            ),
          )
          .join('\n\n');
        const witness = robotsParser(PLACE, text).isAllowed(`https://a.test${wanted}`, 'Trawl');
        expect(allows(text, wanted)).toBe(witness);
      }),
      { numRuns: 500 },
    );
  });
});

describe('robotsFromReply', () => {
  const all = { status: 200, body: bytes('User-agent: *\nDisallow: /') };
  it.each([400, 401, 403, 404, 410, 304])('takes %s for a site without rules', (status) => {
    const robots = robotsFromReply({ ...all, status }, PLACE);
    expect(robots.state).toBe('missing');
    expect(askRobots(robots, 'https://a.test/x')).toEqual({ allowed: true });
  });

  it.each([500, 503, 599, 429])('takes %s for a site that must not be read yet', (status) => {
    const robots = robotsFromReply({ ...all, status }, PLACE);
    expect(askRobots(robots, 'https://a.test/x')).toEqual({ allowed: false, why: 'unreachable' });
    expect(askRobots(robots, PLACE)).toEqual({ allowed: true });
  });

  it('takes silence for a site that must not be read yet', () =>
    expect(askRobots(robotsFromReply(undefined, PLACE), 'https://a.test/').allowed).toBe(false));

  it('reads what came with 200', () =>
    expect(askRobots(robotsFromReply(all, PLACE), 'https://a.test/').allowed).toBe(false));
});

describe('robotsPlace', () => {
  it('is one per scheme, host and port', () =>
    expect(robotsPlace('http://a.test:8080/x/y?z')).toBe('http://a.test:8080/robots.txt'));
});
