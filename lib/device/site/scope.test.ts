// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createScope, type ScopeRules } from './scope';

function why(rules: ScopeRules, address: string, depth = 1): string {
  const answer = createScope(rules)(address, depth);
  return answer.in ? 'in' : answer.why;
}

describe('createScope', () => {
  it.each([
    ['https://a.test/', 'https://a.test/any/where', 'in'],
    ['https://a.test/docs', 'https://a.test/docs', 'in'],
    ['https://a.test/docs', 'https://a.test/docs/', 'in'],
    ['https://a.test/docs', 'https://a.test/docs?page=2', 'in'],
    ['https://a.test/docs', 'https://a.test/docs/x/y', 'in'],
    ['https://a.test/docs/', 'https://a.test/docs/x', 'in'],
    ['https://a.test/docs/index.html', 'https://a.test/docs/x', 'in'],
    ['https://a.test/docs', 'https://a.test/docs-old/x', 'above-start'],
    ['https://a.test/docs/intro', 'https://a.test/docs/other', 'above-start'],
    ['https://a.test/docs', 'https://a.test/', 'above-start'],
    ['https://a.test/', 'http://a.test/x', 'in'],
    ['https://a.test/', 'https://www.a.test/x', 'in'],
    ['https://www.a.test/', 'https://a.test/x', 'in'],
    ['https://a.test/', 'https://b.a.test/x', 'subdomain'],
    ['https://a.test/', 'https://b.test/x', 'other-site'],
    ['https://a.test/', 'https://nota.test/x', 'other-site'],
    ['https://a.test/', 'https://a.test:8443/x', 'other-site'],
    ['http://127.0.0.1:5000/', 'http://127.0.0.1:5000/x', 'in'],
    ['http://127.0.0.1:5000/', 'http://127.0.0.1:5001/x', 'other-site'],
  ])('from %s, %s is %s', (start, address, expected) => expect(why({ start }, address)).toBe(expected));

  it('crosses the whole host with crawlEntireDomain, and no further', () => {
    const rules = { start: 'https://a.test/docs/intro', crawlEntireDomain: true };
    expect(why(rules, 'https://a.test/')).toBe('in');
    expect(why(rules, 'https://b.a.test/')).toBe('subdomain');
  });

  it.each([
    ['https://a.test/docs', 'https://b.a.test/x', 'in'],
    ['https://www.a.test/', 'https://b.a.test/x', 'in'],
    ['https://www.a.test/', 'https://c.b.a.test/x', 'in'],
    ['https://docs.a.test/', 'https://a.test/x', 'other-site'],
    ['https://docs.a.test/', 'https://blog.a.test/x', 'other-site'],
    ['https://a.test/', 'https://evila.test/x', 'other-site'],
    ['http://127.0.0.1/', 'http://9.127.0.0.1.test/x', 'other-site'],
    ['https://a.test/docs', 'https://a.test/blog', 'above-start'],
  ])('with subdomains, from %s, %s is %s', (start, address, expected) =>
    expect(why({ start, allowSubdomains: true }, address)).toBe(expected),
  );

  it('lets every other host in with allowExternalLinks, and keeps the path of its own', () => {
    const rules = { start: 'https://a.test/docs', allowExternalLinks: true };
    expect(why(rules, 'https://b.test/x')).toBe('in');
    expect(why(rules, 'https://b.a.test/x')).toBe('in');
    expect(why(rules, 'https://a.test/blog')).toBe('above-start');
  });

  it('wants one of the includes and none of the excludes, and names the exclude', () => {
    const rules = {
      start: 'https://a.test/',
      includePaths: ['^/blog/', '^/docs/'],
      excludePaths: ['/draft', '\\?print'],
    };
    expect(why(rules, 'https://a.test/blog/x')).toBe('in');
    expect(why(rules, 'https://a.test/about')).toBe('not-included');
    expect(createScope(rules)('https://a.test/blog/draft-1', 1)).toEqual({
      in: false,
      why: 'excluded',
    });
    expect(why(rules, 'https://a.test/blog/x?print')).toBe('in');
    expect(why({ ...rules, regexOnFullURL: true, includePaths: [] }, 'https://a.test/blog/x?print')).toBe(
      'excluded',
    );
  });

  it('looks for patterns in the path, or in the whole address on request', () => {
    const rules = { start: 'https://a.test/', includePaths: ['^https://a\\.test/x\\?y=1$'] };
    expect(why(rules, 'https://a.test/x?y=1')).toBe('not-included');
    expect(why({ ...rules, regexOnFullURL: true }, 'https://a.test/x?y=1')).toBe('in');
  });

  it('holds patterns against other hosts as well', () =>
    expect(
      why(
        { start: 'https://a.test/', allowExternalLinks: true, includePaths: ['^/blog'] },
        'https://b.test/x',
      ),
    ).toBe('not-included'));

  it('takes blank includes for none', () =>
    expect(why({ start: 'https://a.test/', includePaths: ['', ' '] }, 'https://a.test/x')).toBe('in'));

  it('always reads the start page', () => {
    const start = 'https://a.test/x';
    const rules = { start, includePaths: ['^/blog'], excludePaths: ['x'], maxDiscoveryDepth: 0 };
    expect(why(rules, start, 0)).toBe('in');
  });

  it('counts depth from the start page and the sitemap', () => {
    const rules = { start: 'https://a.test/', maxDiscoveryDepth: 1 };
    expect(why(rules, 'https://a.test/from-sitemap', 0)).toBe('in');
    expect(why(rules, 'https://a.test/one', 1)).toBe('in');
    expect(why(rules, 'https://a.test/two', 2)).toBe('too-deep');
    expect(why({ ...rules, maxDiscoveryDepth: 0 }, 'https://a.test/one', 1)).toBe('too-deep');
  });

  it.each(['/a.png', '/a.JPG?x=1', '/style.css', '/app.js', '/x.tar.gz', '/film.mp4'])(
    'fetches no %s',
    (path) => expect(why({ start: 'https://a.test/' }, `https://a.test${path}`)).toBe('not-a-page'),
  );
  it.each(['/a.pdf', '/notes.txt', '/a.html', '/v1.2', '/node.js/', '/page?file=a.png'])(
    'fetches %s',
    (path) => expect(why({ start: 'https://a.test/' }, `https://a.test${path}`)).toBe('in'),
  );
});
